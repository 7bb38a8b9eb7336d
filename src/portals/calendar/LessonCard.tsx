import type { Texts } from 'virtual:texts';
import { calendar } from 'virtual:texts/calendar';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { IconArrowsMove, IconUserShare } from '@tabler/icons-react';
import {
  isOn,
  type Lesson,
  lessonVariant,
  linesFor,
  rangeOf,
} from '../../features/timetable/lesson/lesson.ts';
import { type T, useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './LessonCard.module.css';

/** For example 'Inglês Básico 2, 7 alunos'; only the count for a lesson named after its class. */
function whoIsIn({ title, class_name, student_quantity }: Lesson, t: T<Texts['calendar']>): string {
  const count = t('count', { count: student_quantity });
  return title === class_name ? count : `${class_name}, ${count}`;
}

/** A narrow card has room for the start only. */
export const Hours = ({ from, range }: { from: string; range: string }) => (
  <>
    <span className={styles.from} aria-hidden="true" data-from={from} />
    <span className={styles.range}>{range}</span>
  </>
);

interface Props {
  lesson: Lesson;
  now: Date;
}

export function LessonCard({ lesson, now }: Props) {
  const t = useT(calendar);
  const changes = useT(lessonChanges);
  const { formatDayMonth, formatTime, formatTimeRange } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const look = lessonVariant(lesson, now);
  const lines = linesFor(lesson.duration);
  const isOff = look === 'cancelled';
  const isMarkedOff = isOff && lines < 3;
  const who = whoIsIn(lesson, t);
  const marks = [
    ...(lesson.moved ? [{ Icon: IconArrowsMove, text: changes('moved') }] : []),
    ...(lesson.substituted ? [{ Icon: IconUserShare, text: changes('substituted') }] : []),
  ];
  return (
    <span
      className={classes(styles.card, styles[look], lines === 1 && styles.short, lines === 2 && styles.low)}
    >
      {/* The head of its column is not read with it. */}
      <span className="visually-hidden">{`${formatDayMonth(start)}, `}</span>
      <span className={styles.hours}>
        {look === 'live' && <span className={styles.point} aria-hidden="true" />}
        {look === 'live' && (
          <span className="visually-hidden">{`${t(isOn(lesson, now) ? 'live' : 'joinable')}: `}</span>
        )}
        {isMarkedOff ? (
          [...(lines === 2 ? [formatTime(start)] : []), t('cancelled')].join(' · ')
        ) : (
          <Hours from={formatTime(start)} range={formatTimeRange(start, end)} />
        )}
        {marks.map(({ Icon, text }) => (
          <span key={text} title={text} className={styles.mark}>
            <Icon size={13} stroke={2} aria-hidden="true" />
            <span className="visually-hidden">{text}</span>
          </span>
        ))}
      </span>
      <span className={styles.title}>{lesson.title}</span>
      <span className={lines > 2 ? styles.line : 'visually-hidden'}>
        {isOff && lines > 2 ? `${t('cancelled')} · ${who}` : who}
      </span>
    </span>
  );
}
