import type { BoardItem } from '../../domain/board.ts';
import { api } from './api.ts';

/** The revision of the board that shows the change. */
type Changed = Promise<{ revision: number }>;

/** Stores items under the ids of the browser, so that a repeated call changes nothing more. */
export const putBoardItems = (lesson_id: string, items: readonly BoardItem[]): Changed =>
  api('POST /v1/calendar/:id/board/items', {
    params: { id: lesson_id },
    body: { items: items.map(({ points, ...item }) => ({ ...item, points: [...points] })) },
  });

/** Removes items, or puts removed ones back. */
export const removeBoardItems = (lesson_id: string, ids: readonly string[], is_removed: boolean): Changed =>
  api('POST /v1/calendar/:id/board/removal', {
    params: { id: lesson_id },
    body: { ids: [...ids], is_removed },
  });

/** Removes what the page showed at the revision `until`; returns the ids of what was removed. */
export const clearBoardPage = async (lesson_id: string, page: number, until: number): Promise<string[]> => {
  const { ids } = await api('POST /v1/calendar/:id/board/clear', {
    params: { id: lesson_id },
    body: { page, until },
  });
  return ids;
};
