import { RoomProviderError } from '../port.ts';
import { type HmsKeys, hmsManagementToken } from './tokens.ts';

export type HmsClientOptions = HmsKeys & {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  clock: { now(): number };
  random: { uuid(): string };
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;

export class HmsClient {
  private readonly options: HmsClientOptions;

  constructor(options: HmsClientOptions) {
    this.options = options;
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const { baseUrl, fetch, clock, random, timeoutMs = TIMEOUT_MS, ...keys } = this.options;
    const token = await hmsManagementToken(keys, { nowMs: clock.now(), jti: random.uuid() });
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new RoomProviderError(
        503,
        `100ms did not answer: ${error instanceof Error ? error.message : error}`,
      );
    });
    const reply: unknown = await response.json().catch(() => null);
    if (response.ok) return reply;
    const message = reply !== null && typeof reply === 'object' && 'message' in reply ? reply.message : '';
    throw new RoomProviderError(response.status, `100ms: ${message || response.statusText}`);
  }

  /** The signature in the address is the permission: the school's token is not for the store of files. */
  async download(url: string): Promise<AsyncIterable<Uint8Array>> {
    const { body, ok, status } = await this.options.fetch(url).catch((error: unknown) => {
      throw new RoomProviderError(
        503,
        `100ms gave no file: ${error instanceof Error ? error.message : error}`,
      );
    });
    if (!ok || !body) throw new RoomProviderError(status, '100ms gave no file');
    return body;
  }
}
