import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { admit } from './admission.ts';
import { closeReason } from './closeReason.ts';
import { guarded } from './guarded.ts';
import { type JoinClaims, readJoinToken } from './joinToken.ts';
import { LINE_TEST, type LineTests } from './lineTests.ts';
import type { LivePeer } from './livePeer.ts';
import type { LiveRoom } from './liveRoom.ts';
import type { FromMedia } from './media/protocol.ts';
import type { MediaWorkers } from './mediaWorkers.ts';
import { migrate } from './methods/negotiation.ts';
import { perform } from './methods/table.ts';
import { ROLES } from './rolePolicy.ts';
import type { RoomRegistry } from './roomRegistry.ts';
import { RpcError } from './rpcError.ts';
import type { RoomRuntime } from './runtime.ts';
import { BEAT_MS, SignalLink } from './signalLink.ts';

export const SIGNAL_PATH = '/room/signal';
const MAX_PAYLOAD = 256 * 1024;
const POLICY_VIOLATION = 1008;
const TRY_AGAIN = 1013;
const FAREWELL_MS = 2000;
/** Sockets of one person before entering; a further one closes the oldest. */
const MAX_PREVIEWS = 3;

export type Signalling = { runtime: RoomRuntime; registry: RoomRegistry; media: MediaWorkers };

export type Entrance = {
  serve(
    path: string,
    handler: (request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams) => void,
  ): void;
};

export function attachSignalling(
  entrance: Entrance,
  signalling: Signalling,
  lineTests: LineTests,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  const links = new Set<SignalLink>();
  const { log } = signalling.runtime;
  const beating = setInterval(() => {
    for (const link of links) guarded(log, () => link.beat());
  }, BEAT_MS);
  beating.unref();
  sockets.once('close', () => clearInterval(beating));
  entrance.serve(SIGNAL_PATH, (request, socket, head, query) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      // Messages wait until the token is verified and the peer listens.
      opened.pause();
      if (query.has(LINE_TEST)) {
        void lineTests.open(opened, query.get(LINE_TEST) ?? '').catch((error: unknown) => {
          log.error('line test failed', { error });
          refuse(opened, TRY_AGAIN, 'internal error');
        });
        return;
      }
      void welcome(opened, query, signalling).then(
        (link) => {
          if (!link) return;
          links.add(link);
          opened.once('close', () => links.delete(link));
        },
        (error: unknown) => {
          log.error('admission failed', { error });
          refuse(opened, TRY_AGAIN, 'internal error');
        },
      );
    }),
  );
  return sockets;
}

function refuse(socket: WebSocket, code: number, reason: string): void {
  socket.resume();
  socket.close(code, closeReason(reason));
  setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
}

async function welcome(
  socket: WebSocket,
  query: URLSearchParams,
  { runtime, registry, media }: Signalling,
): Promise<SignalLink | null> {
  const peer_id = query.get('peer') ?? '';
  let claims: JoinClaims;
  let room: LiveRoom;
  try {
    if (peer_id === '' || peer_id.length > 100) throw new RpcError(400, 'peer is missing');
    claims = await readJoinToken(query.get('token') ?? '', runtime.keys);
    if (socket.readyState !== socket.OPEN) return null;
    admit(claims, peer_id, runtime, registry);
    room = registry.room(claims.room_id);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    refuse(socket, error.code === 503 ? TRY_AGAIN : POLICY_VIOLATION, error.message);
    return null;
  }
  const peer = registry.peer(room, peer_id, claims);
  const link = new SignalLink(socket, runtime.log);
  peer.link?.close(1000, 'replaced');
  peer.link = link;
  peer.awaySince = null;
  peer.score = null;
  room.hide(peer, false);
  link.serve({
    call: (method, params) => perform(method, { room, peer, params, media, runtime }),
    closed: () => guarded(runtime.log, () => lost(link, room, peer, runtime)),
  });
  const previews = [...room.peers.values()].filter(
    (other) => !other.joined && other.record.user_id === claims.user_id,
  );
  for (const other of previews.slice(0, -MAX_PREVIEWS)) other.link?.close(1000, 'replaced');
  greet(room, peer);
  socket.resume();
  return link;
}

function greet(room: LiveRoom, peer: LivePeer): void {
  peer.notify('on-policy-change', {
    name: peer.record.role,
    known_roles: ROLES,
    template_id: 'school',
    plugins: {},
  });
  const peers = room.list(peer);
  const peer_count = room.joined.length;
  if (peer.joined) peer.notify('peer-list', { peers, room: room.state() });
  else peer.notify('room-state', { peer_count, room: room.state(), peers });
  peer.notify('session-info', room.info());
}

function lost(link: SignalLink, room: LiveRoom, peer: LivePeer, { clock }: RoomRuntime): void {
  if (peer.link !== link) return;
  peer.link = null;
  const lastSeenAt = Math.round(clock.now() - (performance.now() - link.lastSeenAt));
  if (peer.joined) peer.awaySince = link.isSilent ? lastSeenAt : clock.now();
  else room.remove(peer, clock.now());
}

export function relay(message: FromMedia, { registry }: Pick<Signalling, 'registry'>): void {
  if (message.type === 'speakers') {
    const room = registry.rooms.get(message.room);
    if (!room) return;
    const byNode = new Map(room.joined.map((peer) => [peer.node, peer]));
    const speaking = message.speakers.flatMap(({ node, track, level }) => {
      const peer = byNode.get(node);
      return peer
        ? [{ group: room.groupOf(peer), said: { peer_id: peer.record.peer_id, track_id: track, level } }]
        : [];
    });
    for (const peer of room.joined) {
      const group = room.groupOf(peer);
      const list = speaking.filter((speaker) => speaker.group === group).map(({ said }) => said);
      peer.notify('active-speakers', { 'speaker-list': list });
    }
    return;
  }
  if (!('node' in message)) return;
  const owner = registry.nodeOwner(message.node);
  if (!owner) return;
  const { room, peer } = owner;
  if (message.type === 'subscribe-offer') {
    peer.notify('offer', { type: 'offer', sdp: message.sdp, sfu_node_id: peer.node });
  } else if (message.type === 'open') {
    peer.migration?.open();
  } else if (message.type === 'quality') {
    const { peer_id } = peer.record;
    if (peer.score === message.score) return;
    peer.score = message.score;
    room.broadcast('on-connection-quality-update', { peers: [{ peer_id, downlink_score: message.score }] });
  } else if (message.type === 'publish-candidate' || message.type === 'subscribe-candidate') {
    const candidate = { candidate: message.candidate.replace(/^a=/, ''), sdpMid: message.mid };
    peer.notify('trickle', { target: message.type === 'publish-candidate' ? 0 : 1, candidate });
  }
}

/** Makes everyone connect anew whose room has no media any more. */
export function rebuildUnserved(
  isServed: (room: string) => boolean,
  { runtime, registry, media }: Signalling,
): void {
  for (const [room_id, room] of registry.rooms) {
    if (isServed(room_id)) continue;
    // Whoever is waiting for connections has none that are gone, and is given those of the next worker.
    for (const peer of room.joined.filter(({ isConnecting }) => !isConnecting))
      migrate({ room, peer, media, runtime });
  }
}
