import { createHash, timingSafeEqual } from 'node:crypto';

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(sha256(a));
  return timingSafeEqual(left, Buffer.from(sha256(b)));
};
