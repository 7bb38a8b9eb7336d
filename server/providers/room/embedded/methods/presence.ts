import { z } from 'zod';
import { isOneLine } from '../../../../../domain/plainText.ts';
import { roomName } from '../../../../../domain/roomName.ts';
import { RpcError } from '../rpcError.ts';
import { type Call, demand, type Method } from './call.ts';
import { negotiateAnew } from './negotiation.ts';

const joining = z.object({
  name: z.string().max(1000).default(''),
  data: z.string().max(4000).nullish(),
  offer: z.object({ type: z.literal('offer'), sdp: z.string().max(100_000) }).optional(),
});

const updating = z.object({
  name: z.string().max(1000).optional(),
  data: z.string().max(4000).optional(),
});
const MAX_GROUPS = 8;
const HAND_GROUP = '_handraise';
const group = z.object({ name: z.string().min(1).max(50).refine(isOneLine) });
const groupOf = group.extend({ peer_id: z.string() });

export const join: Method = async (call) => {
  const { room, peer, params } = call;
  const { name, data, offer } = joining.parse(params);
  if (peer.joined) throw new RpcError(409, 'already joined');
  // From the moment in which it counts as joined, before it is stored.
  peer.isConnecting = offer !== undefined;
  await room.seat(peer, { name, data: data ?? '' }).catch((error: unknown) => {
    peer.isConnecting = false;
    throw error;
  });
  try {
    const answer = offer ? await negotiateAnew(call, offer.sdp) : {};
    peer.notify('peer-list', { peers: room.list(peer), room: room.state() });
    return { ...answer, sfu_node_id: peer.node };
  } catch (error) {
    room.dismiss(peer, 'connection refused', null);
    throw error;
  }
};

export const leave: Method = ({ room, peer, runtime }) => {
  room.remove(peer, runtime.clock.now());
  peer.link?.close(1000, 'left');
};

export const updatePeer: Method = async (call) => {
  const { room, peer, params } = call;
  const { name, data } = updating.parse(params);
  if (name !== undefined) {
    const taken = roomName(name);
    if (taken === null) throw new RpcError(400, 'name is not valid');
    if (room.isOfHost(peer, taken)) throw new RpcError(403, 'name belongs to a host');
    peer.record.name = taken;
  }
  if (data !== undefined) peer.record.data = data;
  if (name !== undefined) room.freeNameOf(peer);
  await announce(call);
};

async function announce({ room, peer }: Pick<Call, 'room' | 'peer'>): Promise<void> {
  room.announce(peer);
  await room.saved();
}

async function setGroup(
  { room, peer }: Pick<Call, 'room' | 'peer'>,
  name: string,
  member: boolean,
): Promise<void> {
  const others = peer.record.groups.filter((existing) => existing !== name);
  if (member && others.length >= MAX_GROUPS) throw new RpcError(400, 'too many groups');
  peer.record.groups = member ? [...others, name] : others;
  if (name === HAND_GROUP) room.raiseHand(peer, member);
  await announce({ room, peer });
}

export const joinGroup: Method = async ({ room, peer, params }) => {
  await setGroup({ room, peer }, group.parse(params).name, true);
  return { groups: peer.record.groups };
};

export const leaveGroup: Method = async ({ room, peer, params }) => {
  await setGroup({ room, peer }, group.parse(params).name, false);
  return { groups: peer.record.groups };
};

function setGroupOf(member: boolean): Method {
  return async ({ room, peer, params }) => {
    const { name, peer_id } = groupOf.parse(params);
    const target = room.find(peer_id);
    if (target !== peer) demand(peer, 'changeRole');
    await setGroup({ room, peer: target }, name, member);
  };
}

export const addToGroup = setGroupOf(true);
export const removeFromGroup = setGroupOf(false);
