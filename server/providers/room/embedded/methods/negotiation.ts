import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { guarded } from '../guarded.ts';
import type { TrackState } from '../livePeer.ts';
import { hasTwins, Migration } from '../migration.ts';
import { mayPublish } from '../rolePolicy.ts';
import { RpcError } from '../rpcError.ts';
import type { Call, Method } from './call.ts';

const sdp = z.string().max(200_000);
const trackState = z.object({
  track_id: z.string().max(100),
  stream_id: z.string().max(100),
  type: z.enum(['audio', 'video']),
  source: z.string().max(50).default('regular'),
  mute: z.boolean(),
  description: z.string().max(200).default(''),
});
const tracks = z.record(z.string(), trackState).refine((given) => Object.keys(given).length <= 8);
const offering = z.object({
  desc: z.object({ sdp }),
  tracks: tracks.default({}),
  sfu_node_id: z.string().optional(),
});
const answering = z.object({ desc: z.object({ sdp }), sfu_node_id: z.string().optional() });
const trickling = z.object({
  target: z.union([z.literal(0), z.literal(1)]),
  candidate: z.object({ candidate: z.string().max(500), sdpMid: z.string().max(20).nullish() }),
  sfu_node_id: z.string().optional(),
});

export async function negotiate(
  { room, peer, media }: Call,
  offered: string,
): Promise<{ type: 'answer'; sdp: string }> {
  const { node } = peer;
  const answer = await media.publish({
    room: room.record.room_id,
    node,
    sdp: offered,
    allowed: Object.keys(peer.tracks),
    screens: Object.keys(peer.tracks).filter((id) => peer.tracks[id]?.source === 'screen'),
    isHost: peer.record.role === 'host',
    group: room.groupOf(peer),
  });
  peer.connectedNode = node;
  return { type: 'answer', sdp: answer };
}

/** A worker that has died is replaced within a second. */
const TRY_EVERY_MS = 100;
const MOST_TRIES = 50;

/** New connections of somebody who has none. If the media worker dies meanwhile, the next one can answer the same offer. */
export async function negotiateAnew(call: Call, offered: string): Promise<{ type: 'answer'; sdp: string }> {
  const { peer } = call;
  peer.isConnecting = true;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await negotiate(call, offered);
      } catch (error) {
        if (!(error instanceof RpcError) || error.code !== 421 || tries === MOST_TRIES) throw error;
      }
      await pause(TRY_EVERY_MS);
      if (!peer.joined) throw new RpcError(409, 'left meanwhile');
    }
  } finally {
    peer.isConnecting = false;
  }
}

/** Makes the browser recreate its connections; repeated later if it is already doing so. */
export function migrate(call: Omit<Call, 'params'>): Promise<void> | undefined {
  const { room, peer, media } = call;
  if (peer.migration) {
    peer.migration.fail();
    return undefined;
  }
  const tracks = Object.values(peer.tracks);
  media.post({ type: 'close', node: peer.node });
  withdraw({ room, peer }, Object.keys(peer.tracks));
  room.giveNode(peer);
  return invite(call, tracks);
}

/** The SDK then discards the tracks it knows, so the list of peers has to follow. */
function invite(call: Omit<Call, 'params'>, tracks: TrackState[]): Promise<void> {
  const { room, peer } = call;
  peer.notify('node-info', { sfu_node_id: peer.node });
  peer.notify('peer-list', { peers: room.list(peer), room: room.state() });
  return (peer.migration ?? begin(call, tracks)).done;
}

function begin(call: Omit<Call, 'params'>, tracks: TrackState[]): Migration {
  const { peer, runtime } = call;
  const migration = new Migration(tracks);
  peer.migration = migration;
  void migration.done.then(() => {
    peer.migration = null;
    if (migration.repeat && peer.joined) guarded(runtime.log, () => void migrate(call));
  });
  return migration;
}

/**
 * 421 for unknown connections, sent once the migration is done: the SDK then retries, and a retry during the migration
 * would restart ICE on the new connections.
 */
export const offer: Method = async (call) => {
  const { peer, params } = call;
  const { desc, tracks: given, sfu_node_id } = offering.parse(params);
  if (sfu_node_id !== undefined && sfu_node_id !== peer.node)
    throw new RpcError(421, 'connections are gone', invite(call, Object.values(given)));
  announce(call, given);
  const { migration } = peer;
  try {
    const answer = await (peer.connectedNode === peer.node ? negotiate : negotiateAnew)(call, desc.sdp);
    if (hasTwins(Object.values(given))) (peer.migration ?? begin(call, [])).fail();
    return answer;
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== 421) throw error;
    throw new RpcError(421, error.message, migrate(call));
  } finally {
    migration?.offered(Object.values(given));
  }
};

export const answer: Method = ({ peer, params, media }) => {
  const { desc, sfu_node_id } = answering.parse(params);
  if (sfu_node_id !== undefined && sfu_node_id !== peer.node) return;
  media.post({ type: 'subscribe-answer', node: peer.node, sdp: desc.sdp });
};

export const trickle: Method = ({ peer, params, media }) => {
  const { target, candidate, sfu_node_id } = trickling.parse(params);
  if ((sfu_node_id !== undefined && sfu_node_id !== peer.node) || candidate.candidate === '') return;
  const type = target === 0 ? 'publish-candidate' : 'subscribe-candidate';
  media.post({ type, node: peer.node, candidate: candidate.candidate, mid: candidate.sdpMid ?? '0' });
};

export const updateTracks: Method = ({ room, peer, params }) => {
  const given = z.object({ tracks }).parse(params).tracks;
  const known = Object.fromEntries(Object.entries(given).filter(([id]) => id in peer.tracks));
  for (const [id, { mute, description }] of Object.entries(known)) {
    const track = peer.tracks[id];
    if (track) peer.tracks[id] = { ...track, mute, description };
  }
  const changed = Object.fromEntries(Object.keys(known).map((id) => [id, peer.tracks[id]]));
  if (Object.keys(changed).length > 0)
    room.notifyOthers(peer, 'on-track-update', { peer: peer.brief(), tracks: changed });
};

function announce({ room, peer }: Pick<Call, 'room' | 'peer'>, offered: Record<string, TrackState>): void {
  for (const { type, source } of Object.values(offered)) {
    if (!mayPublish(peer.record.role, type, source))
      throw new RpcError(403, `not allowed to publish ${source} ${type}`);
  }
  // The SDK withdraws a screen's picture first: that offer still has the sound.
  if (Object.entries(offered).some(([id, { type }]) => type === 'video' && peer.stopped.has(id)))
    throw new RpcError(403, 'stopped by a host');
  const given = Object.fromEntries(Object.entries(offered).filter(([id]) => !peer.stopped.has(id)));
  withdraw(
    { room, peer },
    Object.keys(peer.tracks).filter((id) => !(id in given)),
  );
  const added = Object.fromEntries(Object.entries(given).filter(([id]) => !(id in peer.tracks)));
  peer.tracks = given;
  if (Object.keys(added).length > 0)
    room.notifyOthers(peer, 'on-track-add', { peer: peer.brief(), tracks: added });
}

export function stopTrack({ room, peer }: Pick<Call, 'room' | 'peer'>, id: string): void {
  peer.stopped.add(id);
  withdraw({ room, peer }, [id]);
}

function withdraw({ room, peer }: Pick<Call, 'room' | 'peer'>, ids: string[]): void {
  if (ids.length === 0) return;
  const removed = Object.fromEntries(ids.map((id) => [id, peer.tracks[id]]));
  peer.tracks = Object.fromEntries(Object.entries(peer.tracks).filter(([id]) => !ids.includes(id)));
  room.notifyOthers(peer, 'on-track-remove', { peer: peer.brief(), tracks: removed });
}
