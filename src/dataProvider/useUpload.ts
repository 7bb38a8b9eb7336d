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

type Values = NonNullable<Sent['files']>[string];

interface Options<K extends UploadKey> {
  onSuccess: (response: ResponseOf<K>) => void;
  onError: (error: Error) => void;
}

const listOf = (sent: Values): Blob[] => [sent ?? []].flat().filter((file) => file instanceof Blob);
const blobsOf = ({ files = {} }: Sent): Blob[] => Object.values(files).flatMap(listOf);

interface Running {
  all: AbortController;
  files: ReadonlyMap<Blob, AbortController>;
}

/** Sends files, large ones in parts. Cancelling, also by leaving the screen, is not an error. */
export function useUpload<K extends UploadKey>(key: K, { onSuccess, onError }: Options<K>) {
  const client = useQueryClient();
  const [sent, setSent] = useState<ReadonlyMap<Blob, number>>(new Map());
  const [isWaiting, setIsWaiting] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const running = useRef<Running | null>(null);
  const stopped = useRef(new WeakSet<Blob>()).current;
  const cancel = () => {
    running.current?.all.abort();
    for (const each of running.current?.files.values() ?? []) each.abort();
  };
  const leave = useRef(cancel);
  useEffect(() => leave.current, []);
  const { mutate, isPending, error, variables } = useMutation<ResponseOf<K> | null, Error, Input<K>>({
    // Fails without a connection: react-query would pause the upload and send it later, unseen.
    networkMode: 'always',
    mutationFn: async (input) => {
      const blobs = blobsOf(input).filter((file) => !stopped.has(file));
      const all = new AbortController();
      const { signal } = all;
      const files = new Map(blobs.map((file) => [file, new AbortController()]));
      running.current = { all, files };
      setIsWhole(false);
      setSent(new Map(blobs.map((file) => [file, 0])));
      try {
        return await sendFiles(key, input, {
          signal,
          signalOf: (file) => files.get(file)?.signal ?? AbortSignal.abort(),
          onProgress: (file, bytes) =>
            setSent((before) => (before.has(file) ? new Map(before).set(file, bytes) : before)),
          onWhole: () => setIsWhole(true),
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
    cancel,
    canStop: (file) =>
      isPending &&
      !isWhole &&
      sent.has(file) &&
      Object.values<Values>((variables as Sent | undefined)?.files ?? {}).some(
        (field) => listOf(field).includes(file) && listOf(field).filter((each) => sent.has(each)).length > 1,
      ),
    stop: (file) => {
      stopped.add(file);
      running.current?.files.get(file)?.abort();
      setSent((before) => new Map([...before].filter(([each]) => each !== file)));
    },
    retry: () => variables && mutate(variables),
  };
  return { ...sending, sending, send: mutate };
}
