import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FittingHour } from '../../../domain/fittingHours.ts';
import { compareMatches, type MatchStudent, type MatchTeacher, matchOf } from '../../../domain/matching.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hour = (n: number, class_id: string | null = null): FittingHour => ({
  date: '2026-11-30',
  weekday: 'monday',
  start_hour: `${String(n).padStart(2, '0')}:00`,
  end_hour: `${String(n + 1).padStart(2, '0')}:00`,
  range: { start: now, end: now },
  class_id,
  reasons: [],
});
const student: MatchStudent = {
  id: 's1',
  is_active: true,
  course_id: 'english',
  level: 'Básico',
  frequency: 2,
  interests: ['Viagem', 'Profissional'],
  waiting_since: new Date('2026-11-18T11:00:00Z'),
  refused_by: [],
  moved_from: [],
};
const teacher: MatchTeacher = {
  id: 't1',
  is_active: true,
  course_ids: ['english'],
  is_confident_teaching_advanced_students: false,
  student_count: 10,
  max_students: 20,
  interests: ['Profissional', 'Esportes'],
  seats: { half: { student_count: 5, capacity: 10 }, new: { student_count: 1, capacity: 10 } },
};
const hours = [hour(9), hour(10), hour(11, 'half')];

describe('matchOf', () => {
  it('shows each part of the score', () => {
    const match = matchOf(student, teacher, hours, now);
    expect(match.issues).toEqual([]);
    expect(match.score).toEqual({
      spare_cells: 1,
      shared_interests: 3,
      half_full_class: 8,
      load: 5,
      waiting_days: 3,
      total: 20,
    });
  });

  it('awards no points for a class that is nearly empty', () => {
    expect(matchOf(student, teacher, [hour(9), hour(10, 'new')], now).score.half_full_class).toBe(0);
  });

  it.each<[string, Partial<MatchStudent>, Partial<MatchTeacher>]>([
    ['student_inactive', { is_active: false }, {}],
    ['teacher_inactive', {}, { is_active: false }],
    ['course_not_taught', { course_id: 'spanish' }, {}],
    ['advanced_not_taught', { level: 'Avançado' }, {}],
    ['refused_before', { refused_by: ['t1'] }, {}],
    ['moved_away', { moved_from: ['t1'] }, {}],
    ['teacher_full', {}, { max_students: 10 }],
    ['not_enough_hours', { frequency: 4 }, {}],
  ])('reports %s', (code, ofStudent, ofTeacher) => {
    const match = matchOf({ ...student, ...ofStudent }, { ...teacher, ...ofTeacher }, hours, now);
    expect(match.issues).toEqual([code]);
  });
});

describe('compareMatches', () => {
  const match = matchOf(student, teacher, hours, now);

  it('orders by eligibility, points, waiting time, then id', () => {
    const better = { ...match, teacher_id: 't9', score: { ...match.score, total: 21 } };
    const older = { ...match, teacher_id: 't8', waiting_since: new Date('2026-11-01T00:00:00Z') };
    const refused = { ...better, teacher_id: 't7', issues: ['teacher_full' as const] };
    const twin = { ...match, teacher_id: 't0' };
    const order = [refused, match, twin, older, better].sort(compareMatches).map((each) => each.teacher_id);
    expect(order).toEqual(['t9', 't8', 't0', 't1', 't7']);
  });

  it('is a total order: the result does not depend on the input order', () => {
    const some = fc.array(
      fc.record({
        total: fc.nat(3),
        day: fc.nat(3),
        student_id: fc.nat(3),
        teacher_id: fc.nat(3),
        barred: fc.boolean(),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (rows) => {
        const matches = rows.map((row) => ({
          student_id: `s${row.student_id}`,
          teacher_id: `t${row.teacher_id}`,
          waiting_since: new Date(row.day * 86_400_000),
          issues: row.barred ? ['teacher_full' as const] : [],
          score: { ...match.score, total: row.total },
        }));
        expect([...matches].reverse().sort(compareMatches)).toEqual([...matches].sort(compareMatches));
      }),
    );
  });
});
