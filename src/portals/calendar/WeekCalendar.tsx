import 'react-big-calendar/lib/css/react-big-calendar.css';
import { DateTime } from 'luxon';
import {
  type ComponentType,
  type CSSProperties,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Calendar, type CalendarProps, luxonLocalizer } from 'react-big-calendar';
import dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop';
import { useCalendarContext } from '../../features/timetable/lesson/calendarContext.ts';
import type { Lesson } from '../../features/timetable/lesson/lesson.ts';
import { DayHead, EntryCard, EntryLine, MonthDate, MonthHead, withActions } from './CalendarParts.tsx';
import type { Entry } from './entries.ts';
import { useOpeningHour } from './useOpeningHour.ts';
import styles from './WeekCalendar.module.css';

interface Props {
  entries: readonly Entry[];
  view: 'month' | 'week' | 'day';
  /** ISO date; shows its month, its week, or the day itself. */
  date: string;
  onOpen: (entry: Entry) => void;
  /** A lesson was dropped on another hour or day. */
  onDrop: (lesson: Lesson, start: Date) => void;
}

/** Weeks start on Sunday (CAL-7), which is 7 for luxon. */
const localizer = luxonLocalizer(DateTime, { firstDayOfWeek: 7 });
const formats = { timeGutterFormat: 'HH:mm', eventTimeRangeFormat: () => '' };
const ignore = () => undefined;
const SCROLL_BACK_HOURS = 2;

const components = {
  header: DayHead,
  event: EntryCard,
  month: { header: MonthHead, event: EntryLine, dateHeader: MonthDate },
};

type Box = Parameters<typeof withActions>[0];

/** Inside the drag-and-drop addon, which would make new components, and so new cards, on every render. */
function ActionCalendar({ components: given, ...rest }: CalendarProps<Entry>) {
  const box = given?.eventWrapper as Box;
  const eventWrapper = useMemo(() => withActions(box), [box]);
  const all = useMemo(() => ({ ...given, eventWrapper }), [given, eventWrapper]);
  return <Calendar<Entry> {...rest} components={all as CalendarProps<Entry>['components'] & object} />;
}
// A CommonJS module, whose default export some loaders leave inside.
type Addon = typeof dragAndDrop;
const { default: withDragAndDrop = dragAndDrop } = dragAndDrop as Addon & { default?: Addon };
const MovableCalendar = withDragAndDrop<Entry>(ActionCalendar as ComponentType<CalendarProps<Entry>>);

/** Scrolled to two hours before now. */
export default function WeekCalendar({ entries, view, date, onOpen, onDrop }: Props) {
  const { now, act, rightsOf, openDay, isOffice } = useCalendarContext();
  const shown = useMemo(() => new Date(`${date}T12:00:00`), [date]);
  const [opensAt] = useState(() => Math.max(0, now.getHours() - SCROLL_BACK_HOURS));
  const scrollToTime = useMemo(() => new Date(1970, 0, 1, opensAt), [opensAt]);
  const events = useMemo(() => [...entries], [entries]);
  // Without lessons, nothing else in the week has a tab stop to scroll by keyboard.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hours = box.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (hours) hours.tabIndex = 0;
    // The month's head is a row without cells otherwise.
    for (const day of box.current?.querySelectorAll('.rbc-month-header > .rbc-header') ?? [])
      day.setAttribute('role', 'columnheader');
  });
  useOpeningHour(box, opensAt, view);
  const today = view === 'day' ? 0 : now.getDay();
  const movable = ({ lesson }: Entry): Lesson | null => (lesson && rightsOf(lesson).move ? lesson : null);
  return (
    <div
      ref={box}
      className={styles.calendar}
      data-office={isOffice || undefined}
      data-view={view}
      style={{ '--today': today, '--days': view === 'day' ? 1 : 7 } as CSSProperties}
    >
      <MovableCalendar
        localizer={localizer}
        events={events}
        date={shown}
        view={view}
        views={['month', 'week', 'day']}
        onNavigate={ignore}
        onView={ignore}
        toolbar={false}
        step={15}
        timeslots={4}
        scrollToTime={scrollToTime}
        dayLayoutAlgorithm="no-overlap"
        tooltipAccessor={null}
        drilldownView={null}
        doShowMoreDrillDown={false}
        onShowMore={(_, day) => openDay(day)}
        messages={{ showMore: (count) => `+${count}` }}
        showMultiDayTimes
        formats={formats}
        components={components}
        dayPropGetter={(day) => (day.getDay() % 6 === 0 ? { className: styles.weekend } : {})}
        onSelectEvent={onOpen}
        onKeyPressEvent={(entry, event) => {
          const moved = isKey(event, 'm', 'M') ? movable(entry) : null;
          if (!moved && !isKey(event, 'Enter', ' ')) return;
          event.preventDefault();
          if (moved) act('move', moved);
          else onOpen(entry);
        }}
        draggableAccessor={(entry) => movable(entry) !== null}
        resizable={false}
        onEventDrop={({ event, start }) => {
          if (event.lesson) onDrop(event.lesson, new Date(start));
        }}
      />
    </div>
  );
}

const isKey = (event: SyntheticEvent, ...keys: string[]) =>
  'key' in event && keys.includes(String(event.key));
