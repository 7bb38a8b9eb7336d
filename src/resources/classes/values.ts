import type { Input, ResponseOf } from '../../../contract/index.ts';
import { entryIssues } from '../../../domain/calendarEntry.ts';
import { classIssues } from '../../../domain/classForm.ts';
import { lastDayOf } from '../../../domain/classTerm.ts';
import { isHour } from '../../../domain/hour.ts';
import type { RecurrenceType, StudentLevel, Weekday } from '../../../domain/options.ts';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { addDays, weekdayOf } from '../../../domain/week.ts';

export type ClassView = ResponseOf<'GET /v1/classes/:id'>;
export type Seated = ResponseOf<'GET /v1/classes/:id/students'>[number];

export interface Seat {
  id: string;
  name: string;
  email: string | null;
  photo_url: string | null;
  student_level: string;
  /** Last day of the contract, for a student who was picked in this form. */
  plan_end_date?: string | null;
}

export interface EntryValues {
  /** '' for a new one. */
  id: string;
  title: string;
  description: string;
  start_date: string;
  end_date: string;
  start_hour: string;
  end_hour: string;
  timezone: string;
  recurrence: boolean;
  recurrence_type: RecurrenceType | null;
  recurrence_days: Weekday[];
}

export interface Values {
  title: string;
  description: string;
  course_id: string;
  teacher_id: string;
  student_level: StudentLevel;
  plan_type: 'Em grupo' | 'Particular';
  isCorp: boolean;
  company_name: string;
  calendars: EntryValues[];
  students: Seat[];
}

export const steps = ['data', 'recurrence', 'students'] as const;
export type Step = (typeof steps)[number];

export const emptyValues: Values = {
  title: '',
  description: '',
  course_id: '',
  teacher_id: '',
  student_level: 'Zero',
  plan_type: 'Em grupo',
  isCorp: false,
  company_name: '',
  calendars: [],
  students: [],
};

/** Creates an entry of every week, on the day of its start, with a date range of one day. */
export const newEntry = (title: string, start_date: string, timezone: string): EntryValues => ({
  id: '',
  title,
  description: '',
  start_date,
  end_date: addDays(start_date, 1),
  start_hour: '',
  end_hour: '',
  timezone,
  recurrence: true,
  recurrence_type: 'Semana',
  recurrence_days: [weekdayOf(start_date)],
});

/** The entry from another day on: its end stays later, and the proposed weekday follows until hours are chosen. */
export function startingOn(entry: EntryValues, start_date: string): EntryValues {
  if (!isPlausibleDay(start_date)) return { ...entry, start_date };
  const { recurrence_days: days } = entry;
  const isProposed =
    !isHour(entry.start_hour) &&
    isPlausibleDay(entry.start_date) &&
    days.join() === weekdayOf(entry.start_date);
  return {
    ...entry,
    start_date,
    end_date: entry.end_date <= start_date ? addDays(start_date, 1) : entry.end_date,
    recurrence_days: isProposed ? [weekdayOf(start_date)] : days,
  };
}

const seatOf = ({ id, name, email, photo_url, student_level }: Seat): Seat => ({
  id,
  name,
  email,
  photo_url,
  student_level,
});

export const withSeat = (seats: readonly Seat[], seat: Seat): Seat[] => [
  ...seats,
  { ...seatOf(seat), plan_end_date: seat.plan_end_date ?? null },
];

/** The day after which the class meets without this student, until a new contract is signed (MATCH-15). */
export function lastLessonDay({ calendars, students }: Values, { plan_end_date }: Seat): string | null {
  const end = lastDayOf(calendars, [plan_end_date, ...students.map((each) => each.plan_end_date)]);
  return plan_end_date && end !== null && plan_end_date < end ? plan_end_date : null;
}

export function valuesOf(taught: ClassView, seated: readonly Seated[]): Values {
  return {
    title: taught.title,
    description: taught.description,
    course_id: taught.course_id,
    teacher_id: taught.teacher_id,
    student_level: taught.student_level as StudentLevel,
    plan_type: taught.plan_type,
    isCorp: taught.isCorp,
    company_name: taught.company_name ?? '',
    calendars: taught.calendars.map(({ duration: _, ...entry }) => entry),
    students: seated.map(seatOf),
  };
}

type Body = Input<'POST /v1/classes'>['body'];

export const keepsEntries = (values: Values, start: Values): boolean =>
  JSON.stringify(values.calendars) === JSON.stringify(start.calendars);

export function bodyOf(values: Values): Body {
  const { calendars, students, isCorp, company_name, ...rest } = values;
  return {
    ...rest,
    isCorp,
    ...(isCorp && { company_name: company_name.trim() }),
    students: students.map(({ id }) => id),
    calendars: calendars.map(({ id, ...entry }) => ({
      ...entry,
      ...(id !== '' && { id }),
      end_date: entry.recurrence ? entry.end_date : entry.start_date,
    })),
  };
}

export interface FieldIssue {
  path: string;
  code:
    | ReturnType<typeof classIssues>[number]['code']
    | ReturnType<typeof entryIssues>[number]['code']
    | 'entries_required';
}

/** Skips recurrences that are stored already if they are `unchanged`. */
export function issuesOf(values: Values, step: Step, unchanged: boolean): FieldIssue[] {
  if (step === 'data') return classIssues(values);
  if (step === 'students' || unchanged) return [];
  if (values.calendars.length === 0) return [{ path: 'calendars', code: 'entries_required' }];
  return values.calendars.flatMap((entry, index) =>
    entryIssues(entry).map(({ path, code }) => ({ path: `calendars.${index}.${path}`, code })),
  );
}

export function stepOf(path: string): Step {
  if (path.startsWith('calendars')) return 'recurrence';
  return path.startsWith('students') ? 'students' : 'data';
}
