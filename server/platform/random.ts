import { randomBytes, randomInt } from 'node:crypto';

/** The only source of randomness. */
export interface Random {
  /** URL-safe text of 43 characters: 256 bits. */
  token(): string;
  /** Lower-case hex of `bytes` bytes. */
  hex(bytes: number): string;
  /** Five digits, leading zeros kept. */
  code(): string;
}

export const secureRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  code: () => String(randomInt(0, 100_000)).padStart(5, '0'),
};
