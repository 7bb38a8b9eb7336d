import { z } from 'zod';
import { readHs256, signHs256 } from '../jwt.ts';
import type { JoinTokenRequest } from '../port.ts';
import { isRoomRole } from './rolePolicy.ts';
import { RpcError } from './rpcError.ts';
import type { RoomKey } from './runtime.ts';

export const DEFAULT_TOKEN_TTL_SECONDS = 120;

const joinClaims = z.object({
  room_id: z.string().min(1),
  user_id: z.string().min(1),
  role: z.string(),
  name: z.string().optional(),
  login_id: z.string().optional(),
  type: z.literal('app'),
  version: z.literal(2),
  jti: z.string().min(1),
  iat: z.number(),
  nbf: z.number(),
  exp: z.number(),
});

export type JoinClaims = z.infer<typeof joinClaims>;

type Mint = { key: RoomKey; nowMs: number; jti: string };

/** Throws 400 for an unknown role. */
export async function mintJoinToken(request: JoinTokenRequest, { key, nowMs, jti }: Mint): Promise<string> {
  if (!isRoomRole(request.role)) throw new RpcError(400, `role is invalid: ${String(request.role)}`);
  const iat = Math.floor(nowMs / 1000);
  const claims: JoinClaims & { access_key: string } = {
    access_key: 'embedded',
    room_id: request.room_id,
    user_id: request.user_id,
    role: request.role,
    ...(request.name === undefined ? {} : { name: request.name }),
    ...(request.login_id === undefined ? {} : { login_id: request.login_id }),
    type: 'app',
    version: 2,
    jti,
    iat,
    nbf: iat,
    exp: iat + (request.ttl_seconds ?? DEFAULT_TOKEN_TTL_SECONDS),
  };
  return signHs256(claims, key);
}

/** Accepts an expired token; throws 401 for an invalid one. */
export async function readJoinToken(token: string, keys: readonly RoomKey[]): Promise<JoinClaims> {
  const read = (await Promise.all(keys.map((key) => readHs256(token, key)))).find((each) => each !== null);
  const claims = joinClaims.safeParse(read);
  if (!claims.success) throw new RpcError(401, 'token is invalid');
  return claims.data;
}

export function isExpired(claims: JoinClaims, nowMs: number): boolean {
  return nowMs >= claims.exp * 1000;
}
