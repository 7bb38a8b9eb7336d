import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Input, ResponseOf } from '../../contract/index.ts';
import { ApiError } from './ApiError.ts';
import type { Sent } from './api.ts';
import { invalidateAfter } from './calls.ts';
import type { ChangeKey } from './changes.ts';
import { sendFiles } from './sendFiles.ts';
import type { Sending } from './sending.ts';

type UploadKey = { [K in ChangeKey]: Input<K> extends { files: object } ? K : never }[ChangeKey];

interface Options<K extends UploadKey> {
  onSuccess: (response: ResponseOf<K>) => void;
  onError: (error: Error) => void;
}

const blobsOf = ({ files = {} }: Sent): Blob[] =>
  Object.values(files)
    .flatMap((sent) => sent ?? [])
    .filter((file) => file instanceof Blob);

/** Sends files, large ones in parts. Cancelling, also by leaving the screen, is not an error. */
export function useUpload<K extends UploadKey>(key: K, { onSuccess, onError }: Options<K>) {
  const client = useQueryClient();
  const [sent, setSent] = useState<ReadonlyMap<Blob, number>>(new Map());
  const [isWaiting, setIsWaiting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error, variables } = useMutation<ResponseOf<K> | null, Error, Input<K>>({
    // Fails without a connection: react-query would pause the upload and send it later, unseen.
    networkMode: 'always',
    mutationFn: async (input) => {
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setSent(new Map(blobsOf(input).map((file) => [file, 0])));
      try {
        return await sendFiles(key, input, {
          signal,
          onProgress: (file, bytes) => setSent((before) => new Map(before).set(file, bytes)),
          onWaiting: setIsWaiting,
        });
      } catch (failure) {
        if (signal.aborted) return null;
        throw failure;
      } finally {
        setIsWaiting(false);
      }
    },
    onSuccess: async (response) => {
      if (response === null) return;
      await invalidateAfter(client, key);
      onSuccess(response);
    },
    onError: async (failure) => {
      // It was stored, and only the answer was lost: the list shows it.
      if (failure instanceof ApiError && failure.code === 'upload_used') await invalidateAfter(client, key);
      onError(failure);
    },
  });
  const share = (bytes: number, size: number) => (size > 0 ? Math.floor((100 * bytes) / size) : 0);
  const total = (sizes: number[]) => sizes.reduce((sum, each) => sum + each, 0);
  const sending: Sending = {
    isPending,
    isWaiting,
    isBroken: error instanceof ApiError && [0, 502, 503, 504].includes(error.status),
    percent: share(total([...sent.values()]), total([...sent.keys()].map(({ size }) => size))),
    percentOf: (file) => share(sent.get(file) ?? 0, file.size),
    cancel: () => running.current?.abort(),
    retry: () => variables && mutate(variables),
  };
  return { ...sending, sending, send: mutate };
}
