import { CompactSign, compactVerify } from 'jose';

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

const bytesOf = (secret: string | Uint8Array) =>
  typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;

/** Signs `claims` as a three-part HS256 token whose payload `atob` can read. */
export function signHs256(claims: object, secret: string | Uint8Array): Promise<string> {
  return new CompactSign(new TextEncoder().encode(toPlainJson(claims)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(bytesOf(secret));
}

/** The claims of a token signed with `secret` by HS256, or null. Ignores times. */
export async function readHs256(token: string, secret: string | Uint8Array): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, bytesOf(secret), { algorithms: ['HS256'] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
}
