import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupConflicts } from '../../../domain/conflictGroups.ts';
import type { LessonConflict } from '../../../domain/lessonConflicts.ts';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { isoDate, zone } from './arbitraries.ts';

const HOUR = 3_600_000;
const conflictAt = (
  date: string,
  timezone: string,
  { kind = 'teacher', person_id = 'ana', title = 'Inglês, Básico 2', hour = '19:00' } = {},
): LessonConflict => {
  const start = instantAt(date, hour, timezone);
  const end = new Date(start.getTime() + HOUR);
  return {
    kind: kind as LessonConflict['kind'],
    original_start: start,
    start,
    end,
    person_id,
    with: { title, start, end },
  };
};

describe('groups of conflicts', () => {
  it('have every conflict of a weekly hour in one group, across clock changes', () => {
    fc.assert(
      fc.property(isoDate, zone, fc.integer({ min: 1, max: 60 }), (from, timezone, weeks) => {
        const conflicts = Array.from({ length: weeks }, (_, week) =>
          conflictAt(addDays(from, week * 7), timezone),
        );
        const groups = groupConflicts(conflicts, () => timezone);
        expect(groups).toHaveLength(1);
        expect(groups[0]).toMatchObject({ start_hour: '19:00', end_hour: '20:00', can_keep: false });
        expect(groups[0]?.conflicts).toEqual(conflicts);
      }),
    );
  });

  it('keep what differs by day, hour, person, kind or lesson apart, in order of time', () => {
    const SP = 'America/Sao_Paulo';
    const conflicts = [
      conflictAt('2026-12-03', SP),
      conflictAt('2026-12-01', SP),
      conflictAt('2026-12-01', SP, { person_id: 'caio', kind: 'student' }),
      conflictAt('2026-12-01', SP, { title: 'Espanhol' }),
      conflictAt('2026-12-08', SP, { hour: '20:00' }),
      conflictAt('2026-12-08', SP),
    ];
    const groups = groupConflicts(conflicts, () => SP);
    expect(
      groups.map(({ weekday, start_hour, conflicts: { length } }) => `${weekday} ${start_hour} ${length}`),
    ).toEqual([
      'tuesday 19:00 2',
      'tuesday 19:00 1',
      'tuesday 19:00 1',
      'thursday 19:00 1',
      'tuesday 20:00 1',
    ]);
  });

  it('name a lesson once, even if it meets two lessons of the same name', () => {
    const one = conflictAt('2026-12-01', 'UTC');
    const [group] = groupConflicts([one, { ...one, with: { ...one.with, start: one.end } }], () => 'UTC');
    expect(group?.conflicts).toEqual([one]);
  });

  it('can be kept only where nobody is needed twice', () => {
    const away = [conflictAt('2026-12-01', 'UTC', { kind: 'absence', title: 'Férias' })];
    expect(groupConflicts(away, () => 'UTC').map(({ can_keep }) => can_keep)).toEqual([true]);
    const both = [...away, conflictAt('2026-12-01', 'UTC')];
    expect(groupConflicts(both, () => 'UTC').map(({ can_keep }) => can_keep)).toEqual([false, false]);
  });
});
