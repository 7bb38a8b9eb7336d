import { useSearchParams } from 'react-router';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { type CalendarView, VIEWS } from './period.ts';

interface Shown {
  view: CalendarView | null;
  date: string;
  /** The id of one teacher; '' for all. */
  teacher: string;
}

/** What a calendar shows is kept in its address, so that it survives a reload, and can be returned to and shared. */
export function useCalendarAddress(today: string): [Shown, (change: Partial<Shown>) => void] {
  const [search, setSearch] = useSearchParams();
  const date = search.get('date') ?? '';
  const teacher = search.get('teacher') ?? '';
  const shown: Shown = {
    view: VIEWS.find((view) => view === search.get('view')) ?? null,
    date: isPlausibleDay(date) ? date : today,
    // The server refuses what is no id.
    teacher: /^[\da-f-]{36}$/.test(teacher) ? teacher : '',
  };
  const show = (change: Partial<Shown>) => {
    const next = { ...shown, ...change };
    setSearch({
      ...(next.view && { view: next.view }),
      ...(next.date !== today && { date: next.date }),
      ...(next.teacher && { teacher: next.teacher }),
    });
  };
  return [shown, show];
}
