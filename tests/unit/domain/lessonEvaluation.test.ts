import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluationOpensAt, marksProblem, type Seat, toMark } from '../../../domain/lessonEvaluation.ts';

const ends_at = new Date('2026-03-10T15:00:00Z');

describe('the opening of an evaluation', () => {
  it('is the session’s end or the scheduled end, whichever comes first', () => {
    const at = (text: string | null) =>
      evaluationOpensAt({ ends_at, session_ended_at: text ? new Date(text) : null }).toISOString();
    expect(at(null)).toBe('2026-03-10T15:00:00.000Z');
    expect(at('2026-03-10T14:50:00Z')).toBe('2026-03-10T14:50:00.000Z');
    expect(at('2026-03-10T15:10:00Z')).toBe('2026-03-10T15:00:00.000Z');
  });
});

const seats = fc.uniqueArray(
  fc.record<Seat>({ student_id: fc.uuid(), is_present: fc.boolean(), is_marked: fc.boolean() }),
  { selector: ({ student_id }) => student_id, maxLength: 10 },
);

describe('marks', () => {
  it('are valid only for exactly the present students without marks', () => {
    fc.assert(
      fc.property(seats, fc.infiniteStream(fc.boolean()), (all, coins) => {
        const rated = all.filter(() => coins.next().value).map(({ student_id }) => student_id);
        const expected = toMark(all);
        const isExact = rated.length === expected.length && expected.every((id) => rated.includes(id));
        expect(marksProblem(all, rated) === null).toBe(isExact);
      }),
    );
  });

  it('report missing, absent and foreign students', () => {
    fc.assert(
      fc.property(seats, fc.uuid(), (all, stranger) => {
        fc.pre(all.every(({ student_id }) => student_id !== stranger));
        expect(marksProblem(all, [stranger])).toEqual({ code: 'unknown', student_ids: [stranger] });
        const absent = all.filter(({ is_present }) => !is_present).map(({ student_id }) => student_id);
        if (absent.length > 0)
          expect(marksProblem(all, [...toMark(all), ...absent])).toEqual({
            code: 'absent',
            student_ids: absent,
          });
        const [first, ...rest] = toMark(all);
        if (first) {
          expect(marksProblem(all, rest)).toEqual({ code: 'missing', student_ids: [first] });
          expect(marksProblem(all, [first, first, ...rest])).toEqual({ code: 'already_marked' });
        }
      }),
    );
  });
});
