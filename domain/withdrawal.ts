import { DateTime } from 'luxon';
import type { CONTRACT_STATUSES } from './options.ts';
import { localDate } from './schoolTime.ts';
import { SCHOOL_ZONE } from './schoolZone.ts';
import { recoveryCodeFrom } from './secondFactor.ts';

/** Consumer Code, art. 49 (CON-14). */
const WITHDRAWAL_DAYS = 7;
export const WITHDRAWAL_NOTE_MAX = 500;

/** Fifty bits without letters that resemble digits, from ten random bytes as hex. */
export const withdrawalProtocol = (hex: string): string => `DES-${recoveryCodeFrom(hex)}`;

/**
 * The first moment at which the student can withdraw no longer. The day of the signature is not counted (Civil Code, art. 132), and the last
 * of the seven days counts to its end in the school's zone.
 */
export const withdrawalEnd = (signed_at: Date): Date =>
  DateTime.fromISO(localDate(signed_at), { zone: SCHOOL_ZONE })
    .plus({ days: WITHDRAWAL_DAYS + 1 })
    .startOf('day')
    .toJSDate();

export const isWithinWithdrawal = (signed_at: Date, now: Date): boolean => now < withdrawalEnd(signed_at);

export const WITHDRAWAL_ISSUES = ['no_contract_in_force', 'withdrawal_over', 'guardian_withdraws'] as const;
export type WithdrawalIssue = (typeof WITHDRAWAL_ISSUES)[number];

interface WithdrawalFacts {
  readonly status: (typeof CONTRACT_STATUSES)[number];
  readonly signed_at: Date | null;
  /** Whether the student is a party: under 16 the guardian alone has signed (CON-2). */
  readonly isSignedByStudent: boolean;
}

/** Why a contract cannot be withdrawn from, by the student or by the school in the student's name; null where it can. */
export function withdrawalIssue(
  { status, signed_at, isSignedByStudent }: WithdrawalFacts,
  by: 'student' | 'school',
  now: Date,
): WithdrawalIssue | null {
  if (status !== 'signed' || signed_at === null) return 'no_contract_in_force';
  if (!isWithinWithdrawal(signed_at, now)) return 'withdrawal_over';
  return by === 'student' && !isSignedByStudent ? 'guardian_withdraws' : null;
}
