import { isExpired, type JoinClaims } from './joinToken.ts';
import { isRoomRole } from './rolePolicy.ts';
import type { RoomRegistry } from './roomRegistry.ts';
import { RpcError } from './rpcError.ts';
import type { RoomRuntime } from './runtime.ts';

/** Messages are those that the SDK's dialogs expect. A seated peer may reconnect with an expired token. */
export function admit(
  claims: JoinClaims,
  peer_id: string,
  { clock }: Pick<RoomRuntime, 'clock'>,
  registry: RoomRegistry,
): void {
  if (!isRoomRole(claims.role)) throw new RpcError(400, `role is invalid: ${claims.role}`);
  const room = registry.rooms.get(claims.room_id);
  const known = room?.peers.get(peer_id);
  const returns = known?.joined === true && known.record.user_id === claims.user_id;
  const revokedAt = room?.record.revoked[claims.user_id];
  if (revokedAt !== undefined && claims.iat * 1000 <= revokedAt) throw new RpcError(403, 'token was revoked');
  const endedAt = room?.record.ended_at;
  if (endedAt !== undefined && claims.role === 'guest' && claims.iat * 1000 <= endedAt)
    throw new RpcError(403, 'room is not active');
  if (returns) return;
  if (known && known.record.user_id !== claims.user_id) throw new RpcError(403, 'peer id is taken');
  if (isExpired(claims, clock.now())) throw new RpcError(401, 'token has expired');
  if (room && !room.record.enabled) throw new RpcError(403, 'room is not active');
  room?.checkSeat(claims.role, claims.user_id);
}
