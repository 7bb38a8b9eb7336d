import { selectHandRaisedPeers, selectSessionStore, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { SHARED_VALUES } from '../../../../../domain/roomProtocol.ts';

/** Ids of raised hands in the order raised: those in the known queue, then new ones as seen (ROOM-8). */
export function nextQueue(queue: readonly string[], raised: readonly string[]): string[] {
  const staying = queue.filter((id) => raised.includes(id));
  return [...staying, ...raised.filter((id) => !queue.includes(id))];
}

const isQueue = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

/** The room's order, or the locally seen one until the room has an order. */
export function useHandQueue(): string[] {
  const raised = useHMSStore(selectHandRaisedPeers).map(({ id }) => id);
  const shared: unknown = useHMSStore(selectSessionStore(SHARED_VALUES.hands));
  const [seen, setSeen] = useState<string[]>([]);
  const key = raised.join();
  useEffect(() => {
    setSeen((before) => nextQueue(before, key === '' ? [] : key.split(',')));
  }, [key]);
  return nextQueue(isQueue(shared) ? shared : seen, raised);
}

/** Position in the queue, counted from 1; 0 when the hand is down. */
export function useHandPosition(peerId: string): number {
  return useHandQueue().indexOf(peerId) + 1;
}
