import { isExpired, type JoinClaims, readJoinToken } from './joinToken.ts';
import { isRoomRole } from './rolePolicy.ts';
import type { RoomRegistry } from './roomRegistry.ts';
import { RpcError } from './rpcError.ts';
import type { RoomRuntime } from './runtime.ts';

/**
 * Decides whether a token opens the door now. Messages are the ones the SDK's dialogs look for.
 * A seated peer may reconnect with its original token even after that has expired.
 */
export function admit(
  token: string,
  peer_id: string,
  { keys, clock }: Pick<RoomRuntime, 'keys' | 'clock'>,
  registry: RoomRegistry,
): JoinClaims {
  const claims = readJoinToken(token, keys);
  if (!isRoomRole(claims.role)) throw new RpcError(400, `role is invalid: ${claims.role}`);
  const room = registry.rooms.get(claims.room_id);
  const known = room?.peers.get(peer_id);
  const returns = known?.joined === true && known.record.user_id === claims.user_id;
  const revokedAt = room?.record.revoked[claims.user_id];
  if (revokedAt !== undefined && claims.iat * 1000 <= revokedAt) throw new RpcError(403, 'token was revoked');
  const endedAt = room?.record.ended_at;
  if (endedAt !== undefined && claims.role === 'guest' && claims.iat * 1000 <= endedAt)
    throw new RpcError(403, 'room is not active');
  if (returns) return claims;
  if (known && known.record.user_id !== claims.user_id) throw new RpcError(403, 'peer id is taken');
  if (isExpired(claims, clock.now())) throw new RpcError(401, 'token has expired');
  if (room && !room.record.enabled) throw new RpcError(403, 'room is not active');
  room?.checkSeat(claims.role, claims.user_id);
  return claims;
}
