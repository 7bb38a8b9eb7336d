import { isPlausibleDay } from './plausibleDay.ts';

/** Days before the last valid day (DOC-3). */
const monthDays = 30;
const eveDays = 1;

export const REMINDERS = ['month', 'eve', 'expired'] as const;
export type Reminder = (typeof REMINDERS)[number];

export const DOCUMENT_STATES = ['absent', 'missing', 'valid', 'expiring', 'expired'] as const;
/** People are found by whether a required document is missing, or any one is in the state. */
export const DOCUMENT_FILTERS = ['missing', 'expiring', 'expired'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

export type DocumentState = (typeof DOCUMENT_STATES)[number];

const dayMs = 86_400_000;

/** Takes ISO dates; negative once `day` is over. */
export const daysUntil = (day: string, today: string): number =>
  (Date.parse(day) - Date.parse(today)) / dayMs;

/** The last reminder whose day has come (DOC-3); all days are the school's. */
export function reminderDue(expires_on: string | null, today: string): Reminder | null {
  if (expires_on === null) return null;
  const days = daysUntil(expires_on, today);
  if (days < 0) return 'expired';
  if (days <= eveDays) return 'eve';
  return days <= monthDays ? 'month' : null;
}

/** Reminders come in order, each once. */
export const isLater = (due: Reminder, had: Reminder | null): boolean =>
  had === null || REMINDERS.indexOf(due) > REMINDERS.indexOf(had);

/** The last day for which a reminder can be due. */
export const remindedUntil = (today: string): string =>
  new Date(Date.parse(today) + monthDays * dayMs).toISOString().slice(0, 10);

interface Kept {
  readonly expires_on: string | null;
}

/** Undefined without a document (DOC-1). */
export function documentState(kept: Kept | undefined, required: boolean, today: string): DocumentState {
  if (!kept) return required ? 'missing' : 'absent';
  const due = reminderDue(kept.expires_on, today);
  if (due === null) return 'valid';
  return due === 'expired' ? 'expired' : 'expiring';
}

/** Whether a required document still has to be sent (DOC-1). */
export const isMissing = ({ required, state }: { required: boolean; state: DocumentState }): boolean =>
  required && (state === 'missing' || state === 'expired');

/** Checks the last valid day that is sent with a document (DOC-2). */
export function validityIssue(
  expires: boolean,
  expires_on: string | undefined,
  today: string,
): 'document_day_missing' | 'document_day_past' | 'document_day_none' | 'date_invalid' | null {
  if (!expires) return expires_on === undefined ? null : 'document_day_none';
  if (expires_on === undefined) return 'document_day_missing';
  if (!isPlausibleDay(expires_on)) return 'date_invalid';
  return expires_on < today ? 'document_day_past' : null;
}
