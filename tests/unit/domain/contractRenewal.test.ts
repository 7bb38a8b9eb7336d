import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isRenewal,
  RENEWAL_REMINDERS,
  renewalReminder,
  renewalStart,
} from '../../../domain/contractRenewal.ts';
import { addDays } from '../../../domain/week.ts';

const last = '2027-03-09';
const offsets = fc.integer({ min: -60, max: 60 });

describe('the end of a contract (CON-15)', () => {
  it('a contract renews one that ends before it starts, and changes any other', () => {
    expect(isRenewal(last, '2027-03-10')).toBe(true);
    expect(isRenewal(last, last)).toBe(false);
  });

  it('each reminder is due once, none too early or after the last day, whichever days the job runs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(offsets, { maxLength: 40 }), (days) => {
        const sent = new Set<number>();
        for (const offset of days.toSorted((a, b) => a - b)) {
          const due = renewalReminder(last, addDays(last, offset));
          if (due === null) continue;
          expect(-offset).toBeLessThanOrEqual(due);
          expect(offset).toBeLessThanOrEqual(0);
          sent.add(due);
        }
        expect([...sent]).toEqual(RENEWAL_REMINDERS.filter((each) => sent.has(each)));
        const isRunLate = days.some((offset) => offset <= 0 && offset >= -7);
        expect(sent.has(7)).toBe(isRunLate);
      }),
    );
  });

  it('a day on which the job did not run leaves the next reminder only', () => {
    expect(renewalReminder(last, '2027-02-06')).toBeNull();
    expect(renewalReminder(last, '2027-02-07')).toBe(30);
    expect(renewalReminder(last, '2027-03-05')).toBe(7);
    expect(renewalReminder(last, last)).toBe(7);
    expect(renewalReminder(last, '2027-03-10')).toBeNull();
  });

  it('a new contract is proposed for the day after the last, today if that has passed, and not long before', () => {
    expect(renewalStart(last, '2027-02-01')).toBeNull();
    expect(renewalStart(last, '2027-02-07')).toBe('2027-03-10');
    expect(renewalStart(last, last)).toBe('2027-03-10');
    expect(renewalStart(last, '2027-05-02')).toBe('2027-05-02');
  });
});
