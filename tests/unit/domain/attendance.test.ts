import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attendanceLevel,
  attendanceOf,
  attendancePercentage,
  presenceIn,
  type Stay,
} from '../../../domain/attendance.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 23, 22, n));
const lesson = { start: minute(0), end: minute(60) };
const stay = (from: number, to: number | null): Stay => ({
  joined_at: minute(from),
  left_at: to === null ? null : minute(to),
});

describe('presenceIn', () => {
  it.each<[string, Stay[], [number, boolean, boolean]]>([
    ['nobody', [], [0, false, false]],
    ['half', [stay(0, 30)], [30, true, false]],
    ['just under half', [stay(0, 29)], [29, false, false]],
    ['early and long', [stay(-20, 90)], [60, true, false]],
    ['two devices', [stay(0, 20), stay(5, 25)], [25, false, false]],
    ['a reconnection', [stay(0, 20), stay(30, 45)], [35, true, false]],
    ['at ten minutes', [stay(10, 60)], [50, true, false]],
    ['after ten minutes', [stay(11, 60)], [49, true, true]],
    ['waiting before only', [stay(-15, -1)], [0, false, false]],
    ['no end seen', [stay(20, null)], [40, true, true]],
  ])('%s', (_, stays, [minutes, is_present, is_late]) => {
    expect(presenceIn(lesson, stays)).toEqual({ minutes, is_present, is_late });
  });

  it('counts an open stay up to `seenUntil', () => {
    expect(presenceIn(lesson, [stay(0, null)], minute(12)).minutes).toBe(12);
  });

  it('counts every connected minute once, in any order and with duplicates', () => {
    const stays = fc.array(
      fc
        .tuple(fc.integer({ min: -30, max: 90 }), fc.nat(60))
        .map(([from, length]) => stay(from, from + length)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(stays, (all) => {
        const connected = Array.from({ length: 60 }, (_, n) => minute(n)).filter((at) =>
          all.some(({ joined_at, left_at }) => joined_at <= at && left_at !== null && left_at > at),
        ).length;
        expect(presenceIn(lesson, all).minutes).toBe(connected);
        expect(presenceIn(lesson, all).is_present).toBe(connected >= 30);
        expect(presenceIn(lesson, [...all, ...all].reverse())).toEqual(presenceIn(lesson, all));
      }),
    );
  });
});

describe('attendanceOf', () => {
  it('counts only lessons whose teacher joined, and returns null without any', () => {
    const held = { teacher_joined: true, is_present: true };
    expect(attendanceOf([{ teacher_joined: false, is_present: true }])).toEqual({
      classes_attendance: 0,
      classes_number: 0,
      percentage: null,
    });
    expect(
      attendanceOf([held, held, { ...held, is_present: false }, { ...held, teacher_joined: false }]),
    ).toEqual({
      classes_attendance: 2,
      classes_number: 3,
      percentage: 66,
    });
  });

  it('is capped at 100', () => {
    expect(attendancePercentage(5, 4)).toBe(100);
  });

  it.each([
    [100, 'high'],
    [80, 'high'],
    [79, 'medium'],
    [60, 'medium'],
    [59, 'low'],
    [0, 'low'],
  ])('%i percent is %s', (percentage, level) => {
    expect(attendanceLevel(percentage)).toBe(level);
  });

  it('is in a band exactly if the true share reaches it', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 400 }), (attended, counted) => {
        const percentage = attendancePercentage(attended, counted) ?? 0;
        expect(attendanceLevel(percentage) === 'high').toBe(attended * 100 >= counted * 80);
        expect(attendanceLevel(percentage) === 'low').toBe(attended * 100 < counted * 60);
      }),
    );
  });
});
