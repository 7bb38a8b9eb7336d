import { createHmac, timingSafeEqual } from 'node:crypto';

/** `Content-Hmac: sha256=<hex>` is the HMAC of the body as received. */
export function isSigned(rawBody: string, header: string | undefined, secret: string): boolean {
  const given = /^sha256=([\da-f]{64})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}
