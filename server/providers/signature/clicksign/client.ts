import type { z } from 'zod';
import { SignatureProviderError } from '../port.ts';

export interface ClientOptions {
  token: string;
  /** Without trailing slash. */
  url: string;
  /** Host names, each in full, of signed files, beside that of `url`. */
  fileHosts: readonly string[];
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const type = 'application/vnd.api+json';
const pageSize = 20;
const maxPages = 25;
const maxFile = 50 * 1024 * 1024;

/** Null for more than the limit, of which no more is read; a length that is announced is not believed. */
async function boundedBytes(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (length > maxFile) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

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

  /**
   * The address is signed and ends after five minutes; the token is not sent there. It is answered by Clicksign, and followed only to a host
   * that is known, encrypted, without a redirect, and for so many bytes.
   */
  async download(address: string): Promise<Buffer> {
    this.#requireKnown(address);
    const response = await this.#fetch('the download of a file', address, { method: 'GET' });
    const bytes = await boundedBytes(response);
    if (bytes === null) throw new SignatureProviderError(502, 'Clicksign gave a file that is too large');
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
      throw new SignatureProviderError(502, 'Clicksign gave a file that is no PDF');
    return bytes;
  }

  #requireKnown(address: string): void {
    const target = URL.canParse(address) ? new URL(address) : null;
    if (target === null || target.username !== '' || target.password !== '')
      throw new SignatureProviderError(502, 'Clicksign named a file at an invalid address');
    const own = new URL(this.#options.url);
    // The same server, which only in tests is on this machine and without encryption.
    if (target.origin === own.origin) return;
    if (target.protocol !== 'https:')
      throw new SignatureProviderError(502, 'Clicksign named a file at an address without encryption');
    const isKnown = this.#options.fileHosts.includes(target.hostname) && target.port === '';
    if (!isKnown)
      throw new SignatureProviderError(
        502,
        `Clicksign named a file at ${target.host}, which CLICKSIGN_FILE_HOSTS does not allow`,
      );
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
