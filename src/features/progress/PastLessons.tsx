import { certificates } from 'virtual:texts/certificates';
import { progress } from 'virtual:texts/progress';
import { student } from 'virtual:texts/student';
import { EVOLUTION_CRITERIA } from '../../../domain/evolution.ts';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { localZone, useDates } from '../../ui/dates.ts';
import styles from './Progress.module.css';

export type PastLesson = RowOf<'GET /v1/progress/lessons'>;

interface Props {
  lessons: readonly PastLesson[];
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
}

/** What was taught, whether the student was there and how they were marked, the newest lesson first. */
export function PastLessons({ lessons, hasMore, isBusy, onMore }: Props) {
  const t = useT(progress);
  const ofCertificates = useT(certificates);
  if (lessons.length === 0) return <p className="muted">{ofCertificates('no_lessons')}</p>;
  return (
    <>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id} className={styles.lesson}>
            <Lesson lesson={lesson} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className={styles.more} busy={isBusy} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Lesson({ lesson }: { lesson: PastLesson }) {
  const t = useT(progress);
  const ofStudent = useT(student);
  const { formatDate, formatTimeRange } = useDates(localZone());
  const [start, end] = [new Date(lesson.starts_at), new Date(lesson.ends_at)];
  const given = EVOLUTION_CRITERIA.flatMap((criterion) => {
    const value = lesson[criterion];
    return value === null ? [] : [{ criterion, value }];
  });
  const { class_name, teacher_name } = lesson;
  return (
    <>
      <p className={styles.when}>
        <strong>{`${formatDate(start)}, ${formatTimeRange(start, end)}`}</strong>
        <Presence lesson={lesson} />
      </p>
      <p className="muted">
        {teacher_name === null ? class_name : t('with', { class: class_name, name: teacher_name })}
      </p>
      {lesson.lesson_subject === null ? (
        <p className="muted">{t('not_written')}</p>
      ) : (
        <>
          <p className={styles.subject}>{lesson.lesson_subject}</p>
          {lesson.lesson_notes && <p className={styles.notes}>{lesson.lesson_notes}</p>}
        </>
      )}
      {given.length > 0 && (
        <p className={styles.given}>
          {given.map(({ criterion, value }) => (
            <span key={criterion}>
              {`${ofStudent(`criterion.${criterion}`)}: ${t('value_of', { value: String(value) })}`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Presence({ lesson: { is_present, is_late } }: { lesson: PastLesson }) {
  const t = useT(progress);
  if (is_present === null) return <Badge>{t('not_counted')}</Badge>;
  if (!is_present) return <Badge tone="warning">{t('absent')}</Badge>;
  return <Badge tone="success">{t(is_late ? 'late' : 'present')}</Badge>;
}
