import { contractValidity, EXPIRING_DAYS } from './contractValidity.ts';
import { daysUntil } from './documents.ts';
import { addDays } from './week.ts';

/** Days before the last day of a contract on which its end is announced (CON-15). */
export const RENEWAL_REMINDERS: readonly number[] = [EXPIRING_DAYS, 7];

/** Whether a contract that starts on `starts_on` continues one whose last day is `validity`, instead of changing it. */
export const isRenewal = (validity: string, starts_on: string): boolean => starts_on > validity;

/** The reminder of a day, in days before the end, or null; each is sent once, and one that was missed is replaced by the next. */
export function renewalReminder(validity: string, today: string): number | null {
  const left = daysUntil(validity, today);
  if (left < 0) return null;
  return RENEWAL_REMINDERS.findLast((days) => left <= days) ?? null;
}

/** The first day that is proposed for a new contract after one that ends soon or has ended; null while it lasts longer. */
export function renewalStart(validity: string, today: string): string | null {
  if (contractValidity(validity, today) === 'valid') return null;
  return validity < today ? today : addDays(validity, 1);
}
