import { HMSNotificationTypes, useHMSActions, useHMSVanillaNotifications } from '@100mslive/react-sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BoardItem } from '../../../../../domain/board.ts';
import {
  type BoardDraft,
  draftMessage,
  MOST_DRAFT_NUMBERS,
  readDraft,
} from '../../../../../domain/boardDrafts.ts';
import { SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { HOST_ROLE } from '../session/useScene.ts';

/** Within the room's limit of ten calls a second, and often enough to look like a hand that writes. */
const SEND_MS = 180;
/** A stroke whose end never came, because its sender left or took it back. */
const FORGOTTEN_MS = 6000;

type Drafts = ReadonlyMap<string, BoardDraft & { at: number }>;

export function withDraft(drafts: Drafts, draft: BoardDraft, at: number): Drafts {
  const before = drafts.get(draft.id)?.points ?? [];
  // A part that is missing would leave a line across the board.
  if (draft.from !== before.length) return drafts;
  const left = [...drafts].filter(([, each]) => at - each.at < FORGOTTEN_MS);
  return new Map([...left, [draft.id, { ...draft, points: [...before, ...draft.points], at }]]);
}

/** What others are drawing now, before it is stored (BOARD-4). */
export function useDrafts(mayStudentsDraw: boolean): Drafts {
  const notifications = useHMSVanillaNotifications();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  useEffect(
    () =>
      notifications?.onNotification(({ data }) => {
        if (data.type !== SIGNALS.board || (data.senderRole !== HOST_ROLE && !mayStudentsDraw)) return;
        const draft = readDraft(data.message);
        if (draft) setDrafts((before) => withDraft(before, draft, Date.now()));
      }, HMSNotificationTypes.NEW_MESSAGE),
    [notifications, mayStudentsDraw],
  );
  useEffect(() => {
    if (drafts.size === 0) return;
    const timer = setTimeout(
      () => setDrafts((all) => new Map([...all].filter(([, { at }]) => Date.now() - at < FORGOTTEN_MS))),
      FORGOTTEN_MS,
    );
    return () => clearTimeout(timer);
  }, [drafts]);
  return drafts;
}

/** Sends a stroke to the others while it is drawn. What is lost on the way comes with the stored stroke. */
export function useDraftSender() {
  const actions = useHMSActions();
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);
  return useMemo(() => {
    let sent = 0;
    const flush = ({ id, page, kind, colour, size, points }: BoardItem) => {
      if (kind === 'text') return;
      while (sent < points.length) {
        const part = points.slice(sent, sent + MOST_DRAFT_NUMBERS);
        const message = draftMessage({ id, page, kind, colour, size, from: sent, points: part });
        sent += part.length;
        void actions.sendBroadcastMessage(message, SIGNALS.board).catch(() => undefined);
      }
    };
    return {
      /** `current` returns the stroke as it is at the moment. */
      begin(current: () => BoardItem | null): void {
        sent = 0;
        clearInterval(timer.current);
        timer.current = setInterval(() => {
          const stroke = current();
          if (stroke) flush(stroke);
        }, SEND_MS);
      },
      end(stroke: BoardItem | null): void {
        clearInterval(timer.current);
        if (stroke) flush(stroke);
      },
    };
  }, [actions]);
}
