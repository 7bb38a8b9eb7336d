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
}
