import { randomBytes, randomInt } from 'node:crypto';

export interface Random {
  token(): string;
  hex(bytes: number): string;
  code(): string;
}

export const secureRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  code: () => String(randomInt(0, 100_000)).padStart(5, '0'),
};
