import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, PLAN_DURATION_MONTHS, PLAN_DURATIONS } from '../../../domain/options.ts';
import { defaultInstallments, offeredPlans } from '../../../domain/paymentPlans.ts';

const plan = fc.record({
  installments: fc.integer({ min: 1, max: 24 }),
  recurrence: fc.boolean(),
  status: fc.boolean(),
  value: fc.integer({ min: 0, max: 500_000 }),
});
const purchase = fc.record({
  payment_method: fc.constantFrom(...PAYMENT_METHODS),
  plan_duration: fc.constantFrom(...PLAN_DURATIONS),
  value_plan: fc.integer({ min: 1, max: 500_000 }),
});

describe('offered payment plans', () => {
  it('are active, recur like the payment method, fit price and term, and are sorted by length, longest first', () => {
    fc.assert(
      fc.property(fc.array(plan), purchase, (plans, bought) => {
        const offers = offeredPlans(plans, bought);
        const lengths = offers.map(({ installments }) => installments);
        expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => b - a));
        for (const { status, value, recurrence, installments } of offers) {
          expect(status && value <= bought.value_plan).toBe(true);
          expect(recurrence).toBe(bought.payment_method.startsWith('Cobrança Recorrente'));
          expect(installments).toBeLessThanOrEqual(PLAN_DURATION_MONTHS[bought.plan_duration]);
        }
        if (bought.payment_method.startsWith('À vista')) expect(offers).toEqual([]);
      }),
    );
  });

  it('determine the instalments until one is chosen', () => {
    const parcelled = {
      payment_method: PAYMENT_METHODS[2],
      plan_duration: 'Anual' as const,
      value_plan: 120_000,
    };
    const offer = { installments: 10, recurrence: false, status: true, value: 100_000 };
    expect(defaultInstallments([offer], parcelled)).toBe(10);
    expect(defaultInstallments([{ ...offer, value: 200_000 }], parcelled)).toBe(12);
    expect(defaultInstallments([offer], { ...parcelled, payment_method: PAYMENT_METHODS[0] })).toBe(1);
  });
});
