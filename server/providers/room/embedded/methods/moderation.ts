import { z } from 'zod';
import { takesPart } from '../../../../../domain/roomRoles.ts';
import { afterAnswer } from '../guarded.ts';
import { RpcError } from '../rpcError.ts';
import { type Call, demand, type Method } from './call.ts';
import { stopTrack } from './negotiation.ts';

const trackRequest = z.object({ requested_for: z.string(), track_id: z.string(), mute: z.boolean() });
const muteRequest = z.object({
  requested_for: z.string().optional(),
  roles: z.array(z.string()).optional(),
  type: z.enum(['audio', 'video']).optional(),
  source: z.string().optional(),
  value: z.boolean(),
});
const removal = z.object({ requested_for: z.string(), reason: z.string().max(200).default('') });
const ending = z.object({ reason: z.string().max(200).default('') });

/** An unmute is only a request: the person's SDK decides. */
export const requestTrack: Method = ({ room, peer, params }) => {
  const { requested_for, track_id, mute } = trackRequest.parse(params);
  demand(peer, mute ? 'mute' : 'unmute');
  const target = room.find(requested_for);
  const track = target.tracks[track_id];
  if (!track) throw new RpcError(404, 'track not found');
  const { stream_id } = track;
  target.notify('on-track-update-request', { requested_by: peer.record.peer_id, track_id, stream_id, mute });
};

/** A screen is stopped here, whatever the person's browser does; its sound ends with the picture. */
export function stopScreens(call: Pick<Call, 'room' | 'peer'>): void {
  for (const { track_id, source } of Object.values(call.peer.tracks))
    if (source === 'screen') stopTrack(call, track_id);
}

export const requestMute: Method = ({ room, peer, params }) => {
  const { requested_for, roles, ...what } = muteRequest.parse(params);
  demand(peer, what.value ? 'mute' : 'unmute');
  for (const target of room.joined) {
    // Everyone is everyone whom the sender hears: other groups go on speaking.
    const meant = requested_for
      ? target.record.peer_id === requested_for
      : room.groupOf(target) === room.groupOf(peer) && (!roles || roles.includes(target.record.role));
    if (target !== peer && meant)
      target.notify('on-change-track-mute-state-request', { requested_by: peer.record.peer_id, ...what });
  }
};

export const removePeer: Method = ({ room, peer, params }) => {
  const { requested_for, reason } = removal.parse(params);
  demand(peer, 'removeOthers');
  const target = room.find(requested_for);
  // The school looks in whether the host likes it or not.
  if (!takesPart(target.record.role)) throw new RpcError(403, 'not allowed: remove an observer');
  room.expel(target, reason, peer);
};

/** Ignores a lock: ending applies to this lesson, and later ones use the same room. */
export const endRoom: Method = ({ room, peer, params, runtime }) => {
  const { reason } = ending.parse(params);
  demand(peer, 'endRoom');
  afterAnswer(runtime.log, () => room.end(reason, false, peer));
};
