import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_MINUTES, OVERTIME_MINUTES, sessionOutcome } from '../../../domain/classSession.ts';

const start = Date.UTC(2026, 2, 10, 14);
const lesson = { start: new Date(start), end: new Date(start + 3_600_000) };
const minutesAfter = (minutes: number) => new Date(lesson.end.getTime() + minutes * 60_000);
const empty = (minutes: number | null) => ({
  emptied_at: minutes === null ? null : minutesAfter(minutes),
  is_occupied: false,
  next_start: null,
});
const occupied = { emptied_at: null, is_occupied: true, next_start: null };

describe('a session that no host has ended', () => {
  it.each([
    ['left before the scheduled end', empty(-30), 10, { ended_at: minutesAfter(0) }],
    [
      'left before the scheduled end, not yet 10 minutes ago',
      empty(-30),
      9,
      { look_again_at: minutesAfter(10) },
    ],
    ['left after the scheduled end', empty(4), 14, { ended_at: minutesAfter(4) }],
    [
      'left after the scheduled end, not yet 10 minutes ago',
      empty(4),
      13,
      { look_again_at: minutesAfter(14) },
    ],
    ['that nobody entered', empty(null), 10, { ended_at: minutesAfter(0) }],
    ['empty during the lesson', empty(-30), -20, { look_again_at: minutesAfter(10) }],
    ['with people inside', occupied, 10, { look_again_at: minutesAfter(20) }],
    [
      'with people inside for hours',
      occupied,
      OVERTIME_MINUTES,
      { ended_at: minutesAfter(OVERTIME_MINUTES) },
    ],
    [
      'whose class meets again',
      { ...occupied, next_start: minutesAfter(0) },
      1,
      { ended_at: minutesAfter(0) },
    ],
  ])('%s', (_, room, minutes, outcome) => {
    expect(sessionOutcome(lesson, room, minutesAfter(minutes))).toEqual(outcome);
  });

  it('ends within its bounds, and until then the next check is always in the future', () => {
    const moment = fc.integer({ min: -60, max: 400 });
    fc.assert(
      fc.property(
        fc.option(moment),
        fc.boolean(),
        fc.option(fc.nat({ max: 400 })),
        moment,
        (left, is_occupied, next, minutes) => {
          const room = {
            emptied_at: left === null || is_occupied ? null : minutesAfter(left),
            is_occupied,
            next_start: next === null ? null : minutesAfter(next),
          };
          const now = minutesAfter(minutes);
          const outcome = sessionOutcome(lesson, room, now);
          if ('look_again_at' in outcome) expect(outcome.look_again_at > now).toBe(true);
          else {
            expect(outcome.ended_at >= lesson.end).toBe(true);
            expect(outcome.ended_at <= now).toBe(true);
            expect(outcome.ended_at <= minutesAfter(OVERTIME_MINUTES)).toBe(true);
          }
          const late = sessionOutcome(lesson, room, minutesAfter(OVERTIME_MINUTES + EMPTY_MINUTES));
          expect(late).toHaveProperty('ended_at');
        },
      ),
    );
  });
});
