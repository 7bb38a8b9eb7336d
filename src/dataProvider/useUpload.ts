import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Input, ResponseOf } from '../../contract/index.ts';
import { sendCall } from './api.ts';
import { invalidateAfter } from './calls.ts';
import type { ChangeKey } from './changes.ts';

type UploadKey = { [K in ChangeKey]: Input<K> extends { files: object } ? K : never }[ChangeKey];

interface Options<K extends UploadKey> {
  onSuccess: (response: ResponseOf<K>) => void;
  onError: (error: Error) => void;
}

/** Sends files; `percent` is the part that has arrived. Cancelling, also by leaving the screen, is not an error. */
export function useUpload<K extends UploadKey>(key: K, { onSuccess, onError }: Options<K>) {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    // Fails without a connection: react-query would pause the upload and send it later, unseen.
    networkMode: 'always',
    mutationFn: async (input: Input<K>) => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setPercent(0);
      const onProgress = (part: number) => setPercent(Math.floor(100 * part));
      try {
        return await sendCall<ResponseOf<K>>(key, { ...input, signal, onProgress });
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: async (response) => {
      if (response === null) return;
      await invalidateAfter(client, key);
      onSuccess(response);
    },
    onError,
  });
  return { send: mutate, cancel: () => running.current?.abort(), isPending, percent };
}
