import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RoomRole } from '../../../domain/roomRoles.ts';
import { withoutSecrets } from '../../../server/platform/redact.ts';
import {
  createEmbeddedRoom,
  type EmbeddedRoom,
} from '../../../server/providers/room/embedded/embeddedRoom.ts';
import type { RoomLeases } from '../../../server/providers/room/embedded/runtime.ts';
import type { JoinTokenRequest, RoomEvent } from '../../../server/providers/room/port.ts';
import { freeUdpPort } from '../../support/freePort.ts';
import { firstUses } from './firstUses.ts';
import { MemoryStore } from './memoryStore.ts';
import { openUpgrades } from './openUpgrades.ts';
import { SignalClient } from './signalClient.ts';

export const SECRET = 'a secret only the tests know';
const START = Date.UTC(2026, 10, 24, 22, 0);

export type TestRoom = {
  room: EmbeddedRoom;
  clock: { now(): number; advance(ms: number): void };
  store: MemoryStore;
  events: RoomEvent[];
  errors: string[];
  host: string;
  token(input: Partial<JoinTokenRequest> & { user_id: string; role?: RoomRole }): Promise<string>;
  init(token: string, peer?: string): Promise<{ status: number; body: object }>;
  /** Opens a socket and waits for the server's greeting. */
  open(user_id: string, role?: RoomRole, peer?: string): Promise<SignalClient>;
  /** Opens a socket and joins. */
  enter(user_id: string, role?: RoomRole, peer?: string): Promise<SignalClient>;
  socket(peer: string, token: string): SignalClient;
  /** Open connections of clients to the server. */
  openSockets(): number;
  close(): Promise<void>;
};

/** With a clock that the test controls. */
export async function startRoom(
  store = new MemoryStore(),
  startAt = START,
  leases?: RoomLeases,
): Promise<TestRoom> {
  let time = startAt;
  const clock = {
    now: () => time,
    advance: (ms: number) => {
      time += ms;
    },
  };
  const errors: string[] = [];
  const recordings = await mkdtemp(join(tmpdir(), 'recordings-'));
  const room = await createEmbeddedRoom({
    keys: [SECRET],
    clock,
    random: { uuid: randomUUID },
    isFirstUse: firstUses(),
    store,
    log: {
      info: () => undefined,
      error: (message, fields) => errors.push(`${message} ${JSON.stringify(withoutSecrets(fields))}`),
    },
    recordings: { keyOf: (recording) => `${recording}.webm`, pathOf: (key) => join(recordings, key) },
    media: { udpPort: await freeUdpPort(), bindAddress: '127.0.0.1' },
    sweepEveryMs: 20,
    ...(leases ? { leases } : {}),
  });
  const events: RoomEvent[] = [];
  room.provider.onEvent((event) => void events.push(event));
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  room.attach(openUpgrades(server));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const host = `127.0.0.1:${address.port}`;

  const test: TestRoom = {
    room,
    clock,
    store,
    events,
    errors,
    host,
    async token({ room_id = 'class-1', role = 'guest', ...rest }) {
      return (await room.provider.mintJoinToken({ room_id, role, ...rest })).token;
    },
    init: (token, peer = 'somebody') =>
      room.handleInit({ authorization: `Bearer ${token}`, peer_id: peer, host, secure: false }),
    socket: (peer, token) => new SignalClient(`ws://${host}/room/signal`, peer, token),
    async open(user_id, role = 'guest', peer = `peer-${user_id}`) {
      const client = test.socket(peer, await test.token({ user_id, role, name: user_id }));
      await client.next('session-info');
      return client;
    },
    async enter(user_id, role = 'guest', peer = `peer-${user_id}`) {
      const client = await test.open(user_id, role, peer);
      const { error } = await client.call('join', { name: user_id, data: '' });
      if (error) throw new Error(`${error.code} ${error.message}`);
      await client.next('peer-list');
      return client;
    },
    openSockets: () => sockets.size,
    async close() {
      await room.close();
      server.closeAllConnections();
      server.close();
      await rm(recordings, { recursive: true, force: true });
    },
  };
  return test;
}
