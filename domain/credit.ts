import { isRenewal } from './contractRenewal.ts';
import { splitCents } from './money.ts';

export interface CreditedInstallment {
  readonly installment: number;
  /** Cents. */
  readonly amount: number;
  readonly credited: number;
  readonly due: number;
}

export interface CreditedSchedule {
  readonly installments: readonly CreditedInstallment[];
  readonly credited: number;
  readonly remaining: number;
  readonly excess: number;
}

/** Credit covers the first instalments first, so that credit and charges add up to the price (CON-7). */
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

/** Money for a replaced contract may arrive late: the first open charges are reduced first. */
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
  /** First and last day. */
  readonly starts_on: string;
  readonly validity: string;
  readonly replaced_on: string | null;
  /** Cents. */
  readonly paid: number;
}

/**
 * Newest first. A term that had ended when it was replaced, or that ends before the next one starts, is used up: neither it nor anything
 * before it is credited (CON-7, CON-15). `starts_on` is the first day of the new contract.
 */
export function creditOf(
  contracts: readonly PaidContract[],
  { today, starts_on }: { today: string; starts_on: string },
): number {
  let total = 0;
  let next = starts_on;
  for (const { validity, replaced_on, paid, ...contract } of contracts) {
    if (validity < (replaced_on ?? today) || isRenewal(validity, next)) break;
    total += paid;
    next = contract.starts_on;
  }
  return total;
}
