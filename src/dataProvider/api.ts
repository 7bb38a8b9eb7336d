import type { CallKey, Input, ResponseOf } from '../../contract/index.ts';
import { sendForData } from './send.ts';

/** A file, or the id of an upload of one. */
type FormFile = Blob | string;

export interface Sent {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  files?: Readonly<Record<string, FormFile | readonly FormFile[] | undefined>>;
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  anonymous?: boolean;
}
interface Options {
  signal?: AbortSignal;
  anonymous?: boolean;
}
type Given<K extends CallKey> = Input<K> & Options;
type Args<K extends CallKey> = keyof Input<K> extends never ? [given?: Given<K>] : [given: Given<K>];

// Only the contract's types are imported, to keep its schemas out of the browser.
export const api = <K extends CallKey>(key: K, ...[given]: Args<K>): Promise<ResponseOf<K>> =>
  sendCall(key, given ?? {});

export function sendCall<T>(key: CallKey, { params, body, files, ...rest }: Sent): Promise<T> {
  const [method = 'GET', path = ''] = key.split(' ');
  const sent = files ? formOf(files, body) : body;
  return sendForData({ method, path: fillPath(path, params), body: sent, ...rest });
}

function formOf(files: NonNullable<Sent['files']>, body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, String(value));
  for (const [name, sent] of Object.entries(files))
    for (const file of [sent ?? []].flat()) form.append(name, file);
  return form;
}

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
