import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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

/** Reads when an event needs the response; equal reads at the same time are one request. */
export function useRead() {
  const client = useQueryClient();
  return useCallback(
    <K extends ReadKey>(key: K, input: Input<K>): Promise<ResponseOf<K>> =>
      client.fetchQuery({
        queryKey: [key, input],
        queryFn: () => sendCall<ResponseOf<K>>(key, input),
        gcTime: 0,
        networkMode: 'always',
      }),
    [client],
  );
}
