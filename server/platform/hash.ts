import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Compares two texts in constant time. */
export const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(sha256(a));
  return timingSafeEqual(left, Buffer.from(sha256(b)));
};
