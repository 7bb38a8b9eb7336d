import { type ChargeStatus, isUnpaid } from './onboarding.ts';
import type { ChargeKind } from './options.ts';

export interface StatementCharge {
  readonly status: ChargeStatus;
  /** Cents. */
  readonly amount: number;
  /** Cents of it that were given back. */
  readonly refunded: number;
}

/** Cents: charged − paid − refunded = balance, which is what is still to be paid (PAY-11). */
export interface StatementTotals {
  readonly charged: number;
  readonly paid: number;
  readonly refunded: number;
  readonly balance: number;
}

/** A withdrawn charge counts nowhere; what was given back of another one is owed no more (PAY-11). */
export function totalsOf(charges: readonly StatementCharge[]): StatementTotals {
  const sum = (centsOf: (charge: StatementCharge) => number) =>
    charges.reduce((total, charge) => total + centsOf(charge), 0);
  const isHeld = ({ status }: StatementCharge) => status === 'paid' || status === 'refunded';
  const charged = sum(({ status, amount }) => (status === 'cancelled' ? 0 : amount));
  const paid = sum((charge) => (isHeld(charge) ? charge.amount - charge.refunded : 0));
  const refunded = sum((charge) => (isHeld(charge) ? charge.refunded : 0));
  return { charged, paid, refunded, balance: charged - paid - refunded };
}

/** Whole days since the due date on the school's calendar; 0 for what is paid, withdrawn or not yet late. */
export function daysLate(
  { status, due_date }: { status: ChargeStatus; due_date: string },
  today: string,
): number {
  if (!isUnpaid(status)) return 0;
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due_date)) / 86_400_000));
}

export interface OwedCharge {
  readonly status: ChargeStatus;
  readonly kind: ChargeKind;
  readonly due_date: string;
  /** Its number in the plan of its contract. */
  readonly plan_number: number;
  /** Whether its contract was signed and neither cancelled nor withdrawn from. */
  readonly is_in_force: boolean;
  /** Whether an onboarding waiver counts it as paid (ONB-2). */
  readonly is_waived: boolean;
}

/** The charge that a payer is asked for next: the fee before the plan, whose charges are paid in their order, and what is waived last (PAY-11). */
export function nextOf<C extends OwedCharge>(charges: readonly C[]): C | undefined {
  const isBefore = (one: C, other: C): boolean => {
    if (one.is_waived !== other.is_waived) return other.is_waived;
    if (one.kind !== other.kind) return one.kind === 'registration';
    if (one.due_date !== other.due_date) return one.due_date < other.due_date;
    return one.plan_number < other.plan_number;
  };
  return charges
    .filter(({ status, is_in_force }) => isUnpaid(status) && is_in_force)
    .reduce<C | undefined>(
      (first, charge) => (first && !isBefore(charge, first) ? first : charge),
      undefined,
    );
}
