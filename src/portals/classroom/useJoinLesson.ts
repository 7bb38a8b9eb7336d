import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { keepRoom } from './classSession.ts';

/** What entering needs of a lesson, as `GET /v1/calendar` gives it. */
export interface JoinableLesson {
  readonly id: string;
  readonly room_id: string;
}

/**
 * Gives the function that leads to a lesson's live room; '/conference' asks for the token, opens the session for a
 * teacher and says what is wrong (spec 2 §4). Whether the room is open yet is `domain/joining.ts`' to say.
 */
export function useJoinLesson(): (lesson: JoinableLesson) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, room_id }) => {
      keepRoom({ room_id, lesson_id: id });
      navigate(`${paths.conference.path}?room=${encodeURIComponent(room_id)}`);
    },
    [navigate],
  );
}
