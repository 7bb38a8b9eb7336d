import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVOLUTION_CRITERIA } from '../../domain/evolution.ts';
import {
  accessEnd,
  accessState,
  GUARDIAN_ACCESS_DAYS,
  GUARDIAN_IDLE_MINUTES,
  GUARDIAN_SESSION_HOURS,
  isVisitOpen,
} from '../../domain/guardianAccess.ts';
import { LESSON_RECORD_DAYS, meanMarks, recordableUntil, recordFault } from '../../domain/progress.ts';

const moment = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});
const marks = fc.integer({ min: 1, max: 5 });
const evaluation = fc.record({ conversation: marks, understanding: marks, dedication: marks });
const minute = 60_000;
const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

describe('the means of marks (PROGRESS-3)', () => {
  const sums = (all: readonly { conversation: number; understanding: number; dedication: number }[]) => ({
    evaluations: all.length,
    ...Object.fromEntries(
      EVOLUTION_CRITERIA.map((criterion) => [criterion, all.reduce((sum, one) => sum + one[criterion], 0)]),
    ),
  });

  it('lie between the lowest and the highest mark, and never above the exact mean', () => {
    fc.assert(
      fc.property(fc.array(evaluation, { minLength: 1, maxLength: 60 }), (all) => {
        const means = meanMarks(sums(all) as Parameters<typeof meanMarks>[0]);
        for (const criterion of EVOLUTION_CRITERIA) {
          const given = all.map((one) => one[criterion]);
          const exact = given.reduce((sum, mark) => sum + mark, 0) / given.length;
          expect(means[criterion]).toBeGreaterThanOrEqual(Math.min(...given));
          expect(means[criterion]).toBeLessThanOrEqual(exact + 1e-9);
          expect(exact - (means[criterion] ?? 0)).toBeLessThan(0.01 + 1e-9);
        }
      }),
    );
  });

  it('weigh all criteria alike in the overall mean', () => {
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 500 }), (mark, evaluations) => {
        const sum = mark * evaluations;
        expect(meanMarks({ evaluations, conversation: sum, understanding: sum, dedication: sum })).toEqual({
          conversation: mark,
          understanding: mark,
          dedication: mark,
          mean: mark,
        });
      }),
    );
  });

  it('are none without evaluations, and not zero', () => {
    expect(meanMarks({ evaluations: 0, conversation: 0, understanding: 0, dedication: 0 })).toEqual({
      conversation: null,
      understanding: null,
      dedication: null,
      mean: null,
    });
  });
});

it('a lesson is written about from its start until some days after its end, and never once it is cancelled (PROGRESS-1)', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 15, max: 480 }), fc.integer(), (starts_at, minutes, shift) => {
      const lesson = { starts_at, ends_at: later(starts_at, minutes * minute), is_cancelled: false };
      const end = later(lesson.ends_at, LESSON_RECORD_DAYS * 24 * 60 * minute);
      const now = later(starts_at, shift);
      const expected = now < starts_at ? 'lesson_record_early' : now < end ? null : 'lesson_record_late';
      expect(recordFault(lesson, now)).toBe(expected);
      expect(recordFault({ ...lesson, is_cancelled: true }, now)).toBe('lesson_cancelled');
      expect(recordFault(lesson, recordableUntil(lesson))).toBe('lesson_record_late');
      expect(recordFault(lesson, later(recordableUntil(lesson), -1))).toBeNull();
    }),
  );
});

it("a guardian's link is open for its days and for no moment longer (GUARDIAN-2)", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 30 * 24 * 60 }), (sent_at, minutes) => {
      const isWithin = minutes < GUARDIAN_ACCESS_DAYS * 24 * 60;
      expect(accessState(accessEnd(sent_at), later(sent_at, minutes * minute))).toBe(
        isWithin ? 'open' : 'expired',
      );
    }),
  );
});

it("a guardian's session ends by idleness or by its length, whichever comes first (GUARDIAN-4)", () => {
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 24 * 60 }),
      fc.integer({ min: 0, max: 24 * 60 }),
      (started_at, used, idle) => {
        const used_at = later(started_at, used * minute);
        const isOpen = idle < GUARDIAN_IDLE_MINUTES && used + idle < GUARDIAN_SESSION_HOURS * 60;
        expect(isVisitOpen({ started_at, used_at }, later(used_at, idle * minute))).toBe(isOpen);
      },
    ),
  );
});
