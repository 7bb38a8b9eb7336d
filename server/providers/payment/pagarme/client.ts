import { PaymentProviderError } from '../port.ts';
import { failure } from './wire.ts';

interface ClientOptions {
  secretKey: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

interface Sent {
  body?: object;
  /** Sent as Idempotency-Key: the provider answers the same for 24 hours. */
  key?: string;
}

const TIMEOUT_MS = 10_000;
const passing: readonly number[] = [500, 502, 503, 504];

/** What the provider says about a refusal, without the values that it repeats. */
async function refusedFields(response: Response): Promise<string> {
  const { data } = failure.safeParse(await response.json().catch(() => null));
  const fields = Object.keys(data?.errors ?? {}).filter((field) => /^[\w.[\]]{1,60}$/.test(field));
  return fields.length > 0 ? `, fields ${fields.slice(0, 5).join(', ')}` : '';
}

/** Calls that can be repeated without a second effect are tried twice, except after a timeout: a person waits for the answer. */
export class PagarmeClient {
  readonly #options: ClientOptions;
  /** Requests, with those that were repeated. */
  readonly traffic = { sent: 0 };

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, sent: Sent = {}): Promise<unknown> {
    const mayRepeat = method === 'GET' || sent.key !== undefined;
    try {
      return await this.#once(method, url, sent);
    } catch (error) {
      if (!mayRepeat || !(error instanceof PaymentProviderError) || !passing.includes(error.status))
        throw error;
      return this.#once(method, url, sent);
    }
  }

  async #once(method: string, url: string, { body, key }: Sent): Promise<unknown> {
    const { secretKey, fetch, timeoutMs = TIMEOUT_MS } = this.#options;
    const what = `${method} ${new URL(url).pathname}`;
    this.traffic.sent += 1;
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      throw new PaymentProviderError(isSlow ? 408 : 503, `Pagar.me did not answer ${what}`);
    });
    if (!response.ok)
      throw new PaymentProviderError(
        response.status,
        `Pagar.me answered ${response.status} to ${what}${await refusedFields(response)}`,
      );
    return response.json().catch(() => {
      throw new PaymentProviderError(502, `Pagar.me answered no JSON to ${what}`);
    });
  }
}
