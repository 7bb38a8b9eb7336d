import { type ChargeStatus, isUnpaid } from './onboarding.ts';

export interface StatementCharge {
  readonly status: ChargeStatus;
  /** Cents. */
  readonly amount: number;
}

/** Cents: charged − paid − refunded = balance, which is what is still to be paid (PAY-11). */
export interface StatementTotals {
  readonly charged: number;
  readonly paid: number;
  readonly refunded: number;
  readonly balance: number;
}

/** A withdrawn charge counts nowhere; a refunded one was charged and is owed no more (PAY-11). */
export function totalsOf(charges: readonly StatementCharge[]): StatementTotals {
  const sum = (counts: (status: ChargeStatus) => boolean) =>
    charges.reduce((total, { status, amount }) => total + (counts(status) ? amount : 0), 0);
  const charged = sum((status) => status !== 'cancelled');
  const paid = sum((status) => status === 'paid');
  const refunded = sum((status) => status === 'refunded');
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
