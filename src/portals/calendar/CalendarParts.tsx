import { calendar } from 'virtual:texts/calendar';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { DateHeaderProps, EventProps, EventWrapperProps, HeaderProps } from 'react-big-calendar';
import { useCalendarContext } from '../../features/timetable/lesson/calendarContext.ts';
import { type Lesson, lessonVariant, linesFor } from '../../features/timetable/lesson/lesson.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { dayOfMonth, isoDate, localZone, useDates } from '../../ui/dates.ts';
import styles from './CalendarParts.module.css';
import type { Entry } from './entries.ts';
import card from './LessonCard.module.css';
import { Hours, LessonCard } from './LessonCard.tsx';

export function EntryCard({ event }: EventProps<Entry>) {
  const { now } = useCalendarContext();
  return event.lesson ? <LessonCard lesson={event.lesson} now={now} /> : <GroupCard entry={event} />;
}

function GroupCard({ entry }: { entry: Entry }) {
  const t = useT(lessonChanges);
  const { formatTime, formatTimeRange } = useDates(localZone());
  return (
    <span className={classes(card.card, styles.many)}>
      <span className={card.hours}>
        <Hours from={formatTime(entry.start)} range={formatTimeRange(entry.start, entry.end)} />
      </span>
      <span className={card.title}>{t('lessons_count', { count: entry.count })}</span>
      <span className={card.line}>{[...new Set(entry.titles)].join(', ')}</span>
    </span>
  );
}

/** Line for a lesson in a month. */
export function EntryLine({ event }: EventProps<Entry>) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const { now } = useCalendarContext();
  const { formatTime } = useDates(localZone());
  const { lesson } = event;
  if (!lesson) return <span className={styles.more}>{changes('more', { count: event.count })}</span>;
  const look = lessonVariant(lesson, now);
  return (
    <span className={classes(styles.row, card[look])}>
      {look === 'cancelled' ? (
        <>
          <span className={styles.off} aria-hidden="true" data-from={formatTime(event.start)} />
          <span className={styles.word}>{t('cancelled')}</span>
        </>
      ) : (
        formatTime(event.start)
      )}{' '}
      <b className={card.title}>{lesson.title}</b>
    </span>
  );
}

const percent = (value: string | number | undefined) => (typeof value === 'number' ? `${value}%` : value);

type BoxProps = EventWrapperProps<Entry> & { children?: ReactNode };

/** Puts a card's buttons beside it, as a button cannot hold others. */
export const withActions = (Inner: ComponentType<BoxProps>) =>
  function EntryBox(props: BoxProps) {
    const { event, style, type } = props as BoxProps & { type?: string };
    const { isOffice } = useCalendarContext();
    const isPreview = '__isPreview' in event;
    if (!isOffice || !event.lesson || isPreview || type !== 'time') return <Inner {...props} />;
    const { top, width, height, xOffset } = (style ?? {}) as Record<string, string | number | undefined>;
    return (
      <>
        <Inner {...props} />
        <div
          className={styles.place}
          style={{
            top: percent(top),
            left: percent(xOffset),
            width: percent(width),
            height: percent(height),
          }}
        >
          <CardActions lesson={event.lesson} />
        </div>
      </>
    );
  };

/** Students and editing on cards of half an hour or more, editing and deleting on shorter ones. */
function CardActions({ lesson }: { lesson: Lesson }) {
  const t = useT(lessonChanges);
  const { act, rightsOf } = useCalendarContext();
  const { edit, remove } = rightsOf(lesson);
  const { title } = lesson;
  const isShort = linesFor(lesson.duration) === 1;
  const actions = [
    { name: 'students' as const, label: t('students_of', { title }), Icon: IconUsers, shows: !isShort },
    { name: 'edit' as const, label: t('edit_of', { title }), Icon: IconPencil, shows: edit },
    { name: 'remove' as const, label: t('delete_of', { title }), Icon: IconTrash, shows: isShort && remove },
  ].filter(({ shows }) => shows);
  return (
    <span className={classes(styles.actions, isShort && styles.beside)}>
      {actions.map(({ name, label, Icon }) => (
        <button key={name} type="button" aria-label={label} title={label} onClick={() => act(name, lesson)}>
          <Icon size={15} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </span>
  );
}

export function DayHead({ date }: HeaderProps) {
  const { formatWeekday } = useDates();
  const day = isoDate(date);
  return (
    <>
      {formatWeekday(day, 'short')} <strong>{dayOfMonth(day)}</strong>
    </>
  );
}

export function MonthHead({ date }: HeaderProps) {
  const { formatWeekday } = useDates();
  return <>{formatWeekday(isoDate(date), 'short')}</>;
}

export function MonthDate({ date }: DateHeaderProps) {
  const { formatDayMonth } = useDates();
  const { openDay } = useCalendarContext();
  const day = isoDate(date);
  return (
    <button
      type="button"
      className={styles.date}
      aria-label={formatDayMonth(day)}
      onClick={() => openDay(date)}
    >
      {dayOfMonth(day)}
    </button>
  );
}
