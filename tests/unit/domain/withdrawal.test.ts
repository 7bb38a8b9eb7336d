import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import {
  isWithinWithdrawal,
  withdrawalEnd,
  withdrawalIssue,
  withdrawalProtocol,
} from '../../../domain/withdrawal.ts';

const at = (local: string) => DateTime.fromISO(local, { zone: SCHOOL_ZONE }).toJSDate();
const moment = fc.date({
  min: new Date('2015-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('a withdrawal within seven days (CON-14)', () => {
  it('is possible to the last second of the seventh day in the school’s zone', () => {
    for (const hour of ['00:00:00', '12:00:00', '23:59:59']) {
      const signed = at(`2026-03-10T${hour}`);
      expect(isWithinWithdrawal(signed, at('2026-03-17T23:59:59'))).toBe(true);
      expect(isWithinWithdrawal(signed, at('2026-03-18T00:00:00'))).toBe(false);
    }
  });

  it('ends seven days after the day of the signature, whatever the hour and the clock changes', () => {
    fc.assert(
      fc.property(moment, (signed) => {
        const end = withdrawalEnd(signed);
        const day = DateTime.fromISO(localDate(signed), { zone: 'utc' });
        expect(localDate(end)).toBe(day.plus({ days: 8 }).toISODate());
        expect(localDate(new Date(end.getTime() - 1))).toBe(day.plus({ days: 7 }).toISODate());
        expect(isWithinWithdrawal(signed, new Date(end.getTime() - 1))).toBe(true);
        expect(isWithinWithdrawal(signed, end)).toBe(false);
      }),
    );
  });

  it('is of the guardian where the guardian alone has signed, and never of a contract that is not in force', () => {
    const now = at('2026-03-11T10:00:00');
    const facts = {
      status: 'signed',
      signed_at: at('2026-03-10T10:00:00'),
      isSignedByStudent: true,
    } as const;
    expect(withdrawalIssue(facts, 'student', now)).toBeNull();
    const ofGuardian = { ...facts, isSignedByStudent: false };
    expect(withdrawalIssue(ofGuardian, 'student', now)).toBe('guardian_withdraws');
    expect(withdrawalIssue(ofGuardian, 'school', now)).toBeNull();
    for (const status of ['pending', 'superseded', 'cancelled', 'withdrawn'] as const)
      expect(withdrawalIssue({ ...facts, status }, 'school', now)).toBe('no_contract_in_force');
    expect(withdrawalIssue(facts, 'school', at('2026-03-18T00:00:00'))).toBe('withdrawal_over');
  });

  it('has a protocol without letters that resemble digits', () => {
    expect(withdrawalProtocol('00ff1234567890abcdef')).toMatch(
      /^DES-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
    );
  });
});
