import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { admit } from './admission.ts';
import type { JoinClaims } from './join-token.ts';
import type { LivePeer } from './live-peer.ts';
import type { LiveRoom } from './live-room.ts';
import type { FromMedia } from './media/protocol.ts';
import type { MediaEngine } from './media-engine.ts';
import { migrate } from './methods/negotiation.ts';
import { perform } from './methods/table.ts';
import { ROLES } from './role-policy.ts';
import type { RoomRegistry } from './room-registry.ts';
import { RpcError } from './rpc-error.ts';
import type { RoomRuntime } from './runtime.ts';
import { SignalLink } from './signal-link.ts';

export const SIGNAL_PATH = '/room/signal';
const MAX_PAYLOAD = 512 * 1024;
const POLICY_VIOLATION = 1008;

export type Signalling = { runtime: RoomRuntime; registry: RoomRegistry; media: MediaEngine };

/** Seconds that whoever asks has to wait before another socket; 0 lets them in. */
export type Turnstile = (request: IncomingMessage) => number;

/** Serves the SDK's sockets on an HTTP server that belongs to somebody else; other upgrades are left alone. */
export function attachSignalling(
  server: Server,
  signalling: Signalling,
  turnstile?: Turnstile,
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD });
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://room');
    if (url.pathname !== SIGNAL_PATH) return;
    const wait = turnstile?.(request) ?? 0;
    if (wait > 0) {
      socket.end(`HTTP/1.1 429 Too Many Requests\r\nretry-after: ${wait}\r\nconnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, url.searchParams, signalling));
  });
  return sockets;
}

function welcome(socket: WebSocket, query: URLSearchParams, { runtime, registry, media }: Signalling): void {
  const peer_id = query.get('peer') ?? '';
  let claims: JoinClaims;
  try {
    if (peer_id === '') throw new RpcError(400, 'peer is missing');
    claims = admit(query.get('token') ?? '', peer_id, runtime, registry);
  } catch (error) {
    socket.close(POLICY_VIOLATION, error instanceof RpcError ? error.message : 'refused');
    return;
  }
  const room = registry.room(claims.room_id);
  const peer = registry.peer(room, peer_id, claims);
  const link = new SignalLink(socket, runtime.log);
  peer.link?.close(1000, 'replaced');
  peer.link = link;
  peer.awaySince = null;
  link.serve({
    call: (method, params) => perform(method, { room, peer, params, media, runtime }),
    closed: () => lost(link, room, peer, runtime),
  });
  greet(room, peer);
}

/** What the SDK waits for before it may join, and what it needs to catch up after an absence. */
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
  if (peer.joined) peer.awaySince = clock.now();
  else room.remove(peer, clock.now());
}

/** Passes on what the media worker says. */
export function relay(message: FromMedia, { registry }: Pick<Signalling, 'registry'>): void {
  if (message.type === 'speakers') {
    const room = registry.rooms.get(message.room);
    if (!room) return;
    const byNode = new Map(room.joined.map((peer) => [peer.node, peer.record.peer_id]));
    const list = message.speakers.flatMap(({ node, track, level }) => {
      const peer_id = byNode.get(node);
      return peer_id ? [{ peer_id, track_id: track, level }] : [];
    });
    room.tellAll('active-speakers', { 'speaker-list': list });
    return;
  }
  if (!('node' in message)) return;
  const owner = registry.nodeOwner(message.node);
  if (!owner) return;
  const { room, peer } = owner;
  if (message.type === 'subscribe-offer') {
    peer.notify('offer', { type: 'offer', sdp: message.sdp, sfu_node_id: peer.node });
  } else if (message.type === 'quality') {
    const { peer_id } = peer.record;
    room.tellAll('on-connection-quality-update', { peers: [{ peer_id, downlink_score: message.score }] });
  } else {
    const candidate = { candidate: message.candidate.replace(/^a=/, ''), sdpMid: message.mid };
    peer.notify('trickle', { target: message.type === 'publish-candidate' ? 0 : 1, candidate });
  }
}

/** After the media worker died: everyone who is there builds new connections. */
export function rebuildAll({ runtime, registry, media }: Signalling): void {
  for (const room of registry.rooms.values()) {
    for (const peer of room.joined) migrate({ room, peer, media, runtime });
  }
}
