import { z } from 'zod';
import { readHs256, signHs256 } from '../jwt.ts';
import type { RoomKey } from './runtime.ts';

/** Limits entering; a test has its own limit. */
export const LINE_TOKEN_SECONDS = 60;

const lineClaims = z.object({
  type: z.literal('line'),
  user_id: z.string().min(1),
  jti: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
});

/** Issues a token for one connection test, which admits nobody to a room. */
export function mintLineToken(
  user_id: string,
  { key, nowMs, jti }: { key: RoomKey; nowMs: number; jti: string },
): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  return signHs256({ type: 'line', user_id, jti, iat, exp: iat + LINE_TOKEN_SECONDS }, key);
}

/** Returns null for a token that is invalid or has expired. */
export async function readLineToken(
  token: string,
  keys: readonly RoomKey[],
  nowMs: number,
): Promise<{ user_id: string; jti: string } | null> {
  const read = (await Promise.all(keys.map((key) => readHs256(token, key)))).find((each) => each !== null);
  const { data } = lineClaims.safeParse(read);
  return data && nowMs < data.exp * 1000 ? data : null;
}
