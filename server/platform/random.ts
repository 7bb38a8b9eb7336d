import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

export interface Random {
  token(): string;
  hex(bytes: number): string;
  code(): string;
}

/** Drawn in blocks: every request needs an id, and each draw from the system has a fixed cost. */
const block = Buffer.alloc(4096);
let used = block.length;

function hex(bytes: number): string {
  if (bytes > block.length - used) {
    randomFillSync(block);
    used = 0;
  }
  const drawn = block.subarray(used, used + bytes);
  used += bytes;
  const text = drawn.toString('hex');
  drawn.fill(0);
  return text;
}

export const secureRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  hex,
  code: () => String(randomInt(0, 100_000)).padStart(5, '0'),
};
