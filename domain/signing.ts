import type { CONTRACT_STATUSES } from './options.ts';

/** Days that the signers of a contract have; afterwards it expires (CON-13). */
export const SIGNING_DAYS = 30;
/** Days after which those who have not signed are reminded, once. */
export const SIGNING_REMINDER_DAYS = 3;
export const REFUSAL_REASON_MAX = 500;

type ContractStatus = (typeof CONTRACT_STATUSES)[number];

const dayMs = 24 * 60 * 60_000;

export const signUntil = (made_at: Date): Date => new Date(made_at.getTime() + SIGNING_DAYS * dayMs);

interface Unsigned {
  readonly created_at: Date;
  readonly sign_until: Date | null;
  readonly reminded_at: Date | null;
}

/** Signing is closed from that moment on, whether or not the daily job has run. */
export const isSigningOver = ({ sign_until }: Pick<Unsigned, 'sign_until'>, now: Date): boolean =>
  sign_until !== null && sign_until <= now;

export const isReminderDue = (contract: Unsigned, now: Date): boolean =>
  contract.reminded_at === null &&
  !isSigningOver(contract, now) &&
  contract.created_at.getTime() + SIGNING_REMINDER_DAYS * dayMs <= now.getTime();

/** What a guardian's link leads to. */
export const SIGNING_STATES = ['open', 'signed', 'refused', 'expired', 'closed'] as const;
export type SigningState = (typeof SIGNING_STATES)[number];

interface LinkFacts {
  readonly status: ContractStatus;
  readonly sign_until: Date | null;
  readonly signed_at: Date | null;
  readonly refused_at: Date | null;
}

/** A link ends with the deadline, whatever became of the contract, but for one that has been signed with it (CON-12). */
export function signingState(facts: LinkFacts, now: Date): SigningState {
  if (facts.refused_at !== null) return 'refused';
  if (facts.status === 'expired') return 'expired';
  const isOver = isSigningOver(facts, now);
  if (facts.signed_at !== null) {
    const stands = facts.status === 'pending' || facts.status === 'signed';
    return stands && !isOver ? 'signed' : 'closed';
  }
  if (facts.status !== 'pending') return 'closed';
  return isOver ? 'expired' : 'open';
}
