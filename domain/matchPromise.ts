/** A student who waits is promised a teacher within this time (MATCH-13). */
export const PROMISE_HOURS = 24;
/** A teacher has at least this long to answer, even when the promise ends earlier. */
export const OFFER_HOURS = 12;
/** A teacher is reminded this long before the answer is due. */
export const REMINDER_HOURS = 6;

/** An administrator can remind the teacher of an offer again after this time (MATCH-17). */
export const REMINDER_BY_HAND_HOURS = 1;

const HOUR_MS = 3_600_000;
const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);

export const promisedUntil = (waits_since: Date): Date => hoursAfter(waits_since, PROMISE_HOURS);

/** When the teacher's answer is due: at the end of the promise, or later after a late offer. */
export function answerDue(promised_until: Date, offered_at: Date): Date {
  const latest = hoursAfter(offered_at, OFFER_HOURS);
  return latest > promised_until ? latest : promised_until;
}

export const reminderDue = (promised_until: Date, offered_at: Date): Date =>
  hoursAfter(answerDue(promised_until, offered_at), -REMINDER_HOURS);

/** From when an administrator can remind the teacher, who was last reminded at `reminded_at` (MATCH-17). */
export const canRemindFrom = (reminded_at: Date): Date => hoursAfter(reminded_at, REMINDER_BY_HAND_HOURS);

export type PromiseState = 'kept' | 'soon' | 'late';

/** State for the forecast: `soon` within the reminder's time. */
export function promiseState(due: Date, now: Date): PromiseState {
  if (due <= now) return 'late';
  return hoursAfter(now, REMINDER_HOURS) >= due ? 'soon' : 'kept';
}
