import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { ageAt, contractSigners, guardianIssue, isAdult } from '../../../domain/age.ts';

const isoDate = fc
  .integer({ min: -25_000, max: 25_000 })
  .map((days) => DateTime.utc(2000, 1, 1).plus({ days }).toFormat('yyyy-MM-dd'));

describe('ageAt', () => {
  it.each([
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2024-02-29', 16],
  ])('someone born %s is, on %s, %i', (birthdate, date, age) => {
    expect(ageAt(birthdate, date)).toBe(age);
  });

  it('agrees with a calendar library away from 29 February', () => {
    fc.assert(
      fc.property(isoDate, isoDate, (a, b) => {
        const [birth, date] = a < b ? [a, b] : [b, a];
        fc.pre(!birth.endsWith('02-29'));
        expect(ageAt(birth, date)).toBe(
          Math.floor(DateTime.fromISO(date).diff(DateTime.fromISO(birth), 'years').years),
        );
      }),
    );
  });

  it('never decreases', () => {
    fc.assert(
      fc.property(isoDate, isoDate, isoDate, (birth, a, b) => {
        const [before, after] = a < b ? [a, b] : [b, a];
        return ageAt(birth, before) <= ageAt(birth, after);
      }),
    );
  });
});

describe('contractSigners', () => {
  it.each([
    ['2010-11-22', ['guardian']],
    ['2010-11-21', ['student', 'guardian']],
    ['2008-11-22', ['student', 'guardian']],
    ['2008-11-21', ['student']],
  ])('born %s', (birthdate, signers) => {
    expect(contractSigners(birthdate, '2026-11-21')).toEqual(signers);
  });

  it('requires a guardian exactly while the student is a minor', () => {
    fc.assert(
      fc.property(isoDate, isoDate, (birth, date) => {
        expect(contractSigners(birth, date).includes('guardian')).toBe(!isAdult(birth, date));
      }),
    );
  });
});

describe('guardianIssue', () => {
  const third = {
    student_birthdate: '2012-01-01',
    relationship: 'Mãe' as const,
    guardian_birthdate: '1985-01-01',
    has_address: true,
  };
  const today = '2026-11-21';

  it('accepts an adult third party with an address, and adults for themselves', () => {
    expect(guardianIssue(third, today)).toBeNull();
    expect(
      guardianIssue({ ...third, student_birthdate: '1990-01-01', relationship: 'Próprio' }, today),
    ).toBeNull();
  });

  it.each([
    [{ relationship: 'Próprio' as const }, 'guardian_required'],
    [{ guardian_birthdate: '2010-01-01' }, 'guardian_not_adult'],
    [{ guardian_birthdate: null }, 'guardian_not_adult'],
    [{ has_address: false }, 'guardian_address_required'],
  ])('refuses %j with %s', (change, code) => {
    expect(guardianIssue({ ...third, ...change }, today)?.code).toBe(code);
  });
});
