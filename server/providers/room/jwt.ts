import { CompactSign, compactVerify } from 'jose';

/** The SDK decodes the payload with `atob`, which rejects `-` and `_`: escape the characters that produce them. */
function toPlainJson(value: object): string {
  return JSON.stringify(value).replace(
    /[>?~\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const bytesOf = (secret: string | Uint8Array) =>
  typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;

export function signHs256(claims: object, secret: string | Uint8Array): Promise<string> {
  return new CompactSign(new TextEncoder().encode(toPlainJson(claims)))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(bytesOf(secret));
}

export async function readHs256(token: string, secret: string | Uint8Array): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, bytesOf(secret), { algorithms: ['HS256'] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return null;
  }
}
