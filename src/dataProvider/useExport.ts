import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { APPROXIMATE_LENGTH } from '../../contract/headers.ts';
import type { CallKey } from '../../contract/index.ts';
import { nameOf, save, withMinimumDuration } from './save.ts';
import { send } from './send.ts';

export type ExportKey = Extract<CallKey, `GET ${string}/export` | `GET ${string}-xls`>;

type Query = Readonly<Record<string, string>>;
interface Started {
  query: Query;
  signal: AbortSignal;
}

/** Saves the file of an export; `percent` estimates how much of it has arrived. Leaving the screen cancels it. */
export function useExport(key: ExportKey, onError: (error: Error) => void) {
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ query, signal }: Started) => withMinimumDuration(fetchFile(query, signal)),
    onError,
    onSettled: () => {
      running.current = null;
    },
  });
  const fetchFile = async (query: Query, signal: AbortSignal) => {
    setPercent(0);
    try {
      const reply = await send({ method: 'GET', path: key.slice('GET '.length), query, signal });
      save(await received(reply, setPercent), nameOf(reply));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const run = (query: Query) => {
    // A second click may come before the button is busy.
    if (running.current) return;
    running.current = new AbortController();
    mutate({ query, signal: running.current.signal });
  };
  return { run, cancel, isPending, percent };
}

async function received(reply: Response, onPercent: (percent: number) => void): Promise<Blob> {
  const expected = Number(reply.headers.get(APPROXIMATE_LENGTH));
  const parts: Blob[] = [];
  let bytes = 0;
  const reader = reply.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(new Blob([read.value]));
    bytes += read.value.length;
    if (expected > 0) onPercent(Math.min(99, Math.floor((100 * bytes) / expected)));
  }
  return new Blob(parts, { type: reply.headers.get('content-type') ?? '' });
}
