import { common } from 'virtual:texts/common';
import { lessonChanges } from 'virtual:texts/lessonChanges';
import { progress } from 'virtual:texts/progress';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CancelLessonDialog } from '../change/CancelLessonDialog.tsx';
import { EditLessonDialog } from '../change/EditLessonDialog.tsx';
import { HistoryDialog } from '../change/HistoryDialog.tsx';
import { RemoveLessonDialog, RestoreLessonDialog } from '../change/LessonConfirm.tsx';
import { TaughtDialog } from '../change/TaughtDialog.tsx';
import { GiveUpDialog } from '../student/GiveUpDialog.tsx';
import { HoursDialog } from '../student/HoursDialog.tsx';
import { StudentActions, StudentNote } from '../student/StudentActions.tsx';
import { type LessonAction, useCalendarContext } from './calendarContext.ts';
import { LessonDialog } from './LessonDialog.tsx';
import { LessonStudents } from './LessonStudents.tsx';
import type { Lesson } from './lesson.ts';
import { useTaught } from './Taught.tsx';

export interface Opened {
  act: LessonAction;
  lesson: Lesson;
  /** The hour at which it was dropped. */
  to?: Date;
}

interface Props extends Opened {
  onClose: () => void;
}

export default function LessonDialogs({ act, lesson, to, onClose }: Props) {
  if (act === 'edit') return <EditLessonDialog lesson={lesson} onClose={onClose} />;
  if (act === 'move') return <EditLessonDialog lesson={lesson} move={to ? { to } : {}} onClose={onClose} />;
  if (act === 'cancel') return <CancelLessonDialog lesson={lesson} onClose={onClose} />;
  if (act === 'restore') return <RestoreLessonDialog lesson={lesson} onClose={onClose} />;
  if (act === 'give_up') return <GiveUpDialog lesson={lesson} onClose={onClose} />;
  if (act === 'ask') return <HoursDialog lesson_id={lesson.id} title={lesson.title} onClose={onClose} />;
  if (act === 'remove') return <RemoveLessonDialog lesson={lesson} onClose={onClose} />;
  if (act === 'history') return <HistoryDialog lesson={lesson} onClose={onClose} />;
  if (act === 'taught') return <TaughtDialog lesson={lesson} onClose={onClose} />;
  if (act === 'students') return <StudentsDialog lesson={lesson} onClose={onClose} />;
  return <DetailsDialog lesson={lesson} onClose={onClose} />;
}

function DetailsDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const isStudent = useSignedIn().view.activeType === 'STUDENT';
  const Actions = isStudent ? StudentActions : LessonActions;
  return (
    <LessonDialog
      lesson={lesson}
      actions={<Actions lesson={lesson} />}
      note={isStudent && <StudentNote lesson={lesson} />}
      onClose={onClose}
    />
  );
}

function StudentsDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const t = useT(lessonChanges);
  return (
    <Dialog title={t('students_of', { title: lesson.title })} isText onClose={onClose}>
      <LessonStudents students={lesson.students} />
    </Dialog>
  );
}

/** Buttons for what the person may do with the lesson. */
function LessonActions({ lesson }: { lesson: Lesson }) {
  const t = useT(lessonChanges);
  const shared = useT(common);
  const { act, rightsOf } = useCalendarContext();
  const isAdmin = useSignedIn().view.activeType === 'ADMIN';
  const rights = rightsOf(lesson);
  const ofProgress = useT(progress);
  const taught = useTaught(lesson);
  const actions = [
    { name: 'history' as const, label: t('history'), shows: rights.history },
    { name: 'remove' as const, label: shared('remove'), shows: rights.remove },
    { name: 'cancel' as const, label: t('cancel'), shows: rights.cancel },
    { name: 'restore' as const, label: t('restore'), shows: rights.restore },
    { name: 'move' as const, label: t('move'), shows: rights.move },
  ].filter(({ shows }) => shows);
  if (actions.length === 0 && !rights.edit && !taught?.can_edit) return null;
  return (
    <>
      {actions.map(({ name, label }) => (
        <Button key={name} variant="plain" onClick={() => act(name, lesson)}>
          {label}
        </Button>
      ))}
      {taught?.can_edit && (
        <Button onClick={() => act('taught', lesson)}>
          {ofProgress(taught.lesson_subject === null ? 'write' : 'rewrite')}
        </Button>
      )}
      {rights.edit && (
        <Button variant={isAdmin ? 'filled' : 'outlined'} onClick={() => act('edit', lesson)}>
          {shared('edit')}
        </Button>
      )}
    </>
  );
}
