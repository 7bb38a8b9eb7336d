import { useMutation } from '@tanstack/react-query';
import { fillPath } from './api.ts';
import { nameOf, save } from './save.ts';
import { send } from './send.ts';

type FileKey = 'GET /v1/entity/profile/documents/:id/file' | 'GET /v1/users/:id/documents/:document_id/file';

/** Saves a file under the server's name for it. */
export const useDownload = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: async ({ key, params }: { key: FileKey; params: Record<string, string> }) => {
      const reply = await send({ method: 'GET', path: fillPath(key.slice('GET '.length), params) });
      save(await reply.blob(), nameOf(reply));
    },
    onError,
  });
