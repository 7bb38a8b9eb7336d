import { type ChargeStatus, isUnpaid } from './onboarding.ts';

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
