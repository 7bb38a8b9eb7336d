import type { CallKey, Input, ResponseOf } from '../../contract/index.ts';
import { sendForData } from './send.ts';

/** A call's input without its types. */
export interface Sent {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  anonymous?: boolean;
}
interface Options {
  signal?: AbortSignal;
  /** Sent without the session's token, and never repeated after a refresh. */
  anonymous?: boolean;
}
type Given<K extends CallKey> = Input<K> & Options;
type Args<K extends CallKey> = keyof Input<K> extends never ? [given?: Given<K>] : [given: Given<K>];

/**
 * One call of the contract: `api('GET /v1/roles/:id', { params: { id } })` returns what the contract has under `data`.
 * Throws ApiError. Only the contract's types are imported: its schemas stay out of the browser. Screens read with
 * `useCall` and change with `useChange`.
 */
export const api = <K extends CallKey>(key: K, ...[given]: Args<K>): Promise<ResponseOf<K>> =>
  sendCall(key, given ?? {});

/** `api` for generic callers. */
export function sendCall<T>(key: CallKey, { params, query, body, signal, anonymous }: Sent): Promise<T> {
  const [method = 'GET', path = ''] = key.split(' ');
  return sendForData({ method, path: fillPath(path, params), query, body, signal, anonymous });
}

/** `/v1/roles/:id` with its parameters in place. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
