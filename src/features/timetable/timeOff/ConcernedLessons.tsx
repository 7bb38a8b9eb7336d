import { common } from 'virtual:texts/common';
import { timeOff } from 'virtual:texts/timeOff';
import { useId } from 'react';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useT } from '../../../i18n/useT.ts';
import { localZone, useDates } from '../../../ui/dates.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { errorText } from '../../../ui/showError.ts';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import { useZoneText } from '../../../ui/zones.ts';
import styles from './TimeOffFields.module.css';

export type Concerned = ResponseOf<'GET /v1/teacher-absences/:id/lessons'>;
export type Effect = 'lessons_cancelled' | 'lessons_restored' | 'lessons_away';

/** The lessons concerned, under a line about what happens to them. */
export function ConcernedLessons({ effect, concerned }: { effect: Effect; concerned: Concerned }) {
  const t = useT(timeOff);
  const id = useId();
  const { formatMoment } = useDates(localZone());
  const formatNumber = useFormatNumber();
  const zone = useZoneText();
  const { lesson_count, lessons } = concerned;
  if (lesson_count === 0) return null;
  return (
    <section className={styles.lessons} aria-labelledby={id}>
      <h3 id={id}>{t(effect, { count: lesson_count })}</h3>
      <p className={styles.note}>{zone}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list */}
      <ul tabIndex={0} aria-labelledby={id}>
        {lessons.map((lesson) => (
          <li key={`${lesson.class_id} ${lesson.starts_at}`}>
            <strong>{lesson.class_name}</strong>
            <span>
              {[
                formatMoment(lesson.starts_at),
                // The form or the title already names the teacher who is away.
                effect !== 'lessons_away' && lesson.teacher_name,
                t('students_count', { count: lesson.students }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {lesson_count > lessons.length && (
        <p className={styles.note}>{t('more', { count: formatNumber(lesson_count - lessons.length) })}</p>
      )}
    </section>
  );
}

interface PreviewProps {
  of: readonly { effect: Effect; concerned: Concerned }[] | undefined;
  error: Error | null;
  busy: boolean;
}

/** The lessons that a change would concern, before it is saved. */
export function LessonsPreview({ of, error, busy }: PreviewProps) {
  const t = useT(timeOff);
  const shared = useT(common);
  return (
    <div role="status" aria-busy={busy}>
      {error ? (
        <InlineAlert>{errorText(error, shared)}</InlineAlert>
      ) : of ? (
        of.every(({ concerned }) => concerned.lesson_count === 0) ? (
          <p className={styles.note}>{t('none_concerned')}</p>
        ) : (
          of.map(({ effect, concerned }) => (
            <ConcernedLessons key={effect} effect={effect} concerned={concerned} />
          ))
        )
      ) : busy ? (
        <>
          <span className="visually-hidden">{t('checking')}</span>
          <SkeletonRows rows={2} />
        </>
      ) : (
        <p className={styles.note}>{t('choose_days')}</p>
      )}
    </div>
  );
}
