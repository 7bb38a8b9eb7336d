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

/** A contract that was in force at some time, as far as it decides which contracts belong to one term. */
export interface TermContract {
  /** First and last day. */
  readonly starts_on: string;
  readonly validity: string;
  /** The day on which another one took its place. */
  readonly replaced_on: string | null;
}

export interface PaidContract extends TermContract {
  /** Cents; less than nothing where more has left the school than was paid. */
  readonly paid: number;
}

/**
 * Whether a contract is used up for the one that starts on `starts_on`: it had ended when it was replaced, or ends before that one starts
 * (CON-7, CON-15).
 */
const isUsedUp = ({ validity, replaced_on }: TermContract, today: string, starts_on: string): boolean =>
  validity < (replaced_on ?? today) || isRenewal(validity, starts_on);

/**
 * Groups the contracts of a student, newest first, into terms: a contract and those that it took the place of. What was paid moves within a
 * term, never from one to another by a signature.
 */
export function termsOf<C extends TermContract>(contracts: readonly C[], today: string): C[][] {
  const terms: C[][] = [];
  let next: C | undefined;
  for (const contract of contracts) {
    const term = terms.at(-1);
    if (term && next && !isUsedUp(contract, today, next.starts_on)) term.push(contract);
    else terms.push([contract]);
    next = contract;
  }
  return terms;
}

/**
 * What is credited to a new contract that starts on `starts_on`, in cents; what is less than nothing is owed beside its price. The contracts
 * are those of the student, newest first.
 */
export function creditOf(
  contracts: readonly PaidContract[],
  { today, starts_on }: { today: string; starts_on: string },
): number {
  const [term = []] = termsOf(contracts, today);
  const [newest] = term;
  if (!newest || isUsedUp(newest, today, starts_on)) return 0;
  return term.reduce((total, { paid }) => total + paid, 0);
}
