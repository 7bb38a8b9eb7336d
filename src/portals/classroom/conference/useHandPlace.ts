import { selectHandRaisedPeers, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';

/** Ids of raised hands, first raised first. The SDK keeps no time, so the order is the one seen here. */
export function nextQueue(queue: readonly string[], raised: readonly string[]): string[] {
  const staying = queue.filter((id) => raised.includes(id));
  return [...staying, ...raised.filter((id) => !queue.includes(id))];
}

export function useHandQueue(): string[] {
  const raised = useHMSStore(selectHandRaisedPeers).map(({ id }) => id);
  const [queue, setQueue] = useState<string[]>([]);
  const key = raised.join();
  useEffect(() => {
    setQueue((before) => nextQueue(before, key === '' ? [] : key.split(',')));
  }, [key]);
  return queue;
}

/** Place in the queue of raised hands, from 1; 0 when the hand is down. */
export function useHandPlace(peerId: string): number {
  return useHandQueue().indexOf(peerId) + 1;
}
