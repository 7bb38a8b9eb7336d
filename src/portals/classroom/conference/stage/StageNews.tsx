import { selectPeerScreenSharing, useHMSStore } from '@100mslive/react-sdk';
import { useState } from 'react';
import { useRoom } from '../session/roomContext.ts';
import { usePeersHere } from '../session/useGroups.ts';
import type { Pinned } from '../session/useSharedValues.ts';

/** What is on, and once it has been on, that it is over. */
function useNews(current: string | undefined, over: string): string {
  const [wasOn, setWasOn] = useState(false);
  if (current !== undefined && !wasOn) setWasOn(true);
  return current ?? (wasOn ? over : '');
}

/** Reads to screen readers what everybody else sees come and go: a shared screen, the whiteboard, a pinned message. */
export function StageNews({ pinned }: { pinned: Pinned | null }) {
  const { t, board } = useRoom();
  const presenter = useHMSStore(selectPeerScreenSharing)?.id;
  const sharer = usePeersHere().find(({ id }) => id === presenter);
  const sharing = sharer && (sharer.isLocal ? t('sharing_own') : t('news.screen', { name: sharer.name }));
  const screen = useNews(sharing, t('news.screen_over'));
  const whiteboard = useNews(board?.data.is_open ? t('news.board') : undefined, t('news.board_over'));
  const message = pinned ? t('news.pinned', { name: pinned.author, text: pinned.text }) : '';
  return (
    <div className="visually-hidden">
      {[screen, whiteboard, message].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a region stays the same while its text changes.
        <p key={index} role="status">
          {text}
        </p>
      ))}
    </div>
  );
}
