import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FinancialParameters,
  initialParameters,
  parameterIssues,
  sentParameters,
  storedParameters,
} from '../../../domain/financialParameters.ts';
import { centsOf, reaisOf, roundTogether, shareOf } from '../../../domain/money.ts';
import { FREQUENCIES, PLAN_DURATIONS, PLAN_TYPES } from '../../../domain/options.ts';
import { parameterChanges } from '../../../domain/parameterChanges.ts';
import { parametersAt, provisionedBilling } from '../../../domain/parameterVersions.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const code = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
const priced = { name: code, value_plan: cents, value_registration: cents };

const parameters: fc.Arbitrary<FinancialParameters> = fc.record({
  sales: fc.record({
    fiscal_document: fc.constantFrom('Nota de serviço' as const, 'Recibo' as const),
    tax_rate: fc.integer({ min: 0, max: 10_000 }),
    discount_limit: fc.integer({ min: 0, max: 10_000 }),
  }),
  orders: fc.record({
    fee_percentage: fc.integer({ min: 0, max: 10_000 }),
    lesson_value: cents,
    fev_percentage: fc.integer({ min: 0, max: 10_000 }),
    payment_type: fc.constantFrom('Pix' as const, 'Boleto' as const),
  }),
  products: fc.uniqueArray(
    fc.record({ ...priced, code_product: code, code_department: code, code_category: code }),
    { selector: ({ code_product }) => code_product, maxLength: 6 },
  ),
  services: fc.uniqueArray(fc.record({ ...priced, code_service: code }), {
    selector: ({ code_service }) => code_service,
    maxLength: 6,
  }),
  plans: fc.uniqueArray(
    fc.record({
      ...priced,
      value_plan: fc.integer({ min: 1, max: 100_000_000 }),
      code_plan: code,
      plan_type: fc.constantFrom(...PLAN_TYPES),
      frequency: fc.constantFrom(...FREQUENCIES),
      plan_duration: fc.constantFrom(...PLAN_DURATIONS),
    }),
    { selector: (row) => `${row.plan_type} ${row.frequency} ${row.plan_duration}` },
  ),
});

describe('money on the wire', () => {
  it('is the same number of cents after it was sent in reais', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOf(reaisOf(amount))).toBe(amount);
      }),
    );
  });

  it.each([0.001, 10.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('refuses %s', (reais) => {
    expect(centsOf(reais)).toBeNull();
  });
});

describe('parameters', () => {
  it('have no issues and are unchanged after they were sent (PAR-2)', () => {
    fc.assert(
      fc.property(parameters, parameters, (stored, before) => {
        const sent = sentParameters(stored);
        expect(parameterIssues(sent)).toEqual([]);
        expect(storedParameters(sent, before)).toEqual(stored);
        expect(parameterChanges(stored, storedParameters(sent, stored))).toEqual([]);
      }),
    );
  });

  it('keep an entry that is not sent (PAR-1)', () => {
    fc.assert(
      fc.property(parameters, (stored) => {
        const { sales, orders } = storedParameters(
          { ...sentParameters(stored), sales: [], orders: [] },
          stored,
        );
        expect({ sales, orders }).toEqual({ sales: stored.sales, orders: stored.orders });
      }),
    );
  });

  it('with a row twice are refused at the second one (PAR-3)', () => {
    fc.assert(
      fc.property(
        parameters.filter(({ plans }) => plans.length > 0),
        (stored) => {
          const sent = sentParameters(stored);
          const [first] = sent.plans;
          const issues = parameterIssues({ ...sent, plans: [...sent.plans, ...(first ? [first] : [])] });
          expect(issues).toEqual([{ path: `plans.${sent.plans.length}.plan_duration`, code: 'price_twice' }]);
        },
      ),
    );
  });

  it('say what changed so that the change can be told from both sides', () => {
    fc.assert(
      fc.property(parameters, parameters, (before, after) => {
        const there = parameterChanges(before, after);
        const back = parameterChanges(after, before);
        expect(there.flatMap(({ fields }) => fields)).toHaveLength(
          back.flatMap(({ fields }) => fields).length,
        );
        const operations = (which: 'I' | 'D', of: typeof there) =>
          of.filter((each) => each.operation === which);
        expect(operations('I', there)).toHaveLength(operations('D', back).length);
      }),
    );
  });
});

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`);
const initial = initialParameters([]);
const versionsOf = fc
  .array(fc.record({ valid_from: day, orders: parameters.map(({ orders }) => orders) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((all) =>
    all
      .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
      .map(({ valid_from, orders }, version) => ({ version, valid_from, content: { ...initial, orders } })),
  );

describe('the version of a day (PAR-4)', () => {
  it('is the last one saved by its end, or the first one', () => {
    fc.assert(
      fc.property(versionsOf, day, (versions, on) => {
        const expected = versions.filter(({ valid_from }) => valid_from <= on).at(-1) ?? versions[0];
        expect(parametersAt(versions.toReversed(), on)).toEqual(expected);
      }),
    );
  });

  it('is moved by no later version', () => {
    fc.assert(
      fc.property(versionsOf, day, (versions, on) => {
        const later = { version: 99, valid_from: '2026-04-01', content: initial };
        expect(parametersAt([...versions, later], on)).toEqual(parametersAt(versions, on));
      }),
    );
  });
});

describe('provisioned billing (PAR-5)', () => {
  const days = fc.array(
    fc.record({ payee: fc.constantFrom('a', 'b', 'c', 'd'), day, lessons: fc.integer({ min: 0, max: 40 }) }),
    { maxLength: 30 },
  );

  it('has lines that add up to its total to the cent', () => {
    fc.assert(
      fc.property(days, versionsOf, (given, versions) => {
        const { total, lines } = provisionedBilling(given, versions);
        expect([...lines.values()].reduce((sum, each) => sum + each, 0)).toBe(total);
      }),
    );
  });

  it('is lessons × lesson value × percentage within a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), versionsOf, (lessons, versions) => {
        const { orders } = versions[0]?.content ?? initial;
        const only = versions.slice(0, 1);
        const { total } = provisionedBilling([{ payee: 'a', day: '2026-03-10', lessons }], only);
        expect(Math.abs(total - shareOf(lessons * orders.lesson_value, orders.fee_percentage))).toBeLessThan(
          2,
        );
      }),
    );
  });
});

it('amounts that are rounded together differ from their own by less than a cent', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { maxLength: 40 }), (exact) => {
      const { total, parts } = roundTogether(exact, 10_000);
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(total);
      for (const [place, part] of parts.entries())
        expect(Math.abs(part - Number(exact[place]) / 10_000)).toBeLessThan(1);
    }),
  );
});
