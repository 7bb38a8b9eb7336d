import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isPlausibleDay } from '../../../domain/plausibleDay.ts';
import { type CalendarView, VIEWS } from './period.ts';

interface Shown {
  view: CalendarView | null;
  date: string;
  /** The id of one teacher; '' for all. */
  teacher: string;
}

function shownBy(search: URLSearchParams, today: string): Shown {
  const date = search.get('date') ?? '';
  const teacher = search.get('teacher') ?? '';
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? null,
    date: isPlausibleDay(date) ? date : today,
    // The server refuses what is no id.
    teacher: /^[\da-f-]{36}$/.test(teacher) ? teacher : '',
  };
}

const searchFor = ({ view, date, teacher }: Shown, today: string) =>
  new URLSearchParams({
    ...(view && { view }),
    ...(date !== today && { date }),
    ...(teacher && { teacher }),
  });

/**
 * Keeps the state of a calendar in its address, so that it survives a reload, and can be returned to and shared. Another day replaces the
 * address: going back leads to the former view or teacher, or out of the calendar, not through each week that was passed.
 */
export function useCalendarAddress(today: string): [Shown, (change: Partial<Shown>) => void] {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(() => shownBy(search, today));
  const address = search.toString();
  const reached = useRef(address);
  // The router takes its time: what is shown follows each click before its address is reached.
  const underway = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (address === reached.current) return;
    reached.current = address;
    const at = underway.current.indexOf(address);
    underway.current = underway.current.slice(at + 1);
    // Reached by going back, or by a link.
    if (at < 0) setShown(shownBy(search, today));
  }, [address]);
  const show = (change: Partial<Shown>) => {
    const next = { ...shown, ...change };
    setShown(next);
    const wanted = searchFor(next, today);
    if (wanted.toString() === (underway.current.at(-1) ?? address)) return;
    underway.current.push(wanted.toString());
    setSearch(wanted, { replace: change.view === undefined && change.teacher === undefined });
  };
  return [shown, show];
}
