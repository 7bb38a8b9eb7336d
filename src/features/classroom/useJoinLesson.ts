import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { storeRoom } from './classSession.ts';

export interface JoinableLesson {
  readonly id: string;
  readonly room_id: string;
}

// '/conference' requests the token and opens the session; `domain/joining.ts` decides whether the room is open.
export function useJoinLesson(): (lesson: JoinableLesson) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, room_id }) => {
      storeRoom({ room_id, lesson_id: id });
      navigate(href('/conference', { room: room_id }));
    },
    [navigate],
  );
}
