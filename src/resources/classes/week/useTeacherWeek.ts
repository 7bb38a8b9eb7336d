import { keepPreviousData } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import type { ResponseOf } from '../../../../contract/index.ts';
import { type ClassRule, hoursOfRules, monthsAfter, type WeekHour } from '../../../../domain/classHours.ts';
import { WEEKDAYS } from '../../../../domain/options.ts';
import { isPlausibleDay } from '../../../../domain/plausibleDay.ts';
import { addDays } from '../../../../domain/week.ts';
import { useCall } from '../../../dataProvider/calls.ts';
import type { GridCell } from '../../../features/hourGrid/nextCell.ts';
import type { EntryValues, Values } from '../values.ts';

type TeacherHour = ResponseOf<'GET /v1/classes/teacher-week'>['hours'][number];

export interface HourOfWeek extends GridCell, WeekHour {
  readonly kind: TeacherHour['kind'] | 'outside';
  readonly lessons: TeacherHour['lessons'];
  /** Whether the class has it. */
  readonly chosen: boolean;
}

const LONGEST_DAYS = 730;
/** Shown in any case, so that hours outside the teacher's own can be chosen, too. */
const USUAL_HOURS = [8, 21] as const;

/** The days for which the week is read: half a year, until an end is chosen. */
export function spanOf(entries: readonly EntryValues[]): { start_date: string; end_date: string } | null {
  const starts = entries.map(({ start_date }) => start_date).filter(isPlausibleDay);
  const ends = entries.map(({ end_date }) => end_date).filter(isPlausibleDay);
  const start_date = starts.toSorted()[0];
  if (start_date === undefined) return null;
  const last = ends.toSorted().at(-1) ?? start_date;
  const wanted = last <= addDays(start_date, 1) ? monthsAfter(start_date, 6) : last;
  const [end_date = wanted] = [wanted, addDays(start_date, LONGEST_DAYS)].toSorted();
  return { start_date, end_date };
}

/** The teacher's week with the hours of the class. */
export function useTeacherWeek(class_id: string | undefined) {
  const [teacher_id, calendars] = useFormContext<Values>().watch(['teacher_id', 'calendars']);
  const span = spanOf(calendars);
  const timezone = calendars[0]?.timezone;
  const { data, isError, refetch } = useCall(
    'GET /v1/classes/teacher-week',
    span && timezone && teacher_id !== ''
      ? { query: { teacher_id, timezone, ...span, ...(class_id !== undefined && { class_id }) } }
      : null,
    { placeholderData: keepPreviousData },
  );
  return { cells: data && cellsOf(data.hours, calendars), isError, refetch };
}

const keyOf = ({ weekday, start_hour }: WeekHour) => `${weekday} ${start_hour}`;
const hourOf = (start_hour: string) => Number(start_hour.slice(0, 2));

/** From the first hour with something in it to the last, of every day. */
export function cellsOf(hours: readonly TeacherHour[], rules: readonly ClassRule[]): HourOfWeek[] {
  const known = new Map(hours.map((hour) => [keyOf(hour), hour]));
  const own = hoursOfRules(rules);
  const chosen = new Set(own.map(keyOf));
  const shown = [...USUAL_HOURS, ...[...hours, ...own].map(({ start_hour }) => hourOf(start_hour))];
  const first = Math.min(...shown);
  const count = Math.max(...shown) - first + 1;
  return WEEKDAYS.flatMap((weekday, index) =>
    Array.from({ length: count }, (_, at): HourOfWeek => {
      const start_hour = `${String(first + at).padStart(2, '0')}:00`;
      const key = keyOf({ weekday, start_hour });
      const { kind = 'outside', lessons = [] } = known.get(key) ?? {};
      return { id: key, column: String(index), weekday, start_hour, kind, lessons, chosen: chosen.has(key) };
    }),
  );
}
