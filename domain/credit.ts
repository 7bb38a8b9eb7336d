import { splitCents } from './money.ts';

export interface CreditedInstallment {
  readonly installment: number;
  /** The instalment's full amount, in cents. */
  readonly amount: number;
  /** The part covered by what was paid before. */
  readonly credited: number;
  /** What remains to be charged. */
  readonly due: number;
}

export interface CreditedSchedule {
  readonly installments: readonly CreditedInstallment[];
  readonly credited: number;
  readonly remaining: number;
  /** What was paid beyond the new price. */
  readonly excess: number;
}

/**
 * The schedule of a new contract after what was paid on the one that it replaces. The credit covers the first
 * instalments first, so that credit and charges always add up to the price (CON-7).
 */
export function creditedSchedule(price: number, parts: number, paid: number): CreditedSchedule {
  if (price < 0 || paid < 0 || !Number.isSafeInteger(paid))
    throw new RangeError('price and paid must be whole cents, not negative');
  let left = paid;
  const installments = splitCents(price, parts).map((amount, index) => {
    const credited = Math.min(amount, left);
    left -= credited;
    return { installment: index + 1, amount, credited, due: amount - credited };
  });
  return { installments, credited: paid - left, remaining: price - (paid - left), excess: left };
}

export interface OpenCharge {
  readonly charge_id: string;
  readonly amount: number;
}

/** What open charges come to when money for a replaced contract arrives late: the first ones are reduced first. */
export function reduceCharges(
  open: readonly OpenCharge[],
  paid: number,
): { charges: OpenCharge[]; excess: number } {
  let left = paid;
  const charges = open.map(({ charge_id, amount }) => {
    const covered = Math.min(amount, left);
    left -= covered;
    return { charge_id, amount: amount - covered };
  });
  return { charges, excess: left };
}

export interface PaidContract {
  /** ISO date of the last day of the term. */
  readonly validity: string;
  /** ISO date on which another contract replaced it; null for the one in force. */
  readonly replaced_on: string | null;
  /** Plan payments received, in cents. */
  readonly paid: number;
}

/**
 * What was paid on the contract in force and on those that it replaced, newest first. A term that had already ended
 * was used up: neither it nor anything before it is credited.
 */
export function creditOf(contracts: readonly PaidContract[], today: string): number {
  let total = 0;
  for (const { validity, replaced_on, paid } of contracts) {
    if (validity < (replaced_on ?? today)) break;
    total += paid;
  }
  return total;
}
