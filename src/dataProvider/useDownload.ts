import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fillPath } from './api.ts';
import { nameOf, save, withMinimumDuration } from './save.ts';
import { send } from './send.ts';

type FileKey =
  | 'GET /v1/account/privacy/export/:format'
  | 'GET /v1/certificates/:id/badge'
  | 'GET /v1/entity/profile/documents/:id/file'
  | 'GET /v1/users/:id/documents/:document_id/file';
export interface Wanted {
  key: FileKey;
  params: Record<string, string>;
}

const pathOf = ({ key, params }: Wanted): string => fillPath(key.slice('GET '.length), params);

/** Saves a file under the server's name for it, each file once at a time. */
export function useDownload(onError: (error: Error) => void) {
  const begun = useRef(new Set<string>());
  const [running, setRunning] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: (path: string) =>
      withMinimumDuration(
        send({ method: 'GET', path }).then(async (reply) => save(await reply.blob(), nameOf(reply))),
      ),
    onError,
    onSettled: (_, __, path) => {
      begun.current.delete(path);
      setRunning([...begun.current]);
    },
  });
  return {
    download: (wanted: Wanted) => {
      const path = pathOf(wanted);
      if (begun.current.has(path)) return;
      begun.current.add(path);
      setRunning([...begun.current]);
      mutate(path);
    },
    isRunning: (wanted: Wanted): boolean => running.includes(pathOf(wanted)),
  };
}
