import 'react-big-calendar/lib/css/react-big-calendar.css';
import { DateTime } from 'luxon';
import { type CSSProperties, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Calendar, type EventProps, type HeaderProps, luxonLocalizer } from 'react-big-calendar';
import { dayOfMonth, isoDate, useDates } from '../../ui/dates.ts';
import { LessonCard } from './LessonCard.tsx';
import { type Lesson, rangeOf } from './lesson.ts';
import styles from './WeekCalendar.module.css';

interface Props {
  lessons: readonly Lesson[];
  /** ISO date; shows its week, or the day itself on a phone. */
  date: string;
  now: Date;
  oneDay: boolean;
  onOpen: (lesson: Lesson) => void;
}

/** Weeks start on Sunday (CAL-7), which is 7 for luxon. */
const localizer = luxonLocalizer(DateTime, { firstDayOfWeek: 7 });
const formats = { timeGutterFormat: 'HH:mm', eventTimeRangeFormat: () => '' };
const ignore = () => undefined;
const SCROLL_BACK_HOURS = 2;

/** Scrolled to two hours before now. */
export default function WeekCalendar({ lessons, date, now, oneDay, onOpen }: Props) {
  const shown = useMemo(() => new Date(`${date}T12:00:00`), [date]);
  const [opensAt] = useState(() => new Date(1970, 0, 1, Math.max(0, now.getHours() - SCROLL_BACK_HOURS)));
  const components = useMemo(
    () => ({
      header: DayHead,
      event: ({ event }: EventProps<Lesson>) => <LessonCard lesson={event} now={now} />,
    }),
    [now],
  );
  // Without lessons, nothing else in the week has a tab stop to scroll by keyboard.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hours = box.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (hours) hours.tabIndex = 0;
  });
  const today = oneDay ? 0 : now.getDay();
  return (
    <div
      ref={box}
      className={styles.calendar}
      style={{ '--today': today, '--days': oneDay ? 1 : 7 } as CSSProperties}
    >
      <Calendar<Lesson>
        localizer={localizer}
        events={[...lessons]}
        date={shown}
        view={oneDay ? 'day' : 'week'}
        views={['week', 'day']}
        onNavigate={ignore}
        onView={ignore}
        toolbar={false}
        step={60}
        timeslots={1}
        scrollToTime={opensAt}
        dayLayoutAlgorithm="no-overlap"
        startAccessor={(lesson) => rangeOf(lesson).start}
        endAccessor={(lesson) => rangeOf(lesson).end}
        tooltipAccessor={null}
        drilldownView={null}
        showMultiDayTimes
        formats={formats}
        components={components}
        dayPropGetter={(day) => (day.getDay() % 6 === 0 ? { className: styles.weekend } : {})}
        onSelectEvent={onOpen}
        onKeyPressEvent={(lesson, event) => {
          if (!opens(event)) return;
          event.preventDefault();
          onOpen(lesson);
        }}
      />
    </div>
  );
}

const opens = (event: SyntheticEvent) => 'key' in event && (event.key === 'Enter' || event.key === ' ');

function DayHead({ date }: HeaderProps) {
  const { formatWeekday } = useDates();
  const day = isoDate(date);
  return (
    <>
      {formatWeekday(day, 'short')} <strong>{dayOfMonth(day)}</strong>
    </>
  );
}
