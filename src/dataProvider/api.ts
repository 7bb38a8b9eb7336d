import type { Answer, CallKey, Input } from '../../contract/index.ts';
import { sendForData } from './send.ts';

interface Sent {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}
type Given<K extends CallKey> = Input<K> & { signal?: AbortSignal };
type Args<K extends CallKey> = keyof Input<K> extends never ? [given?: Given<K>] : [given: Given<K>];

/**
 * One call of the contract: `api('GET /v1/roles/:id', { params: { id } })` gives what the contract says is under
 * `data`. Throws ApiError. Only the contract's types come here: the browser does not carry its schemas.
 */
export function api<K extends CallKey>(key: K, ...[given]: Args<K>): Promise<Answer<K>> {
  const [method = 'GET', path = ''] = key.split(' ');
  const { params, query, body, signal }: Sent = given ?? {};
  return sendForData({ method, path: fillPath(path, params), query, body, signal });
}

/** `/v1/roles/:id` with its parameters in place. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
