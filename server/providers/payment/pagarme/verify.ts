import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { WebhookSecret } from '../../../../domain/integrations.ts';
import { sameText } from '../../../platform/hash.ts';
import { PaymentProviderError } from '../port.ts';
import { jwks } from './wire.ts';

const signatureHeader = 'x-webhook-asymmetric-signature';

interface VerifierOptions {
  user: string;
  password: string;
  /** Accepted beside the password while it is being replaced (PAY-16). */
  previousPassword?: string | undefined;
  /** Whether an event without a signature is refused; a wrong one always is. */
  signature: 'require' | 'if-present';
  jwksUrl: string;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}

type Headers = Record<string, string | undefined>;

const TIMEOUT_MS = 5000;

function readSignature(header: string): { kid: string; signature: Buffer } | null {
  const parts = new Map(
    header.split(';').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name.toLowerCase(), value.join('=')];
    }),
  );
  const kid = parts.get('kid');
  const signature = parts.get('signature');
  if (parts.get('alg') !== 'RS256' || !kid || !signature) return null;
  return { kid, signature: Buffer.from(signature, 'base64url') };
}

/** Verifies the events of one webhook; keeps the provider's public keys. */
export class EventVerifier {
  readonly #options: VerifierOptions;
  #keys: ReadonlyMap<string, KeyObject> = new Map();

  constructor(options: VerifierOptions) {
    this.#options = options;
  }

  /** Which password the event was sent with; null for one that is not the provider's. */
  async verifies(rawBody: string, headers: Headers): Promise<WebhookSecret | null> {
    const password = this.#passwordOf(headers.authorization ?? '');
    if (!password) return null;
    const given = headers[signatureHeader];
    if (!given) return this.#options.signature === 'if-present' ? password : null;
    const read = readSignature(given);
    if (!read) return null;
    const key = await this.#key(read.kid);
    const isSigned = key !== undefined && verify('RSA-SHA256', Buffer.from(rawBody), key, read.signature);
    return isSigned ? password : null;
  }

  #passwordOf(authorization: string): WebhookSecret | null {
    const { user, password, previousPassword } = this.#options;
    const isOf = (known: string) =>
      sameText(authorization, `Basic ${Buffer.from(`${user}:${known}`).toString('base64')}`);
    if (isOf(password)) return 'current';
    return previousPassword !== undefined && isOf(previousPassword) ? 'previous' : null;
  }

  /** An unknown key is looked up once: the provider may have changed its keys. */
  async #key(kid: string): Promise<KeyObject | undefined> {
    if (!this.#keys.has(kid)) this.#keys = await this.#readKeys();
    return this.#keys.get(kid);
  }

  async #readKeys(): Promise<ReadonlyMap<string, KeyObject>> {
    const { jwksUrl, fetch, timeoutMs = TIMEOUT_MS } = this.#options;
    const response = await fetch(jwksUrl, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }).catch(() => null);
    const { data } = jwks.safeParse(response?.ok ? await response.json().catch(() => null) : null);
    if (!data) throw new PaymentProviderError(503, 'Pagar.me did not answer with its public keys');
    return new Map(
      data.keys
        .filter(({ kid, kty, use, n, e }) => kid && kty === 'RSA' && (use ?? 'sig') === 'sig' && n && e)
        .map(({ kid, kty, n, e }) => [kid ?? '', createPublicKey({ format: 'jwk', key: { kty, n, e } })]),
    );
  }
}
