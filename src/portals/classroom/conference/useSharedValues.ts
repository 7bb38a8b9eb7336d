import { selectSessionStore, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useCallback, useEffect } from 'react';

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

/** Raised hands in their order; only the server writes it. */
export const HANDS = 'hands';
const PINNED = 'pinnedMessage';
const SPOTLIGHT = 'spotlight';

function isPinned(value: unknown): value is Pinned {
  return typeof value === 'object' && value !== null && 'text' in value && 'author' in value;
}

export function useSharedValues(): SharedValues {
  const actions = useHMSActions();
  const pinned: unknown = useHMSStore(selectSessionStore(PINNED));
  const spotlight: unknown = useHMSStore(selectSessionStore(SPOTLIGHT));

  useEffect(() => {
    void actions.sessionStore.observe([PINNED, SPOTLIGHT, HANDS]);
  }, [actions]);

  const setPinned = useCallback((value: Pinned | null) => actions.sessionStore.set(PINNED, value), [actions]);
  const setSpotlight = useCallback((id: string | null) => actions.sessionStore.set(SPOTLIGHT, id), [actions]);
  return {
    pinned: isPinned(pinned) ? pinned : null,
    spotlight: typeof spotlight === 'string' ? spotlight : undefined,
    setPinned,
    setSpotlight,
  };
}
