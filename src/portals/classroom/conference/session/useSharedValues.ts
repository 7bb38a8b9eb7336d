import { selectLocalPeerID, selectSessionStore, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useCallback, useEffect } from 'react';
import { SHARED_VALUES } from '../../../../../domain/roomProtocol.ts';
import { useRoom } from './roomContext.ts';

export interface Pinned {
  text: string;
  author: string;
}

export interface SharedValues {
  pinned: Pinned | null;
  spotlight: string | undefined;
  setPinned: (pinned: Pinned | null) => Promise<void>;
  setSpotlight: (peerId: string | null) => Promise<void>;
}

function isPinned(value: unknown): value is Pinned {
  return typeof value === 'object' && value !== null && 'text' in value && 'author' in value;
}

/** Whether a host shows this person large to everyone. */
export function useIsSpotlit(peerId: string): boolean {
  return useHMSStore(selectSessionStore(SHARED_VALUES.spotlight)) === peerId;
}

export function useSharedValues(): SharedValues {
  const actions = useHMSActions();
  const pinned: unknown = useHMSStore(selectSessionStore(SHARED_VALUES.pinned));
  const spotlight: unknown = useHMSStore(selectSessionStore(SHARED_VALUES.spotlight));

  useEffect(() => {
    void actions.sessionStore.observe(Object.values(SHARED_VALUES));
  }, [actions]);

  const setPinned = useCallback(
    (value: Pinned | null) => actions.sessionStore.set(SHARED_VALUES.pinned, value),
    [actions],
  );
  const setSpotlight = useCallback(
    (id: string | null) => actions.sessionStore.set(SHARED_VALUES.spotlight, id),
    [actions],
  );
  return {
    pinned: isPinned(pinned) ? pinned : null,
    spotlight: typeof spotlight === 'string' ? spotlight : undefined,
    setPinned,
    setSpotlight,
  };
}

/** Tells students when a host begins to show them large to everyone. */
export function useSpotlightNotice(spotlight: string | undefined): void {
  const { t, notify, isHost } = useRoom();
  const self = useHMSStore(selectLocalPeerID);
  const isOwn = spotlight !== undefined && spotlight === self && !isHost;
  useEffect(() => {
    if (isOwn) notify({ text: t('notice.spotlit') });
  }, [isOwn, notify, t]);
}
