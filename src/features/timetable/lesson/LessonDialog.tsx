import { calendar } from 'virtual:texts/calendar';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { shell } from 'virtual:texts/shell';
import { vocabulary } from 'virtual:texts/vocabulary';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isEnded } from '../../../../domain/joining.ts';
import { teaches } from '../../../../domain/userTypes.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { localZone, useDates, useNow } from '../../../ui/dates.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useZoneName } from '../../../ui/zones.ts';
import { useJoinLesson } from '../../classroom/useJoinLesson.ts';
import { InactiveDialog, useStudentActive } from '../../student/ActiveStudent.tsx';
import styles from './LessonDialog.module.css';
import { LessonStudents } from './LessonStudents.tsx';
import { isOn, type Lesson, lessonVariant, mayEnter, rangeOf } from './lesson.ts';
import { Taught } from './Taught.tsx';

const LessonBoard = lazy(() => import('../../board/LessonBoard.tsx'));
const LessonWords = lazy(() => import('../../vocabulary/LessonWords.tsx'));
const LessonFiles = lazy(() => import('./LessonFiles.tsx'));

interface Props {
  lesson: Lesson;
  /** Shown beside the button that enters the room. */
  actions?: ReactNode;
  note?: ReactNode;
  onClose: () => void;
}

export function LessonDialog({ lesson, actions, note, onClose }: Props) {
  const t = useT(calendar);
  const zoneName = useZoneName();
  const changes = useT(lessonChanges);
  const { formatDayMonth, formatTimeRange } = useDates(localZone());
  const menu = useT(shell);
  const words = useT(vocabulary);
  const { activeType, permissions } = useSignedIn().view;
  const hidesStudents = activeType === 'STUDENT';
  const now = useNow(5_000);
  const join = useJoinLesson();
  const active = useStudentActive();
  const [blocked, setBlocked] = useState(false);
  const look = lessonVariant(lesson, now);
  const { start, end } = rangeOf(lesson);
  const open = mayEnter(lesson, now);
  // Administrators have no seat in the room.
  const ended = lesson.status === 'scheduled' && isEnded(lesson);
  const enters = open && (ended ? teaches(activeType) : activeType !== 'ADMIN');
  const ahead = lesson.status === 'scheduled' && !open && look !== 'past';
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('class'), lesson.class_name],
    [t('type.TEACHER'), lesson.teacher_name],
    [t('when'), `${formatDayMonth(start)}, ${formatTimeRange(start, end)} (${zoneName(localZone())})`],
    [t('duration'), t('minutes', { minutes: lesson.duration })],
    ...(hidesStudents
      ? []
      : [[t('students'), <LessonStudents key="students" students={lesson.students} />] as const]),
    [t('description'), lesson.description || t('no_description')],
    ...(lesson.cancel_reason ? [[changes('reason'), lesson.cancel_reason] as const] : []),
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
          {ended && <Badge>{t('ended')}</Badge>}
          {look === 'cancelled' && <Badge>{t('cancelled')}</Badge>}
          {lesson.moved && <Badge>{changes('moved')}</Badge>}
          {lesson.substituted && <Badge>{changes('substituted')}</Badge>}
        </span>
      }
      wide
      isText
      onClose={onClose}
      actions={
        (actions || enters) && (
          <>
            {actions}
            {enters && (
              <Button variant="filled" onClick={() => (active === false ? setBlocked(true) : join(lesson))}>
                {t(ended ? 'reopen' : 'enter')}
              </Button>
            )}
          </>
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
      </dl>
      <Taught lesson={lesson} />
      {(open || look === 'past') && (
        <Disclosure label={words('title')}>
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <LessonWords lesson_id={lesson.id} />
          </Suspense>
        </Disclosure>
      )}
      {(open || look === 'past') && (
        <Disclosure label={t('board')}>
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <LessonBoard lesson_id={lesson.id} starts_at={start} />
          </Suspense>
        </Disclosure>
      )}
      {permissions.includes('view:teacher_documents') && (
        <Disclosure label={menu('menu.digital_resources')}>
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <LessonFiles class_id={lesson.class_id} />
          </Suspense>
        </Disclosure>
      )}
      {ahead && <p className={styles.note}>{t('opens')}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </Dialog>
  );
}
