import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedSchedule } from '../../../domain/credit.ts';
import {
  elsewhereOf,
  heldOf,
  heldShares,
  type PaidTerm,
  refundableOfTerm,
  type TermPayment,
} from '../../../domain/paidTerm.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const payment = (id: string, paid: number, settled_standing = false): TermPayment => ({
  id,
  paid,
  given_back: 0,
  elsewhere: 0,
  settled_standing,
});
const sum = (payments: readonly TermPayment[], of: (payment: TermPayment) => number) =>
  payments.reduce((total, each) => total + of(each), 0);
const creditHeld = ({ payments, from_elsewhere }: PaidTerm) => sum(payments, heldOf) + from_elsewhere;

/** Gives back of a payment what is asked for, as far as it can be given back. */
function giveBack(term: PaidTerm, index: number, asked: number): PaidTerm {
  const id = term.payments[index % Math.max(1, term.payments.length)]?.id ?? '';
  const amount = Math.min(asked, refundableOfTerm(term).get(id) ?? 0);
  return {
    ...term,
    payments: term.payments.map((each) =>
      each.id === id ? { ...each, given_back: each.given_back + amount } : each,
    ),
  };
}

/** A contract of another price takes the place of the one that stands. */
function replace(term: PaidTerm, price: number): PaidTerm {
  const { credited } = creditedSchedule(price, 1, creditHeld(term));
  const payments = term.payments.map((each) => ({ ...each, settled_standing: false }));
  return { payments, from_elsewhere: term.from_elsewhere, credit: credited };
}

type Step = { is: 'pay' | 'replace' | 'give_back'; index: number; amount: number };
const steps = fc.array(
  fc.record({
    is: fc.constantFrom<Step['is']>('pay', 'replace', 'give_back'),
    index: fc.nat(20),
    amount: cents,
  }),
  { maxLength: 30 },
);

function stateAfter(taken: readonly Step[]): PaidTerm {
  let term: PaidTerm = { payments: [], from_elsewhere: 0, credit: 0 };
  for (const [number, { is, index, amount }] of taken.entries()) {
    if (is === 'pay') term = { ...term, payments: [...term.payments, payment(String(number), amount, true)] };
    else term = is === 'replace' ? replace(term, amount) : giveBack(term, index, amount);
  }
  return term;
}

describe('what can be given back of a term (PAY-21)', () => {
  it('and what is credited never exceed what was paid', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const term = stateAfter(taken);
        const moved = term.payments.filter(({ settled_standing }) => !settled_standing);
        expect(sum(moved, (each) => each.given_back) + term.credit).toBeLessThanOrEqual(
          sum(moved, (each) => each.paid),
        );
        expect(term.payments.every(({ paid, given_back }) => given_back <= paid)).toBe(true);
      }),
    );
  });

  it('is all that was paid beyond what is owed, in whichever order it is asked for', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(40), { maxLength: 5 }), (taken, order) => {
        let term = stateAfter(taken);
        const beyond = creditHeld(term) - term.credit;
        const before = sum(term.payments, (each) => each.given_back);
        for (const index of [...order, ...term.payments.keys()]) term = giveBack(term, index, 2_000_000);
        expect(sum(term.payments, (each) => each.given_back) - before).toBe(beyond);
        expect(creditHeld(term)).toBe(term.credit);
      }),
    );
  });

  it('leaves what reduced the charges of another term there', () => {
    const payments = [{ ...payment('late', 500), elsewhere: 200 }, payment('first', 100, true)];
    const own = refundableOfTerm({ payments, from_elsewhere: 0, credit: 250 });
    expect([...own]).toEqual([
      ['late', 50],
      ['first', 100],
    ]);
    // What came from elsewhere is a part of the credit.
    const other = refundableOfTerm({ payments: [payment('old', 300)], from_elsewhere: 200, credit: 450 });
    expect([...other]).toEqual([['old', 50]]);
  });
});

it('holds in all terms together what was paid and not given back, each at most its share (CON-7)', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), cents, (own, amounts, given_back) => {
      const shares = amounts.map((amount, index) => ({ contract_id: String(index), amount }));
      const paid = own + elsewhereOf(shares);
      const held = heldShares({ paid, given_back }, shares);
      const kept = heldOf({ paid, given_back, elsewhere: elsewhereOf(shares) });
      expect(kept + elsewhereOf(held)).toBe(Math.max(0, paid - given_back));
      expect(held.map(({ contract_id }) => contract_id)).toEqual(
        shares.map(({ contract_id }) => contract_id),
      );
      for (const [index, { amount }] of held.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(amounts[index] ?? 0);
      }
      if (given_back <= own) expect(held).toEqual(shares);
    }),
  );
});
