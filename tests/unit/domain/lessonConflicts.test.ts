import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conflictsOf } from '../../../domain/lessonConflicts.ts';

const minute = (at: number) => new Date(Date.UTC(2026, 10, 2) + at * 60_000);
const span = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 120 }))
  .map(([start, length]) => ({ start: minute(start), end: minute(start + length) }));
const people = ['ana', 'bia', 'caio', 'davi'] as const;
const lesson = fc
  .tuple(span, fc.constantFrom(...people.slice(0, 2)), fc.subarray(people.slice(2)))
  .map(([times, teacher_id, student_ids]) => ({
    ...times,
    original_start: times.start,
    teacher_id,
    student_ids,
  }));
const taken = fc
  .tuple(span, fc.constantFrom(...people), fc.constantFrom('lesson' as const, 'absence' as const))
  .map(([times, person_id, kind]) => ({ ...times, person_id, kind, title: 'Outra' }));

const overlap = (a: { start: Date; end: Date }, b: { start: Date; end: Date }) =>
  a.start < b.end && b.start < a.end;

it('names exactly the people whose time is taken, by others or by the lessons themselves (CAL-11)', () => {
  fc.assert(
    fc.property(fc.array(lesson, { maxLength: 6 }), fc.array(taken, { maxLength: 8 }), (proposed, times) => {
      const found = conflictsOf(proposed, times, 'Nova');
      const others = proposed.flatMap((one) =>
        times.filter(
          (time) => [one.teacher_id, ...one.student_ids].includes(time.person_id) && overlap(one, time),
        ),
      );
      expect(found.filter((each) => each.with.title === 'Outra')).toHaveLength(others.length);
      const clash = proposed.some((one, index) =>
        proposed
          .slice(0, index)
          .some(
            (other) =>
              overlap(one, other) &&
              [one.teacher_id, ...one.student_ids].some((id) =>
                [other.teacher_id, ...other.student_ids].includes(id),
              ),
          ),
      );
      expect(found.some((each) => each.with.title === 'Nova')).toBe(clash);
    }),
  );
});

it('distinguishes time off from lessons, and adjacent lessons from overlapping ones', () => {
  const proposed = [
    {
      start: minute(60),
      end: minute(120),
      original_start: minute(60),
      teacher_id: 'ana',
      student_ids: ['caio'],
    },
  ];
  const at = (start: number, end: number, person_id: string, kind: 'lesson' | 'absence') => ({
    start: minute(start),
    end: minute(end),
    person_id,
    kind,
    title: 'Outra',
  });
  const found = conflictsOf(
    proposed,
    [
      at(0, 60, 'ana', 'lesson'),
      at(120, 180, 'ana', 'lesson'),
      at(0, 600, 'ana', 'absence'),
      at(90, 150, 'caio', 'lesson'),
    ],
    '',
  );
  expect(found.map(({ kind, person_id }) => [kind, person_id])).toEqual([
    ['absence', 'ana'],
    ['student', 'caio'],
  ]);
});
