import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canJoin, countdownTo, nextClassState, nextLesson } from '../../../domain/joining.ts';

const start = new Date('2026-11-23T22:00:00Z');
const lesson = { start, end: new Date('2026-11-23T23:00:00Z') };
const from = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('nextClassState', () => {
  it.each([
    [-901, 'upcoming', false],
    [-900, 'joinable', true],
    [-1, 'joinable', true],
    [0, 'active', true],
    [3599, 'active', true],
    [3600, 'none', false],
  ])('%i seconds from the start it is %s', (seconds, state, joinable) => {
    expect(nextClassState(lesson, from(seconds))).toBe(state);
    expect(canJoin(lesson, from(seconds))).toBe(joinable);
  });

  it('is ‘none’ without a lesson', () => {
    expect(nextClassState(null, start)).toBe('none');
  });
});

describe('nextLesson', () => {
  it('is the earliest that has not ended, in any order of input', () => {
    const later = { start: from(7200), end: from(10_800) };
    expect(nextLesson([later, lesson], from(3599))).toBe(lesson);
    expect(nextLesson([later, lesson], from(3600))).toBe(later);
    expect(nextLesson([lesson], from(3600))).toBeNull();
  });
});

describe('countdownTo', () => {
  it('adds up to the seconds left, each part within its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 10_000_000 }), (left) => {
        const { days, hours, minutes, seconds } = countdownTo(from(left), start);
        expect(days * 86_400 + hours * 3600 + minutes * 60 + seconds).toBe(Math.max(0, left));
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true);
      }),
    );
  });

  it('does not reach zero early', () => {
    expect(countdownTo(new Date(start.getTime() + 1), start).seconds).toBe(1);
  });
});
