import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallKey } from '../../contract/index.ts';
import { save } from './save.ts';
import { send } from './send.ts';

export type ExportKey = Extract<CallKey, `GET ${string}/export`>;

/** Saves the file of an export; `received` counts its bytes while it arrives. */
export function useExport(key: ExportKey, onError: (error: Error) => void) {
  const [received, setReceived] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async (query: Readonly<Record<string, string>>) => {
      setReceived(0);
      const reply = await send({ method: 'GET', path: key.slice('GET '.length), query });
      const parts: Blob[] = [];
      const reader = reply.body?.getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        const part = new Blob([read.value]);
        parts.push(part);
        setReceived((before) => before + part.size);
      }
      save(new Blob(parts, { type: reply.headers.get('content-type') ?? '' }), nameOf(reply));
    },
    onError,
  });
  return { run: mutate, isPending, received };
}

const nameOf = (reply: Response): string => {
  const [, name = 'export.xlsx'] =
    /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
};
