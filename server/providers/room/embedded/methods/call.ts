import type { LivePeer } from '../live-peer.ts';
import type { LiveRoom } from '../live-room.ts';
import type { MediaEngine } from '../media-engine.ts';
import { allows, type RoomPermission } from '../role-policy.ts';
import { RpcError } from '../rpc-error.ts';
import type { RoomRuntime } from '../runtime.ts';
import type { Params } from '../signal-link.ts';

export type Call = {
  room: LiveRoom;
  peer: LivePeer;
  params: Params;
  media: MediaEngine;
  runtime: RoomRuntime;
};

export type Method = (call: Call) => unknown;

/** The SDK only hides buttons; this is where a permission is decided. */
export function demand(peer: LivePeer, permission: RoomPermission): void {
  if (!allows(peer.record.role, permission)) throw new RpcError(403, `not allowed: ${permission}`);
}
