/** A payment for the plan, in cents: of a charge, or of an order that settled none and was credited (PAY-7). */
export interface TermPayment {
  readonly id: string;
  readonly paid: number;
  /** What was given back, is on its way or is held by the bank; more than was paid where a person has sent what the bank took, too. */
  readonly given_back: number;
  /** What reduced charges of other terms, and belongs to them since. */
  readonly elsewhere: number;
  /** Whether it settled a charge of the contract that stands: then it is no part of that contract's credit. */
  readonly settled_standing: boolean;
}

/** What was paid for a contract and for those that it took the place of, in cents. */
export interface PaidTerm {
  readonly payments: readonly TermPayment[];
  /** What payments of other terms have reduced in this one. */
  readonly from_elsewhere: number;
  /** What the contract that stands has taken over. */
  readonly credit: number;
}

/** Cents of a payment that reduced charges of a contract of another term. */
interface Share {
  readonly contract_id: string;
  readonly amount: number;
}

/** Cents of a payment that have gone to other terms. */
export const elsewhereOf = (shares: readonly Share[]): number =>
  shares.reduce((total, { amount }) => total + amount, 0);

type Sums = Pick<TermPayment, 'paid' | 'given_back' | 'elsewhere'>;

/** Cents of a payment that its own term still holds. */
export const heldOf = ({ paid, given_back, elsewhere }: Sums): number =>
  Math.max(0, paid - given_back - elsewhere);

/**
 * The part of a payment that is available to its own term, in cents. It is negative if more was given back than was paid, so that the same
 * cents are not credited a second time (CON-7).
 */
export const balanceOf = (payment: Sums): number =>
  heldOf(payment) + Math.min(0, payment.paid - payment.given_back);

/**
 * The shares of a payment that other terms still hold. What was given back is missing in the payment's own term first, and then in the last
 * share, so that the terms never hold more of a payment together than the school has (CON-7).
 */
export function heldShares(
  { paid, given_back }: Pick<TermPayment, 'paid' | 'given_back'>,
  shares: readonly Share[],
): Share[] {
  let left = Math.max(0, paid - given_back);
  return shares.map(({ contract_id, amount }) => {
    const held = Math.min(amount, left);
    left -= held;
    return { contract_id, amount: held };
  });
}

/**
 * Cents of each payment that can be given back, by its id (PAY-21). Money that the contract which stands has taken over as credit pays for
 * that contract and cannot be given back as well; what exceeds its price can. So what was given back and what is credited never exceed what
 * was paid, and all that was paid beyond what is owed can be given back, whichever payment it is asked of.
 */
export function refundableOfTerm({
  payments,
  from_elsewhere,
  credit,
}: PaidTerm): ReadonlyMap<string, number> {
  const moved = payments.filter(({ settled_standing }) => !settled_standing);
  const free = Math.max(0, moved.reduce((total, each) => total + balanceOf(each), from_elsewhere) - credit);
  return new Map(
    payments.map((each) => [each.id, each.settled_standing ? heldOf(each) : Math.min(heldOf(each), free)]),
  );
}
