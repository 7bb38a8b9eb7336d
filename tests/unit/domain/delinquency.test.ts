import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  type DebtState,
  debtEvent,
  debtLimits,
  debtStatus,
  lateSince,
  nextDebtState,
  switchedByHand,
} from '../../../domain/delinquency.ts';

const today = '2026-03-31';
const daysAgo = (days: number) => DateTime.fromISO(today).minus({ days }).toISODate() ?? '';
const ages = fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 6 });
const states = fc
  .record({
    is_delinquent: fc.boolean(),
    student_status: fc.boolean(),
    inactive_for_debt: fc.boolean(),
    debt_acted_until: fc.option(fc.integer({ min: 0, max: 60 }).map(daysAgo)),
  })
  .map(
    (state): DebtState => ({ ...state, inactive_for_debt: state.inactive_for_debt && !state.student_status }),
  );
const fresh: DebtState = {
  is_delinquent: false,
  student_status: true,
  inactive_for_debt: false,
  debt_acted_until: null,
};
const standingOf = (late: readonly number[]) => debtStatus(late.map(daysAgo), today);

describe('debtStatus', () => {
  it('depends on how many days the oldest charge is late', () => {
    fc.assert(
      fc.property(ages, (late) => {
        const oldest = Math.max(...late);
        expect(standingOf(late)).toMatchObject({
          is_delinquent: oldest >= debtLimits.lateDays,
          must_be_inactive: oldest >= debtLimits.inactiveDays,
        });
      }),
    );
  });

  it('never improves as days pass', () => {
    fc.assert(
      fc.property(ages, fc.nat(90), (late, days) => {
        const now = standingOf(late);
        const later = standingOf(late.map((age) => age + days));
        expect(!now.is_delinquent || later.is_delinquent).toBe(true);
        expect(!now.must_be_inactive || later.must_be_inactive).toBe(true);
      }),
    );
  });

  it('accepts other limits, and counts calendar days across months and leap days', () => {
    const limits = { lateDays: 1, inactiveDays: 2 };
    expect(debtStatus([daysAgo(1)], today, limits)).toMatchObject({
      is_delinquent: true,
      must_be_inactive: false,
    });
    expect(lateSince('2028-03-05', 5)).toBe('2028-02-29');
    expect(lateSince('2026-01-03', 15)).toBe('2025-12-19');
  });
});

describe('nextDebtState', () => {
  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(states, ages, fc.boolean(), (state, late, userOn) => {
        const standing = standingOf(late);
        const once = nextDebtState(state, standing, userOn);
        const twice = nextDebtState(once, standing, userOn);
        expect(twice).toEqual(once);
        expect(debtEvent(once, twice)).toBeNull();
        expect(once.student_status && once.inactive_for_debt).toBe(false);
      }),
    );
  });

  it('reactivates only students that it deactivated', () => {
    fc.assert(
      fc.property(states, ages, fc.boolean(), (state, late, userOn) => {
        const next = nextDebtState(state, standingOf(late), userOn);
        if (!state.student_status && next.student_status) expect(state.inactive_for_debt).toBe(true);
        if (!userOn) expect(next.student_status).toBe(state.student_status);
      }),
    );
  });

  it('restores the former status once everything is paid', () => {
    fc.assert(
      fc.property(fc.boolean(), ages, (student_status, late) => {
        const state = { ...fresh, student_status };
        const paid = nextDebtState(nextDebtState(state, standingOf(late), true), standingOf([]), true);
        expect(paid).toEqual(state);
      }),
    );
  });

  it('keeps a manual change until a charge with a later due date is as late', () => {
    fc.assert(
      fc.property(states, ages, ages, fc.boolean(), (state, late, further, student_status) => {
        const standing = standingOf(late);
        const byHand = switchedByHand({ ...state, student_status }, standing);
        expect(nextDebtState(byHand, standing, true).student_status).toBe(student_status);
        const after = standingOf([...late, ...further]);
        const later = (after.inactive_through ?? '') > (standing.inactive_through ?? '');
        expect(nextDebtState(byHand, after, true).student_status).toBe(student_status && !later);
      }),
    );
  });
});

it('sends one notification per transition', () => {
  const late = nextDebtState(fresh, standingOf([5]), true);
  const off = nextDebtState(late, standingOf([15]), true);
  expect(debtEvent(fresh, late)).toBe('late');
  expect(debtEvent(late, off)).toBe('switched_off');
  expect(debtEvent(fresh, off)).toBe('switched_off');
  expect(debtEvent(off, nextDebtState(off, standingOf([7]), true))).toBe('switched_on');
  expect(debtEvent(late, fresh)).toBe('settled');
});
