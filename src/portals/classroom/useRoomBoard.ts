import { useCallback, useMemo, useState } from 'react';
import { useChange } from '../../dataProvider/calls.ts';
import { useBoard } from '../../dataProvider/useBoard.ts';
import { noteOpening } from './conference/board/opening.ts';
import type { RoomBoard } from './conference/session/roomContext.ts';

/** Live events reach the people of the lesson, to whom observers do not belong. */
const OBSERVED_MS = 2000;

/** The whiteboard of the lesson in the room: whether it is open, and whether this user has it on their stage. */
export function useRoomBoard(lesson_id: string | undefined, isObserver = false): RoomBoard | undefined {
  const { data } = useBoard(lesson_id, isObserver ? OBSERVED_MS : undefined);
  const isOpen = data?.is_open === true;
  const [hidden, setHidden] = useState(false);
  // Opened again, it is shown again.
  if (!isOpen && hidden) setHidden(false);
  const { mutateAsync: change } = useChange('PATCH /v1/calendar/:id/board', {
    input: (body: { is_open?: boolean; students_draw?: boolean }) => ({
      params: { id: lesson_id ?? '' },
      body,
    }),
  });
  const setOpen = useCallback(
    async (is_open: boolean) => {
      noteOpening(is_open);
      try {
        await change({ is_open });
      } catch (error) {
        noteOpening(false);
        throw error;
      }
    },
    [change],
  );
  const hide = useCallback((isHidden: boolean) => {
    noteOpening(!isHidden);
    setHidden(isHidden);
  }, []);
  return useMemo(
    () =>
      lesson_id !== undefined && data
        ? { lesson_id, data, isShown: isOpen && !hidden, setHidden: hide, setOpen }
        : undefined,
    [lesson_id, data, isOpen, hidden, hide, setOpen],
  );
}
