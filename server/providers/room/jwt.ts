import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/**
 * The browser SDK reads the payload with `atob`, which knows neither `-` nor `_`. Those can only come
 * out of bytes above 0x7d or of `>` and `?`, so such characters travel as JSON escapes.
 */
function toPlainJson(value: object): string {
  return JSON.stringify(value).replace(
    /[>?~\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function signatureOf(input: string, secret: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(input).digest();
}

/** Signs `claims` as a three-part HS256 token whose payload `atob` can read. */
export function signHs256(claims: object, secret: string | Uint8Array): string {
  const input = `${HEADER}.${Buffer.from(toPlainJson(claims)).toString('base64url')}`;
  return `${input}.${signatureOf(input, secret).toString('base64url')}`;
}

/** The claims of a token signed with `secret` by HS256, or null. Ignores times. */
export function readHs256(token: string, secret: string | Uint8Array): Record<string, unknown> | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(`${header}.${payload}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const head: unknown = JSON.parse(Buffer.from(header, 'base64url').toString());
    const body: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (!isRecord(head) || head.alg !== 'HS256' || !isRecord(body)) return null;
    return body;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
