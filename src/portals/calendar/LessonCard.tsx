import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { type T, useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import styles from './LessonCard.module.css';
import { isOn, type Lesson, linesFor, lookOf, shownHours } from './lesson.ts';

/** 'Inglês Básico 2, 7'; a lesson named after its class says its students alone. */
function whoIsIn({ title, class_name, plan_type, student_quantity }: Lesson, t: T<'count'>): string {
  const counted = plan_type === 'Em grupo' && student_quantity > 0;
  if (title === class_name) return counted ? t('count', { smart_count: student_quantity }) : '';
  return counted ? `${class_name}, ${student_quantity}` : class_name;
}

interface Props {
  lesson: Lesson;
  now: Date;
}

/** A lesson in the week: title, hours, then who it is with; short ones say their title alone. */
export function LessonCard({ lesson, now }: Props) {
  const t = useT(calendar);
  const look = lookOf(lesson, now);
  const lines = linesFor(lesson.duration);
  const hours = look === 'cancelled' ? t('cancelled') : shownHours(lesson);
  return (
    <span className={classes(styles.card, styles[look], lines === 1 && styles.short)}>
      <span className={styles.title}>
        {look === 'live' && <span className={styles.point} aria-hidden="true" />}
        {look === 'live' && (
          <span className="visually-hidden">{`${t(isOn(lesson, now) ? 'live' : 'joinable')}: `}</span>
        )}
        {lesson.title}
      </span>
      <span className={lines > 1 ? styles.line : 'visually-hidden'}>{hours}</span>
      <span className={lines > 2 ? styles.line : 'visually-hidden'}>{whoIsIn(lesson, t)}</span>
    </span>
  );
}
