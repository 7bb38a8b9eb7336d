import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './store.ts';

/** Whether the last call reached the school. The browser knows only whether there is a network. */
export const isReached = createStore(true);

/** Set by the service worker on lessons that it had kept. */
const keptHeader = 'x-kept-offline';
/** Statuses of a proxy that does not reach the server. */
const withoutServer = new Set([502, 504]);

/** Notes what a call says about the connection; null when it did not get through. */
export function noteReply(reply: Response | null): void {
  const reached = reply !== null && !reply.headers.has(keptHeader) && !withoutServer.has(reply.status);
  if (isReached.get() !== reached) isReached.set(reached);
}

function followNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useConnection(): 'ok' | 'offline' | 'unreachable' {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const reached = useStore(isReached);
  if (!online) return 'offline';
  return reached ? 'ok' : 'unreachable';
}
