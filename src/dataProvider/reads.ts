import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Input, ResponseOf } from '../../contract/index.ts';
import { sendCall } from './api.ts';
import type { ReadKey } from './changes.ts';

/** Options of a plan or preview: read again whenever it is shown, and never by itself while it is shown. */
export const readOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const;

interface Callbacks<T> {
  onAnswer: (answer: T) => void;
  onError: (error: Error) => void;
}

interface LatestOptions {
  retry?: false;
  /** Whether an answer is reported after the component has unmounted, because what it changes is still there. */
  outlives?: boolean;
}

/** A read that an event needs: answers to earlier inputs are ignored, and equal reads at the same time are one request. */
export function useLatestRead<K extends ReadKey>(
  key: K,
  { outlives = false, ...options }: LatestOptions = {},
) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const awaited = useRef<object | null>(null);
  const setAwaited = (question: object | null) => {
    awaited.current = question;
    setPending(question !== null);
  };
  useEffect(
    () => () => {
      if (!outlives) awaited.current = null;
    },
    [outlives],
  );
  const read = (input: Input<K>, { onAnswer, onError }: Callbacks<ResponseOf<K>>) => {
    const question = {};
    setAwaited(question);
    const settle = (report: () => void) => {
      if (awaited.current !== question) return;
      setAwaited(null);
      report();
    };
    void client
      .fetchQuery({
        ...options,
        queryKey: [key, input],
        queryFn: () => sendCall<ResponseOf<K>>(key, input),
        gcTime: 0,
        staleTime: 0,
        networkMode: 'always',
      })
      .then(
        (answer) => settle(() => onAnswer(answer)),
        (error: Error) => settle(() => onError(error)),
      );
  };
  return { read, isPending, forget: () => setAwaited(null) };
}
