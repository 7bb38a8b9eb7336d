import { isHour } from './hour.ts';
import type { RecurrenceType, Weekday } from './options.ts';
import { isPlausibleDay } from './plausibleDay.ts';
import { addDays } from './week.ts';

export const ENTRY_TITLE_MAX = 50;
export const DESCRIPTION_MAX = 1500;
export const CANCEL_REASON_MAX = 300;
/** Why a teacher is away or the school is closed. */
export const DAYS_OFF_REASON_MAX = 120;
/** Minutes, both included (CAL-9). */
export const MIN_DURATION = 15;
export const MAX_DURATION = 299;

/** An entry as a form has it: local dates ('YYYY-MM-DD') and hours ('HH:mm') of its zone, or what was typed instead. */
export interface EntryForm {
  readonly title: string;
  readonly start_date: string;
  /** Ignored without a recurrence. */
  readonly end_date: string;
  readonly start_hour: string;
  /** '00:00' is midnight at the end of the day. */
  readonly end_hour: string;
  readonly recurrence: boolean;
  readonly recurrence_type: RecurrenceType | null;
  readonly recurrence_days: readonly Weekday[];
}

export type EntryIssueCode =
  | 'entry_title_required'
  | 'entry_title_long'
  | 'lesson_title_required'
  | 'lesson_title_long'
  | 'start_date_required'
  | 'date_invalid'
  | 'start_hour_required'
  | 'end_hour_required'
  | 'entry_hour_order'
  | 'entry_too_short'
  | 'entry_too_long'
  | 'entry_end_date'
  | 'recurrence_required'
  | 'recurrence_days_required';

export interface EntryIssue {
  readonly path: keyof EntryForm;
  readonly code: EntryIssueCode;
}

/** Minutes; not positive when the hours are in the wrong order. */
export function minutesBetween(start_hour: string, end_hour: string): number {
  const end = end_hour === '00:00' ? 24 * 60 : minutesOf(end_hour);
  return end - minutesOf(start_hour);
}

/** Up to midnight. */
export function hourAfter(hour: string, minutes: number): string {
  const total = Math.min(24 * 60, minutesOf(hour) + minutes) % (24 * 60);
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** (CAL-9) */
export function entryIssues(form: EntryForm): EntryIssue[] {
  const minutes = minutesBetween(form.start_hour, form.end_hour);
  const hasHours = isHour(form.start_hour) && isHour(form.end_hour);
  const isDay = isPlausibleDay(form.start_date);
  const title = form.title.trim();
  const broken: readonly (readonly [boolean, keyof EntryForm, EntryIssueCode])[] = [
    [title === '', 'title', 'entry_title_required'],
    [[...title].length > ENTRY_TITLE_MAX, 'title', 'entry_title_long'],
    [form.start_date === '', 'start_date', 'start_date_required'],
    [form.start_date !== '' && !isDay, 'start_date', 'date_invalid'],
    [!isHour(form.start_hour), 'start_hour', 'start_hour_required'],
    [!isHour(form.end_hour), 'end_hour', 'end_hour_required'],
    [hasHours && minutes <= 0, 'end_hour', 'entry_hour_order'],
    [hasHours && minutes > 0 && minutes < MIN_DURATION, 'end_hour', 'entry_too_short'],
    [hasHours && minutes > MAX_DURATION, 'end_hour', 'entry_too_long'],
    [
      form.recurrence &&
        (!isPlausibleDay(form.end_date) || (isDay && form.end_date < addDays(form.start_date, 1))),
      'end_date',
      'entry_end_date',
    ],
    [form.recurrence && form.recurrence_type === null, 'recurrence_type', 'recurrence_required'],
    [
      form.recurrence && form.recurrence_type === 'Semana' && form.recurrence_days.length === 0,
      'recurrence_days',
      'recurrence_days_required',
    ],
  ];
  return broken.flatMap(([isBroken, path, code]) => (isBroken ? [{ path, code }] : []));
}

/** The name of a class as the title of its lessons, cut between words when it is longer than a title may be. */
export function entryTitleOf(name: string): string {
  const letters = [...name.trim()];
  if (letters.length <= ENTRY_TITLE_MAX) return letters.join('');
  const kept = letters.slice(0, ENTRY_TITLE_MAX - 1).join('');
  const isWhole = /\s/u.test(letters[ENTRY_TITLE_MAX - 1] ?? '');
  const words = (isWhole ? kept : kept.replace(/\s+\S*$/u, '')).replace(/[\s,;:–—-]+$/u, '');
  return `${words || kept}…`;
}

function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}
