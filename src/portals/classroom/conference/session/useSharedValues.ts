import { selectSessionStore, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useCallback, useEffect } from 'react';
import { SHARED_VALUES } from '../../../../../domain/roomProtocol.ts';

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
