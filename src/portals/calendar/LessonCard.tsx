import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { type T, useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './LessonCard.module.css';
import { isOn, type Lesson, linesFor, lookOf, rangeOf } from './lesson.ts';

/** For example 'Inglês Básico 2, 7 alunos'; only the count for a lesson named after its class. */
function whoIsIn({ title, class_name, student_quantity }: Lesson, t: T<'count'>): string {
  const count = t('count', { smart_count: student_quantity });
  return title === class_name ? count : `${class_name}, ${count}`;
}

interface Props {
  lesson: Lesson;
  now: Date;
}

export function LessonCard({ lesson, now }: Props) {
  const t = useT(calendar);
  const { formatTimeRange } = useDates(localZone());
  const { start, end } = rangeOf(lesson);
  const look = lookOf(lesson, now);
  const lines = linesFor(lesson.duration);
  const hours = look === 'cancelled' ? t('cancelled') : formatTimeRange(start, end);
  return (
    <span className={classes(styles.card, styles[look], lines === 1 && styles.short)}>
      <span className={styles.hours}>
        {look === 'live' && <span className={styles.point} aria-hidden="true" />}
        {look === 'live' && (
          <span className="visually-hidden">{`${t(isOn(lesson, now) ? 'live' : 'joinable')}: `}</span>
        )}
        {hours}
      </span>
      <span className={styles.title}>{lesson.title}</span>
      <span className={lines > 2 ? styles.line : 'visually-hidden'}>{whoIsIn(lesson, t)}</span>
    </span>
  );
}
