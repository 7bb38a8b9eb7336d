import { useMemo } from 'react';
import { useCall } from '../../dataProvider/calls.ts';
import { type CalendarOwner, weekLessons } from '../../features/timetable/weekLessons.ts';
import { localZone } from '../../ui/dates.ts';
import { byDay, dayOf, entriesOf } from './entries.ts';
import { type CalendarView, periodOf } from './period.ts';

/** Lessons that begin in one hour, or on one day of a month, and are drawn one by one. */
const MOST = { month: 3, week: 2, day: 8, list: 2 } as const;

/** Entries of a view. For all teachers, the server counts the lessons of full hours and days. */
export function useCalendarLessons(view: CalendarView, date: string, owner: CalendarOwner | null) {
  const { first, days } = periodOf(view, date);
  const { query: period } = weekLessons(owner ?? { teacher_id: undefined }, first, days);
  const group = view === 'month' ? ('day' as const) : ('hour' as const);
  const counted = { group, most: MOST[view], timezone: localZone() };
  const query = useCall('GET /v1/calendar', { query: owner ? period : { ...period, ...counted } });
  const { data } = query;
  const isOfAll = owner === null;
  const entries = useMemo(() => {
    if (!data) return [];
    return isOfAll || view !== 'month' ? entriesOf(data) : byDay(data.response, MOST.month);
  }, [data, isOfAll, view]);
  const perDay = useMemo(() => Map.groupBy(entries, ({ start }) => dayOf(start)), [entries]);
  const lessons = useMemo(() => data?.response ?? [], [data]);
  return { query, lessons, entries, on: (day: string) => perDay.get(dayOf(`${day}T00:00:00`)) ?? [] };
}
