import type { LivePeer } from '../livePeer.ts';
import type { LiveRoom } from '../liveRoom.ts';
import type { MediaWorkers } from '../mediaWorkers.ts';
import { allows, type RoomPermission } from '../rolePolicy.ts';
import { RpcError } from '../rpcError.ts';
import type { RoomRuntime } from '../runtime.ts';
import type { Params } from '../signalLink.ts';

export type Call = {
  room: LiveRoom;
  peer: LivePeer;
  params: Params;
  media: MediaWorkers;
  runtime: RoomRuntime;
};

export type Method = (call: Call) => unknown;

/** The SDK only hides buttons; permissions are enforced here. */
export function demand(peer: LivePeer, permission: RoomPermission): void {
  if (!allows(peer.record.role, permission)) throw new RpcError(403, `not allowed: ${permission}`);
}
