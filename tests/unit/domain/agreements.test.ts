import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AgreementTerms,
  agreementLimits,
  canBeCovered,
  canBeUndone,
  planAgreement,
} from '../../../domain/agreements.ts';
import { debtBandOf, debtBands } from '../../../domain/debtors.ts';
import { lateSince } from '../../../domain/delinquency.ts';

const today = '2026-03-31';
const terms: AgreementTerms = {
  installments: 3,
  first_due_date: today,
  adjustment: 'none',
  unit: 'cents',
  value: 0,
};
const anyTerms = fc.record({
  installments: fc.integer({ min: 1, max: agreementLimits.installments }),
  first_due_date: fc.integer({ min: -3, max: 70 }).map((days) => lateSince(today, -days)),
  adjustment: fc.constantFrom('none', 'discount', 'fine'),
  unit: fc.constantFrom('cents', 'basis_points'),
  value: fc.integer({ min: 0, max: 6_000 }),
} as const);
const amounts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 30 });

describe('an agreement (PAY-19)', () => {
  it('adds up to the cent and stays within its limits', () => {
    fc.assert(
      fc.property(amounts, anyTerms, (charges, chosen) => {
        const plan = planAgreement(charges, chosen, today);
        if (typeof plan === 'string') return;
        const sum = charges.reduce((all, amount) => all + amount, 0);
        expect(plan.covered).toBe(sum);
        expect(plan.covered + plan.adjusted).toBe(plan.total);
        expect(plan.installments.reduce((all, { amount }) => all + amount, 0)).toBe(plan.total);
        expect(plan.installments).toHaveLength(chosen.installments);
        const cents = plan.installments.map(({ amount }) => amount);
        expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1);
        expect(Math.min(...cents)).toBeGreaterThanOrEqual(agreementLimits.leastInstallment);
        expect(plan.adjusted).toBeGreaterThanOrEqual(-Math.ceil(sum / 2));
        expect(plan.adjusted).toBeLessThanOrEqual(Math.ceil((sum * 2) / 100));
        const days = plan.installments.map(({ due_date }) => due_date);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days[0]).toBe(chosen.first_due_date);
      }),
    );
  });

  it('says why it is refused', () => {
    const of = (change: Partial<AgreementTerms>) => planAgreement([10_000], { ...terms, ...change }, today);
    expect(of({ adjustment: 'discount', value: 5_001 })).toBe('agreement_discount_high');
    expect(of({ adjustment: 'fine', unit: 'basis_points', value: 201 })).toBe('agreement_fine_high');
    expect(of({ first_due_date: '2026-03-30' })).toBe('agreement_first_due');
    expect(of({ first_due_date: '2026-05-31' })).toBe('agreement_first_due');
    expect(planAgreement([299], terms, today)).toBe('agreement_instalment_small');
  });

  it('falls due monthly, on the last day of a shorter month', () => {
    const plan = planAgreement([30_001], terms, today);
    expect(plan).toEqual({
      covered: 30_001,
      adjusted: 0,
      total: 30_001,
      installments: [
        { number: 1, amount: 10_001, due_date: '2026-03-31' },
        { number: 2, amount: 10_000, due_date: '2026-04-30' },
        { number: 3, amount: 10_000, due_date: '2026-05-31' },
      ],
    });
  });

  it('covers overdue instalments, and the first one only once it had been paid', () => {
    const charge = {
      kind: 'plan',
      installment: 2,
      isAgreed: false,
      status: 'open',
      due_date: '2026-03-30',
    } as const;
    expect(canBeCovered(charge, today)).toBe(true);
    expect(canBeCovered({ ...charge, due_date: today }, today)).toBe(false);
    expect(canBeCovered({ ...charge, status: 'paid' }, today)).toBe(false);
    expect(canBeCovered({ ...charge, status: 'cancelled' }, today)).toBe(false);
    expect(canBeCovered({ ...charge, kind: 'registration' }, today)).toBe(false);
    expect(canBeCovered({ ...charge, installment: 1 }, today)).toBe(false);
    expect(canBeCovered({ ...charge, installment: 1, status: 'disputed' }, today)).toBe(true);
    expect(canBeCovered({ ...charge, isAgreed: true }, today)).toBe(true);
  });

  it('can be undone until an instalment is paid, reduced or sent (PAY-20)', () => {
    const agreement = { total: 300, undone_at: null };
    const each = { status: 'open', amount: 100, is_sent: false } as const;
    const all = [each, each, each];
    const covered = [{ status: 'cancelled' }] as const;
    expect(canBeUndone(agreement, all, covered)).toBe(true);
    expect(canBeUndone({ ...agreement, undone_at: '2026-03-31' }, all, covered)).toBe(false);
    for (const change of [
      { status: 'paid' },
      { status: 'failed' },
      { amount: 99 },
      { is_sent: true },
    ] as const)
      expect(canBeUndone(agreement, [each, each, { ...each, ...change }], covered)).toBe(false);
    expect(canBeUndone(agreement, all, [{ status: 'paid' }])).toBe(false);
  });
});

describe('the ages of debts (PAY-22)', () => {
  it('have every late day in one band, in their order', () => {
    const of = [0, 1, 30, 31, 60, 61, 90, 91, 4_000].map(debtBandOf);
    expect(of).toEqual([null, 'to_30', 'to_30', 'to_60', 'to_60', 'to_90', 'to_90', 'over_90', 'over_90']);
    expect(debtBands).toEqual(['to_30', 'to_60', 'to_90', 'over_90']);
  });
});
