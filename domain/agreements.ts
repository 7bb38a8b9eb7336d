import { DateTime } from 'luxon';
import { lateSince } from './delinquency.ts';
import { shareOf, splitCents } from './money.ts';
import { type ChargeStatus, isUnpaid } from './onboarding.ts';
import type { ChargeKind } from './options.ts';

export const ADJUSTMENTS = ['none', 'discount', 'fine'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
export const ADJUSTMENT_UNITS = ['cents', 'basis_points'] as const;
export type AdjustmentUnit = (typeof ADJUSTMENT_UNITS)[number];

/** What an agreement may say (PAY-19). The fine is that of the Consumer Code, article 52, paragraph 1. */
export const agreementLimits = {
  charges: 60,
  installments: 12,
  /** Basis points of what is covered. */
  discount: 5_000,
  fine: 200,
  /** Days from today until the first instalment is due. */
  firstDue: 60,
  /** Cents. */
  leastInstallment: 100,
} as const;

export interface AgreementTerms {
  readonly installments: number;
  readonly first_due_date: string;
  readonly adjustment: Adjustment;
  readonly unit: AdjustmentUnit;
  /** Cents or basis points of what is covered; 0 without an adjustment. */
  readonly value: number;
}

interface AgreedInstallment {
  readonly number: number;
  /** Cents. */
  readonly amount: number;
  readonly due_date: string;
}

/** Cents: covered + adjusted = total, which the instalments add up to. */
export interface AgreementPlan {
  readonly covered: number;
  /** Negative for a discount. */
  readonly adjusted: number;
  readonly total: number;
  readonly installments: readonly AgreedInstallment[];
}

type AgreementIssue =
  | 'agreement_discount_high'
  | 'agreement_fine_high'
  | 'agreement_first_due'
  | 'agreement_instalment_small';

interface Coverable {
  readonly kind: ChargeKind;
  readonly installment: number;
  /** Whether it is an instalment of an agreement. */
  readonly isAgreed: boolean;
  readonly status: ChargeStatus;
  readonly due_date: string;
}

/**
 * An overdue instalment of the plan. The enrolment depends on the fee and on the first instalment, which stay as they are until they have been
 * paid once (ONB-1).
 */
export const canBeCovered = (
  { kind, installment, isAgreed, status, due_date }: Coverable,
  today: string,
): boolean =>
  kind === 'plan' &&
  isUnpaid(status) &&
  due_date < today &&
  (installment > 1 || isAgreed || status === 'disputed');

const monthsAfter = (day: string, months: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ months }).toFormat('yyyy-MM-dd');

/** The total and the instalments of an agreement over charges of these cents, or the reason for its refusal (PAY-19). All days are the school's. */
export function planAgreement(
  amounts: readonly number[],
  { installments, first_due_date, adjustment, unit, value }: AgreementTerms,
  today: string,
): AgreementPlan | AgreementIssue {
  const covered = amounts.reduce((sum, amount) => sum + amount, 0);
  const share = unit === 'cents' ? value : shareOf(covered, value);
  const size = adjustment === 'none' ? 0 : share;
  if (adjustment === 'discount' && size > shareOf(covered, agreementLimits.discount))
    return 'agreement_discount_high';
  if (adjustment === 'fine' && size > shareOf(covered, agreementLimits.fine)) return 'agreement_fine_high';
  if (first_due_date < today || first_due_date > lateSince(today, -agreementLimits.firstDue))
    return 'agreement_first_due';
  const adjusted = adjustment === 'discount' ? 0 - size : size;
  const total = covered + adjusted;
  if (total < installments * agreementLimits.leastInstallment) return 'agreement_instalment_small';
  return {
    covered,
    adjusted,
    total,
    installments: splitCents(total, installments).map((amount, index) => ({
      number: index + 1,
      amount,
      due_date: monthsAfter(first_due_date, index),
    })),
  };
}

interface Agreed {
  readonly status: ChargeStatus;
  readonly amount: number;
  /** Whether it was sent to the provider. */
  readonly is_sent: boolean;
}

/** No instalment was paid, reduced, withdrawn or sent to the provider, and the charges that it covers are as it left them (PAY-20). */
export const canBeUndone = (
  agreement: { readonly total: number; readonly undone_at: string | Date | null },
  installments: readonly Agreed[],
  covered: readonly Pick<Agreed, 'status'>[],
): boolean =>
  agreement.undone_at === null &&
  installments.every(({ status, is_sent }) => status === 'open' && !is_sent) &&
  installments.reduce((sum, { amount }) => sum + amount, 0) === agreement.total &&
  covered.every(({ status }) => status === 'cancelled');
