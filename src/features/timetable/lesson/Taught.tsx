import { progress } from 'virtual:texts/progress';
import { useCall } from '../../../dataProvider/calls.ts';
import { useT } from '../../../i18n/useT.ts';
import { useNow } from '../../../ui/dates.ts';
import styles from './LessonDialog.module.css';
import { type Lesson, rangeOf } from './lesson.ts';

/** What was taught in a lesson that has begun; before, nothing is read (PROGRESS-1). */
export function useTaught(lesson: Lesson) {
  const now = useNow(30_000);
  const hasBegun = lesson.status === 'scheduled' && rangeOf(lesson).start <= now;
  return useCall('GET /v1/calendar/:id/taught', hasBegun ? { params: { id: lesson.id } } : null).data;
}

export function Taught({ lesson }: { lesson: Lesson }) {
  const t = useT(progress);
  const taught = useTaught(lesson);
  if (!taught?.lesson_subject) return null;
  return (
    <section className={styles.taught}>
      <h3>{t('taught')}</h3>
      <p>
        <strong>{taught.lesson_subject}</strong>
      </p>
      {taught.lesson_notes && <p className={styles.notes}>{taught.lesson_notes}</p>}
    </section>
  );
}
