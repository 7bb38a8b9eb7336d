import { useState } from 'react';
import { useSignedIn } from '../../authProvider/session.ts';
import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { useT } from '../../i18n/useT.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { localZone, useDates, useNow } from '../../ui/dates.ts';
import { InactiveDialog, useStudentActive } from '../shared/ActiveStudent.tsx';
import { useJoinLesson } from '../shared/useJoinLesson.ts';
import styles from './LessonDialog.module.css';
import { isOn, type Lesson, lookOf, mayEnter, rangeOf } from './lesson.ts';

interface Props {
  lesson: Lesson;
  onClose: () => void;
}

export function LessonDialog({ lesson, onClose }: Props) {
  const t = useT(calendar);
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const hidesStudents = useSignedIn().view.activeType === 'STUDENT';
  const now = useNow(5_000);
  const join = useJoinLesson();
  const active = useStudentActive();
  const [blocked, setBlocked] = useState(false);
  const look = lookOf(lesson, now);
  const { start, end } = rangeOf(lesson);
  const open = mayEnter(lesson, now);
  const ahead = lesson.status === 'scheduled' && !open && look !== 'past';
  const facts: readonly (readonly [string, string])[] = [
    [t('class'), lesson.class_name],
    [t('teacher'), lesson.teacher_name],
    [t('when'), `${formatDayMonth(start)}, ${formatTimeRange(start, end)}`],
    [t('duration'), t('minutes', { minutes: lesson.duration })],
    [t('description'), lesson.description || t('no_description')],
  ];
  if (blocked) return <InactiveDialog onClose={onClose} />;
  return (
    <Dialog
      title={
        <span className={styles.title}>
          {lesson.title}
          {look === 'live' && (
            <Badge text="var(--accent)" background="var(--accent-soft)">
              <span className={styles.point} aria-hidden="true" />
              {t(isOn(lesson, now) ? 'live' : 'joinable')}
            </Badge>
          )}
          {look === 'cancelled' && <Badge>{t('cancelled')}</Badge>}
        </span>
      }
      wide
      onClose={onClose}
      actions={
        open && (
          <Button variant="filled" onClick={() => (active === false ? setBlocked(true) : join(lesson))}>
            {t('enter')}
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {!hidesStudents && (
          <div>
            <dt>{t('students')}</dt>
            <dd>
              {lesson.students.length === 0 && t('no_students')}
              <ul className={styles.students}>
                {lesson.students.map(({ id, name, photo_url }) => (
                  <li key={id}>
                    <Avatar id={id} name={name} photo={photo_url} />
                    <span>{name}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {ahead && <p className={styles.note}>{t('opens')}</p>}
    </Dialog>
  );
}
