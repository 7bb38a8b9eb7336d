import { signHs256 } from '../jwt.ts';
import type { JoinTokenRequest } from '../port.ts';

export type HmsKeys = { accessKey: string; appSecret: string };
export type TokenMoment = { nowMs: number; jti: string };

const MANAGEMENT_TTL_SECONDS = 300;
export const JOIN_TTL_SECONDS = 120;

function sign(
  claims: object,
  ttl: number,
  { accessKey, appSecret }: HmsKeys,
  { nowMs, jti }: TokenMoment,
): Promise<string> {
  const iat = Math.floor(nowMs / 1000);
  return signHs256(
    { access_key: accessKey, ...claims, version: 2, jti, iat, nbf: iat, exp: iat + ttl },
    appSecret,
  );
}

/** HS256, times in seconds. */
export function hmsJoinToken(request: JoinTokenRequest, keys: HmsKeys, moment: TokenMoment): Promise<string> {
  const { room_id, user_id, role, ttl_seconds = JOIN_TTL_SECONDS } = request;
  return sign({ type: 'app', room_id, user_id, role }, ttl_seconds, keys, moment);
}

export function hmsManagementToken(keys: HmsKeys, moment: TokenMoment): Promise<string> {
  return sign({ type: 'management' }, MANAGEMENT_TTL_SECONDS, keys, moment);
}
