import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stay } from '../../../domain/attendance.ts';
import { isTeacherMissing, TEACHER_GRACE_MINUTES, teacherDue } from '../../../domain/missingTeacher.ts';

const MINUTE = 60_000;
const start = new Date('2026-03-10T14:00:00Z');
const lesson = { start, end: new Date('2026-03-10T15:00:00Z'), is_cancelled: false, is_ended: false };
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
const stay = (from: number, to: number | null): Stay => ({
  joined_at: at(from),
  left_at: to === null ? null : at(to),
});

const minutes = fc.integer({ min: -30, max: 90 });
const stays = fc.array(
  fc
    .tuple(minutes, fc.option(fc.integer({ min: 0, max: 60 })))
    .map(([from, length]) => stay(from, length === null ? null : from + length)),
  { maxLength: 4 },
);

describe('a lesson without its teacher (ROOM-15)', () => {
  it('is found from the end of the grace to the end of the lesson', () => {
    fc.assert(
      fc.property(minutes, (now) => {
        const expected = now >= TEACHER_GRACE_MINUTES && now < 60;
        expect(isTeacherMissing(lesson, [], at(now))).toBe(expected);
      }),
    );
  });

  it('is none that was cancelled or ended, whoever was there', () => {
    fc.assert(
      fc.property(stays, minutes, fc.boolean(), (each, now, is_cancelled) => {
        const over = { ...lesson, is_cancelled, is_ended: !is_cancelled };
        expect(isTeacherMissing(over, each, at(now))).toBe(false);
      }),
    );
  });

  it('is none once the teacher has been in after the grace, also when it is looked at late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 50 }),
        fc.option(fc.integer({ min: 1, max: 60 })),
        minutes,
        (from, length, now) => {
          const until = length === null ? null : Math.max(TEACHER_GRACE_MINUTES, from) + length;
          fc.pre(now >= Math.max(from, TEACHER_GRACE_MINUTES));
          expect(isTeacherMissing(lesson, [stay(from, until)], at(now))).toBe(false);
        },
      ),
    );
  });

  it('is one whose teacher only came and left before the grace ended', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30, max: 2 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: TEACHER_GRACE_MINUTES, max: 59 }),
        (from, length, now) => {
          const until = Math.min(from + length, TEACHER_GRACE_MINUTES - 0.01);
          expect(isTeacherMissing(lesson, [stay(from, until)], at(now))).toBe(true);
        },
      ),
    );
  });

  it('never becomes one because of a further stay', () => {
    fc.assert(
      fc.property(stays, stays, minutes, (some, more, now) => {
        fc.pre(!isTeacherMissing(lesson, some, at(now)));
        expect(isTeacherMissing(lesson, [...some, ...more], at(now))).toBe(false);
      }),
    );
  });

  it('counts from the instant of the grace itself', () => {
    const due = teacherDue(lesson);
    expect(isTeacherMissing(lesson, [], new Date(due.getTime() - 1))).toBe(false);
    expect(isTeacherMissing(lesson, [], due)).toBe(true);
    expect(isTeacherMissing(lesson, [stay(0, TEACHER_GRACE_MINUTES)], due)).toBe(false);
  });
});
