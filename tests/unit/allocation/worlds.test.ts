import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptanceCells, choiceIssues } from '../../../domain/acceptance.ts';
import { listHours } from '../../../domain/allocation/hours.ts';
import { propose } from '../../../domain/allocation/proposal.ts';
import { buildInstance, type Queue } from '../../../domain/allocation/queue.ts';
import type { Solver } from '../../../domain/allocation/solver.ts';
import { type FittingHour, fittingHours, isFitting } from '../../../domain/fittingHours.ts';
import { matchOf } from '../../../domain/matching.ts';
import { openHighs } from '../../../server/areas/matching/planning/highs.ts';
import { world } from './worlds.ts';

let highs: Solver;
beforeAll(async () => {
  highs = await openHighs();
});

const judge = ({ students, teachers, now, weeks }: Queue, student: number, teacher: number) => {
  const [of, by] = [students[student], teachers[teacher]];
  if (!of || !by) throw new Error('no such pair');
  const hours = fittingHours(by.time, of.time, by.weekStart, weeks);
  return { hours, match: matchOf(of.match, by.match, hours, now) };
};

const free = (hours: readonly FittingHour[]) =>
  hours.flatMap((hour, index) => (isFitting(hour) && hour.class_id === null ? [index] : []));
const seats = (hours: readonly FittingHour[]) =>
  [...new Set(hours.filter(isFitting).flatMap(({ class_id }) => class_id ?? []))].sort();

describe('grid, explanation, proposal and verdict agree in all worlds', () => {
  it('about who fits, with which hours, classes and points, and about what excludes the others', () => {
    fc.assert(
      fc.property(world, (queue) => {
        const { instance, class_ids, blocked } = buildInstance(queue);
        for (const student of queue.students.keys()) {
          const reasons: Record<string, number> = {};
          let pair = instance.from[student] ?? 0;
          for (const teacher of queue.teachers.keys()) {
            const { hours, match } = judge(queue, student, teacher);
            const [issue] = match.issues;
            if (issue) {
              reasons[issue] = (reasons[issue] ?? 0) + 1;
              continue;
            }
            expect(instance.teacher[pair]).toBe(teacher);
            expect(instance.points[pair]).toBe(match.score.total);
            const demand = instance.demand(pair);
            expect(listHours(demand.hours)).toEqual(free(hours));
            expect(demand.classes.map((seat) => class_ids[seat.class] ?? '').sort()).toEqual(seats(hours));
            pair += 1;
          }
          expect(pair).toBe(instance.from[student + 1]);
          expect(blocked[student]).toEqual(reasons);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('about the plan: every choice is allowed, and its lessons can be accepted, all of them together', () => {
    fc.assert(
      fc.property(world, (queue) => {
        const proposal = propose(queue, highs, () => 60);
        const taken: string[] = [];
        const seated = new Map<string, number>();
        for (const [student, row] of proposal.students.entries()) {
          const excluded = Object.values(row.blocked).reduce((sum, count) => sum + count, 0);
          if (row.teacher_id === null) {
            expect(excluded).toBe(queue.teachers.length);
            continue;
          }
          const teacher = queue.teachers.findIndex(({ match }) => match.id === row.teacher_id);
          const { hours, match } = judge(queue, student, teacher);
          expect(match.issues).toEqual([]);
          expect(row.score).toEqual(match.score);
          const cells = acceptanceCells(hours);
          const chosen = row.lessons.map((lesson) => {
            const at = hours.findIndex(
              ({ weekday, start_hour }) => weekday === lesson.weekday && start_hour === lesson.start_hour,
            );
            expect(cells[at]?.class_id).toBe(lesson.class_id);
            if (lesson.class_id === null) taken.push(`${row.teacher_id} ${at}`);
            return cells[at]?.id ?? '';
          });
          expect(choiceIssues(cells, chosen, queue.students[student]?.time.frequency ?? 0)).toEqual([]);
          for (const id of new Set(row.lessons.flatMap(({ class_id }) => class_id ?? [])))
            seated.set(id, (seated.get(id) ?? 0) + 1);
        }
        expect(new Set(taken).size).toBe(taken.length);
        for (const { match, time } of queue.teachers) {
          const given = proposal.students.filter(({ teacher_id }) => teacher_id === match.id).length;
          if (given > 0) expect(match.student_count + given).toBeLessThanOrEqual(match.max_students);
          for (const { class_id, student_count, capacity } of time.classes)
            if (seated.has(class_id))
              expect(student_count + (seated.get(class_id) ?? 0)).toBeLessThanOrEqual(capacity);
        }
        expect(proposal.bound).toEqual(proposal.value);
      }),
      { numRuns: 200 },
    );
  });
});
