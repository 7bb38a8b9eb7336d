import { IANAZone } from 'luxon';
import type { Issue } from './issue.ts';
import type { RecurrenceType, Weekday } from './options.ts';

export const ENTRY_TITLE_MAX = 50;
export const DEFAULT_LESSON_MINUTES = 60;
/** A lesson is longer than the first and shorter than the second, in minutes (spec 1 §5, spec 3 §5). */
export const LESSON_MINUTES = { above: 14, below: 300 } as const;

/** A calendar entry as a form or a request says it; blank text where nothing is said yet. */
export interface CalendarEntryDraft {
  readonly title: string;
  readonly start_date: string;
  readonly start_hour: string;
  readonly end_hour: string;
  readonly timezone: string;
  readonly recurrence: boolean;
  readonly end_date: string | null;
  readonly recurrence_type: RecurrenceType | null;
  readonly recurrence_days: readonly Weekday[];
}

export type CalendarEntryIssue = Issue<'required' | 'too_long' | 'invalid' | 'duration' | 'end_date'> & {
  readonly path: keyof CalendarEntryDraft;
};

const HOUR = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Minutes from one 'HH:mm' to another of the same day, where an end of '00:00' is midnight. Zero or negative when the
 * end does not come after the start, null when either is no hour.
 */
export function minutesBetween(startHour: string, endHour: string): number | null {
  const start = minuteOfDay(startHour);
  const end = minuteOfDay(endHour);
  return start === null || end === null ? null : (end === 0 ? 24 * 60 : end) - start;
}

/** Everything wrong with a calendar entry, in the order of its fields (spec 1 §5, spec 3 §5). */
export function calendarEntryIssues(entry: CalendarEntryDraft): CalendarEntryIssue[] {
  const issues: (CalendarEntryIssue | null)[] = [
    titleIssue(entry.title.trim()),
    DATE.test(entry.start_date) ? null : issue('start_date', 'required', 'Data de início é obrigatória'),
    HOUR.test(entry.start_hour) ? null : issue('start_hour', 'required', 'Hora de início é obrigatória'),
    HOUR.test(entry.end_hour) ? null : issue('end_hour', 'required', 'Hora de término é obrigatória'),
    durationIssue(minutesBetween(entry.start_hour, entry.end_hour)),
    IANAZone.isValidZone(entry.timezone) ? null : issue('timezone', 'invalid', 'Fuso horário inválido'),
    ...(entry.recurrence ? recurrenceIssues(entry) : []),
  ];
  return issues.filter((each) => each !== null);
}

function titleIssue(title: string): CalendarEntryIssue | null {
  if (title === '') return issue('title', 'required', 'Título é obrigatório');
  const isLong = [...title].length > ENTRY_TITLE_MAX;
  return isLong ? issue('title', 'too_long', 'Título da recorrência muito longo') : null;
}

function durationIssue(minutes: number | null): CalendarEntryIssue | null {
  if (minutes === null) return null;
  if (minutes <= 0) return issue('end_hour', 'duration', 'A hora fim precisa ser após a hora início');
  if (minutes <= LESSON_MINUTES.above) {
    return issue('end_hour', 'duration', 'A duração precisa ser maior que 15 minutos');
  }
  if (minutes >= LESSON_MINUTES.below) {
    return issue('end_hour', 'duration', 'A duração precisa ser menor que 5 horas');
  }
  return null;
}

function recurrenceIssues(entry: CalendarEntryDraft): (CalendarEntryIssue | null)[] {
  const endsLater = entry.end_date !== null && DATE.test(entry.end_date) && entry.end_date > entry.start_date;
  const needsDays = entry.recurrence_type === 'Semana' && entry.recurrence_days.length === 0;
  return [
    endsLater ? null : issue('end_date', 'end_date', 'Data fim precisa ser ao menos um dia após data início'),
    entry.recurrence_type ? null : issue('recurrence_type', 'required', 'Recorrência é obrigatória'),
    needsDays ? issue('recurrence_days', 'required', 'Dias da Recorrência é obrigatório') : null,
  ];
}

function minuteOfDay(hour: string): number | null {
  const match = HOUR.exec(hour);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function issue(
  path: CalendarEntryIssue['path'],
  code: CalendarEntryIssue['code'],
  message: string,
): CalendarEntryIssue {
  return { path, code, message };
}
