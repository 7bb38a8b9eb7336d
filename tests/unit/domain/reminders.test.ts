import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lateSince } from '../../../domain/delinquency.ts';
import {
  isReminderTime,
  REMINDER_STEPS,
  reminderDue,
  reminderLateness,
  reminderWindow,
} from '../../../domain/reminders.ts';

const due_date = '2026-03-15';
const dayAfter = (days: number) => lateSince(due_date, -days);

describe('a reminder of a charge (PAY-18)', () => {
  it('is sent at most once for each step, at most once a day, and only ever the latest step', () => {
    const days = fc.uniqueArray(fc.integer({ min: -20, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 4 }), (up, runs) => {
        let sent: number | null = null;
        const all: number[] = [];
        for (const day of up.toSorted((one, other) => one - other)) {
          const ofDay: number[] = [];
          for (let run = 0; run < runs; run += 1) {
            const step = reminderDue({ due_date, sent }, dayAfter(day));
            if (step === null) continue;
            sent = step;
            ofDay.push(step);
            expect(step).toBe(REMINDER_STEPS.findLast((each) => each <= day));
            expect(day - step).toBeLessThanOrEqual(reminderLateness);
          }
          expect(ofDay.length).toBeLessThanOrEqual(1);
          all.push(...ofDay);
        }
        expect(new Set(all).size).toBe(all.length);
        expect(all).toEqual(all.toSorted((one, other) => one - other));
      }),
    );
  });

  it('has every step of a server that runs every day', () => {
    let sent: number | null = null;
    const steps: [number, number][] = [];
    for (let day = -30; day <= 60; day += 1) {
      const step = reminderDue({ due_date, sent }, dayAfter(day));
      if (step === null) continue;
      sent = step;
      steps.push([day, step]);
    }
    expect(steps).toEqual(REMINDER_STEPS.map((step) => [step, step]));
  });

  it('is not sent for a charge that is due later or was forgotten long ago', () => {
    expect(reminderDue({ due_date, sent: null }, dayAfter(-4))).toBeNull();
    expect(reminderDue({ due_date, sent: null }, dayAfter(13))).toBe(10);
    expect(reminderDue({ due_date, sent: null }, dayAfter(14))).toBeNull();
  });

  it('is looked for among the charges that may have a step', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (day) => {
        const { from, to } = reminderWindow(dayAfter(day));
        const step = reminderDue({ due_date, sent: null }, dayAfter(day));
        if (step !== null) expect(due_date >= from && due_date <= to).toBe(true);
      }),
    );
  });

  it('is sent between 8 and 20 on São Paulo’s clock', () => {
    expect(isReminderTime(new Date('2026-03-10T10:59:59Z'))).toBe(false);
    expect(isReminderTime(new Date('2026-03-10T11:00:00Z'))).toBe(true);
    expect(isReminderTime(new Date('2026-03-10T22:59:59Z'))).toBe(true);
    expect(isReminderTime(new Date('2026-03-10T23:00:00Z'))).toBe(false);
  });
});
