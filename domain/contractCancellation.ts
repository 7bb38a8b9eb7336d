import type { CONTRACT_STATUSES } from './options.ts';

export const CANCELLATION_REASON_MAX = 500;

interface CancellationFacts {
  readonly status: (typeof CONTRACT_STATUSES)[number];
  readonly isBegun: boolean;
  /** Whether it replaces a signed contract: the enrolment has taken over its terms already. */
  readonly isReplacement: boolean;
}

export const CANCELLATION_ISSUES = [
  'not_waiting_signature',
  'contract_begun',
  'contract_is_replacement',
] as const;
export type CancellationIssue = (typeof CANCELLATION_ISSUES)[number];

/** Only an unsigned first contract can be cancelled without a replacement (CON-10). */
export function cancellationIssue(facts: CancellationFacts): CancellationIssue | null {
  if (facts.status !== 'pending') return 'not_waiting_signature';
  if (facts.isBegun) return 'contract_begun';
  return facts.isReplacement ? 'contract_is_replacement' : null;
}
