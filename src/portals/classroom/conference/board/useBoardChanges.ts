import { common } from 'virtual:texts/common';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BoardItem } from '../../../../../domain/board.ts';
import {
  type BoardHistory,
  type BoardStep,
  noHistory,
  redone,
  undone,
  withStep,
} from '../../../../../domain/boardHistory.ts';
import { clearBoardPage } from '../../../../dataProvider/boardCalls.ts';
import { refreshBoard } from '../../../../dataProvider/useBoard.ts';
import { createOutbox, overlaid } from '../../../../features/board/outbox.ts';
import { useT } from '../../../../i18n/useT.ts';
import { errorText } from '../../../../ui/showError.ts';
import { type RoomBoard, useRoom } from '../session/roomContext.ts';

const itemOf = ({ id, page, kind, colour, size, points, text }: BoardItem): BoardItem => ({
  id,
  page,
  kind,
  colour,
  size,
  points,
  text,
});

/** The board as its user sees and changes it: what is drawn shows at once, and is sent in the background. */
export function useBoardChanges({ lesson_id, data }: RoomBoard) {
  const { notify } = useRoom();
  const shared = useT(common);
  const client = useQueryClient();
  const refresh = useCallback(() => refreshBoard(client, lesson_id), [client, lesson_id]);
  const complain = useCallback(
    (error: unknown) => notify({ text: errorText(error, shared), kind: 'error', name: 'board' }),
    [notify, shared],
  );
  const [outbox] = useState(() =>
    createOutbox({
      lesson_id,
      onSaved: () => void refresh(),
      onRefused: (error) => {
        complain(error);
        void refresh();
      },
    }),
  );
  const pending = useSyncExternalStore(outbox.subscribe, outbox.pending);
  const isLate = useSyncExternalStore(outbox.subscribe, outbox.isLate);
  useEffect(() => outbox.restore(), [outbox]);
  useEffect(() => outbox.seen(data.revision), [outbox, data.revision]);
  const rows = useMemo(() => overlaid(data.items, pending), [data.items, pending]);
  const items = useMemo(
    () => rows.filter(({ page, is_removed }) => page === data.page && !is_removed),
    [rows, data.page],
  );
  const [history, setHistory] = useState<BoardHistory<BoardItem>>(noHistory);
  const remember = (step: BoardStep<BoardItem>) => setHistory((before) => withStep(before, step));

  const perform = (step: BoardStep<BoardItem> | null) => {
    if (!step) return;
    if (step.kind === 'changed') outbox.add({ kind: 'put', items: [itemOf(step.after)] });
    else outbox.add({ kind: 'removal', ids: step.ids, is_removed: step.kind === 'removed' });
  };
  const take = (taken: ReturnType<typeof undone<BoardItem>>) => {
    setHistory(taken.history);
    perform(taken.step);
  };

  return {
    items,
    isLate,
    complain,
    refresh,
    put(item: BoardItem): void {
      outbox.add({ kind: 'put', items: [item] });
      remember({ kind: 'shown', ids: [item.id] });
    },
    change(before: BoardItem, after: BoardItem): void {
      outbox.add({ kind: 'put', items: [itemOf(after)] });
      remember({ kind: 'changed', before: itemOf(before), after: itemOf(after) });
    },
    /** Taken off at once; `wiped` makes the whole movement of the eraser one step. */
    erase(ids: readonly string[]): void {
      outbox.add({ kind: 'removal', ids, is_removed: true });
    },
    wiped(ids: readonly string[]): void {
      if (ids.length > 0) remember({ kind: 'removed', ids });
    },
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => take(undone(history)),
    redo: () => take(redone(history)),
    /** Clears what this user sees of the page now: what is stored of it, and what they have drawn since. */
    async clear(signal: AbortSignal): Promise<void> {
      const { page, revision: until } = data;
      const shown = new Set(items.map(({ id }) => id));
      const drawn = outbox
        .pending()
        .flatMap((change) => (change.kind === 'put' ? change.items.map(({ id }) => id) : []))
        .filter((id) => shown.has(id));
      await outbox.settled();
      if (signal.aborted) return;
      const cleared = await clearBoardPage(lesson_id, page, until);
      const later = [...new Set(drawn)].filter((id) => !cleared.includes(id) && !outbox.isRefused(id));
      if (later.length > 0) outbox.add({ kind: 'removal', ids: later, is_removed: true });
      const ids = [...cleared, ...later];
      if (ids.length > 0) remember({ kind: 'removed', ids });
      await refresh();
    },
  };
}

export type BoardChanges = ReturnType<typeof useBoardChanges>;
