import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../app/href.ts';
import { keepRoom } from './classSession.ts';

/** The fields of a lesson in `GET /v1/calendar` that joining needs. */
export interface JoinableLesson {
  readonly id: string;
  readonly room_id: string;
}

/**
 * Returns a function that opens a lesson's live room: '/conference' requests the token, opens the session for a teacher
 * and shows errors. `domain/joining.ts` decides whether the room is open yet.
 */
export function useJoinLesson(): (lesson: JoinableLesson) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, room_id }) => {
      keepRoom({ room_id, lesson_id: id });
      navigate(href('/conference', { room: room_id }));
    },
    [navigate],
  );
}
