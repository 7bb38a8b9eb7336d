import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonTime } from '../../../domain/lessonTime.ts';

const start = new Date('2026-11-23T22:00:00Z');
const lesson = { start, end: new Date('2026-11-23T23:00:00Z') };
const from = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe('lessonTime', () => {
  it.each([
    [-601, 'before', 11, 1000],
    [-600, 'before', 10, 60_000],
    [-1, 'before', 1, 1000],
    [0, 'running', 60, 60_000],
    [3299, 'running', 6, 1000],
    [3300, 'running', 5, 60_000],
    [3599, 'running', 1, 1000],
    [3600, 'over', 0, 60_000],
    [3719, 'over', 1, 1000],
  ])('%i seconds from the start it is %s, %i minutes', (seconds, phase, minutes, lasts) => {
    expect(lessonTime(lesson, from(seconds))).toEqual({ phase, minutes, lasts });
  });

  it('stays as it is until it changes, and then changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (ms) => {
        const at = start.getTime() + ms;
        const shown = (when: number) => {
          const { phase, minutes } = lessonTime(lesson, new Date(when));
          return `${phase} ${minutes}`;
        };
        const { lasts } = lessonTime(lesson, new Date(at));
        expect(lasts).toBeGreaterThan(0);
        expect(shown(at + lasts - 1)).toBe(shown(at));
        expect(shown(at + lasts)).not.toBe(shown(at));
      }),
    );
  });
});
