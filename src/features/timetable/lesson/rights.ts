import { canBeGranted } from '../../../../domain/permissions.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { type Lesson, rangeOf } from './lesson.ts';

export interface LessonRights {
  /** Title and description; for administrators hours and teacher too. */
  edit: boolean;
  move: boolean;
  cancel: boolean;
  restore: boolean;
  remove: boolean;
  history: boolean;
}

/** Rights of the user to a lesson; past lessons never change (CAL-13). */
export function useLessonRights(): (lesson: Lesson, now: Date) => LessonRights {
  const { activeType, permissions, user } = useSignedIn().view;
  const isAdmin = activeType === 'ADMIN';
  const may = (action: 'edit' | 'delete') => canBeGranted(permissions, [`${action}:calendar`]);
  return (lesson, now) => {
    const isAhead = rangeOf(lesson).start > now && lesson.calendar_history_id === null;
    const isOn = isAhead && lesson.status === 'scheduled';
    const isOwn = lesson.teacher_id === user.teacher_id && (activeType === 'TEACHER' || activeType === 'FEE');
    return {
      // Administrators without the permission get a message instead.
      edit: isOn && (isAdmin || (isOwn && may('edit'))),
      move: isOn && isAdmin && may('edit'),
      cancel: isOn && isAdmin && may('edit'),
      restore: isAhead && lesson.status === 'cancelled' && isAdmin && may('edit'),
      remove: rangeOf(lesson).start <= now && lesson.cancel_cause !== 'deleted' && isAdmin && may('delete'),
      history: isAdmin,
    };
  };
}
