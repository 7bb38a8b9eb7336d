import type { z } from 'zod';
import { SignatureProviderError } from '../port.ts';

export interface ClientOptions {
  token: string;
  /** Without trailing slash. */
  url: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const type = 'application/vnd.api+json';
const pageSize = 20;
const maxPages = 25;
const maxFile = 50 * 1024 * 1024;

/** Calls of the API v3. Messages name the call, never the token, a person or what was answered. */
export class ClicksignClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<z.output<S>> {
    const { token, url } = this.#options;
    const what = `${method} ${path.split('?')[0]}`;
    const response = await this.#fetch(what, `${url}/api/v3${path}`, {
      method,
      // The API expects the token by itself, without the word Bearer.
      headers: { accept: type, authorization: token, 'content-type': type },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    const parsed = schema.safeParse(answer);
    // The parser's message would repeat values of the answer.
    if (!parsed.success)
      throw new SignatureProviderError(502, `Clicksign answered ${what} in an unknown form`);
    return parsed.data;
  }

  /** Calls whose answer holds nothing that is needed. */
  async send(method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<void> {
    const { token, url } = this.#options;
    await this.#fetch(`${method} ${path}`, `${url}/api/v3${path}`, {
      method,
      headers: { accept: type, authorization: token, 'content-type': type },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });
  }

  /** Every page of a list. */
  async list<S extends z.ZodType<{ data: unknown[] }>>(
    schema: S,
    path: string,
  ): Promise<z.output<S>['data']> {
    const all: z.output<S>['data'] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}page[number]=${page}&page[size]=${pageSize}`;
      const { data } = await this.call(schema, 'GET', `${path}${query}`);
      all.push(...data);
      if (data.length < pageSize) break;
    }
    return all;
  }

  /** The address is signed and ends after five minutes; the token is not sent there. */
  async download(address: string): Promise<Buffer> {
    const { protocol, hostname } = new URL(address);
    const isOwn = hostname === new URL(this.#options.url).hostname;
    if (protocol !== 'https:' && !isOwn)
      throw new SignatureProviderError(502, 'Clicksign named a file at an address without encryption');
    const response = await this.#fetch('the download of a file', address, { method: 'GET' });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > maxFile || bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new SignatureProviderError(502, 'Clicksign gave a file that is no PDF');
    return bytes;
  }

  async #fetch(what: string, url: string, init: RequestInit): Promise<Response> {
    const { fetch, timeoutMs = TIMEOUT_MS } = this.#options;
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch((error: unknown) => {
      const isSlow = error instanceof Error && error.name === 'TimeoutError';
      throw new SignatureProviderError(isSlow ? 408 : 503, `Clicksign did not answer ${what}`);
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new SignatureProviderError(response.status, `Clicksign answered ${response.status} to ${what}`);
  }
}
