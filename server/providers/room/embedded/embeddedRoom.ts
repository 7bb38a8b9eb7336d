import { createHash } from 'node:crypto';
import type { WebSocketServer } from 'ws';
import { type RoomProvider, RoomProviderError } from '../port.ts';
import { admit } from './admission.ts';
import { guarded } from './guarded.ts';
import { type JoinClaims, mintJoinToken, readJoinToken } from './joinToken.ts';
import { LineTests } from './lineTests.ts';
import { mintLineToken } from './lineToken.ts';
import type { LiveRoom } from './liveRoom.ts';
import type { MediaSettings } from './media/protocol.ts';
import { MediaWorkers } from './mediaWorkers.ts';
import { type RecordingFolder, Recordings } from './recordings.ts';
import { iceServers, type Relays } from './relays.ts';
import { liveSessionOf, type RoomRecord } from './roomRecord.ts';
import { RoomRegistry } from './roomRegistry.ts';
import { RpcError } from './rpcError.ts';
import type { RoomRuntime } from './runtime.ts';
import { attachSignalling, type Entrance, rebuildUnserved, relay, SIGNAL_PATH } from './signalling.ts';

const SWEEP_EVERY_MS = 1000;
const FAREWELL_MS = 2000;

export type EmbeddedRoomOptions = RoomRuntime & {
  /** Public origin, such as https://escola.example; defaults to the host of the request. */
  publicUrl?: string;
  /** One worker unless said otherwise; each has the two ports after those of the one before. */
  media: MediaSettings & { workers?: number };
  recordings: RecordingFolder;
  relays?: Relays;
  sweepEveryMs?: number;
};

export type InitRequest = { authorization?: string; peer_id?: string; host: string; secure: boolean };
export type InitAnswer = { status: number; body: object };

export type EmbeddedRoom = {
  provider: RoomProvider;
  handleInit(request: InitRequest): Promise<InitAnswer>;
  attach(entrance: Entrance): void;
  mediaPid(): number | undefined;
  /** Serves a room that this process holds from now on. */
  take(record: RoomRecord): void;
  /** Leaves a room to the process that holds it now. */
  drop(room_id: string): void;
  /** Rooms that nobody is in and that record nothing. */
  idle(): string[];
  rooms(): string[];
  /** What the other processes have to know to place rooms. */
  load(): { workers: number; people: number };
  recorded(): string[];
  /** Whether a recording was begun by this process. */
  hasRecorded(recording: string): boolean;
  /** Waits until everything except the files of recordings is stored and reported. */
  stored(): Promise<void>;
  /** Ends the recordings, and waits until their files are finished, but not until they are in the file store. */
  endRecordings(): Promise<void>;
  /** Closes every socket so that the HTTP server can stop; browsers reconnect to the next process. */
  endSockets(): void;
  close(): Promise<void>;
};

export async function createEmbeddedRoom(options: EmbeddedRoomOptions): Promise<EmbeddedRoom> {
  const {
    publicUrl,
    media: settings,
    recordings: folder,
    relays,
    sweepEveryMs = SWEEP_EVERY_MS,
    ...runtime
  } = options;
  const registry = new RoomRegistry(runtime, (node) => media.post({ type: 'close', node }));
  await registry.load();
  const media: MediaWorkers = new MediaWorkers(
    settings,
    {
      message: (message) =>
        guarded(runtime.log, () => {
          if (!lineTests.take(message)) relay(message, { registry });
        }),
      lost: (isServed) => guarded(runtime.log, () => rebuildUnserved(isServed, { runtime, registry, media })),
    },
    runtime.log,
  );
  const lineTests = new LineTests(runtime, media, relays);
  const recordings = new Recordings(runtime, media, folder);
  registry.regrouped = (room) => {
    const groups = Object.fromEntries(room.joined.map((peer) => [peer.node, room.groupOf(peer)]));
    media.postToRoom({ type: 'regroup', room: room.record.room_id, groups });
  };
  registry.named = (room) => recordings.tellNames(room);
  registry.emptied = (room_id) => recordings.stop(room_id, null, 'left');
  const sweeping = setInterval(() => guarded(runtime.log, () => registry.sweep()), sweepEveryMs);
  const attached: WebSocketServer[] = [];
  const endSockets = () => {
    for (const sockets of attached) {
      for (const socket of sockets.clients) {
        socket.close(1012, 'restarting');
        setTimeout(() => socket.terminate(), FAREWELL_MS).unref();
      }
      sockets.close();
    }
  };

  return {
    provider: providerOf(runtime, registry, recordings, publicUrl),
    handleInit: (request) => init(request, runtime, registry, { publicUrl, relays }),
    attach(entrance) {
      attached.push(attachSignalling(entrance, { runtime, registry, media }, lineTests));
    },
    mediaPid: () => media.pid,
    take: (record) => registry.take(record),
    drop(room_id) {
      registry.drop(room_id);
      recordings.stop(room_id, null, 'interrupted');
    },
    idle: () => registry.idle().filter((room_id) => !recordings.isRecorded(room_id)),
    rooms: () => [...registry.rooms.keys()],
    load: () => ({
      workers: media.ready,
      people: [...registry.rooms.values()].reduce((sum, room) => sum + room.joined.length, 0),
    }),
    recorded: () => [...registry.rooms.keys()].filter((room_id) => recordings.isRecorded(room_id)),
    hasRecorded: (recording) => recordings.isOwn(recording),
    stored: () => registry.settled(),
    endRecordings: () => recordings.close(),
    endSockets,
    async close() {
      clearInterval(sweeping);
      endSockets();
      lineTests.close();
      await recordings.close();
      await media.close();
      await registry.settled();
      await registry.filesStored();
    },
  };
}

/** The room that a token admits to; null for one that is not the school's. */
export async function roomOf(token: string, keys: RoomRuntime['keys']): Promise<string | null> {
  try {
    return (await readJoinToken(token, keys)).room_id;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}

async function init(
  { authorization = '', peer_id = '', host, secure }: InitRequest,
  runtime: RoomRuntime,
  registry: RoomRegistry,
  { publicUrl, relays }: { publicUrl: string | undefined; relays: Relays | undefined },
): Promise<InitAnswer> {
  let claims: JoinClaims;
  try {
    claims = await readJoinToken(authorization.replace(/^Bearer /i, ''), runtime.keys);
    admit(claims, peer_id, runtime, registry);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { status: error.code, body: { code: error.code, message: error.message } };
  }
  const origin = (publicUrl ?? `${secure ? 'https' : 'http'}://${host}`).replace(/^http/, 'ws');
  const body = {
    endpoint: new URL(SIGNAL_PATH, origin).href,
    rtcConfiguration: { ice_servers: iceServers(relays, claims.user_id, runtime.clock.now()) },
    config: { enabledFlags: [], networkHealth: { url: '', timeout: 0, scoreMap: {} } },
  };
  return { status: 200, body };
}

/** A digest, so that a name has the same id in every process. */
function roomIdOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 24);
}

/** The part that needs no live room: any process that holds the secret can serve it. */
export function portalOf({
  keys,
  clock,
  random,
  publicUrl,
}: Pick<EmbeddedRoomOptions, 'keys' | 'clock' | 'random' | 'publicUrl'>): Pick<
  RoomProvider,
  'ensureRoom' | 'mintJoinToken' | 'mintLineTest'
> {
  return {
    async ensureRoom({ name }) {
      return { room_id: roomIdOf(name) };
    },
    async mintJoinToken(request) {
      try {
        const token = await mintJoinToken(request, { key: keys[0], nowMs: clock.now(), jti: random.uuid() });
        return { token, initEndpoint: publicUrl ?? '/' };
      } catch (error) {
        throw providerError(error);
      }
    },
    async mintLineTest({ user_id }) {
      const token = await mintLineToken(user_id, { key: keys[0], nowMs: clock.now(), jti: random.uuid() });
      return { token, endpoint: publicUrl ?? '/' };
    },
  };
}

const providerError = (error: unknown): unknown =>
  error instanceof RpcError ? new RoomProviderError(error.code, error.message) : error;

function providerOf(
  runtime: RoomRuntime,
  registry: RoomRegistry,
  recordings: Recordings,
  publicUrl: string | undefined,
): RoomProvider {
  /** Throws 503 where another process has taken over the room meanwhile. */
  const servedRoom = (room_id: string): LiveRoom => {
    try {
      return registry.room(room_id);
    } catch (error) {
      throw providerError(error);
    }
  };
  return {
    ...portalOf({ ...runtime, ...(publicUrl ? { publicUrl } : {}) }),
    async setRoomEnabled(room_id, enabled) {
      const room = servedRoom(room_id);
      room.record.enabled = enabled;
      await room.saved();
    },
    async listLiveSessions() {
      return [...registry.rooms.values()].flatMap(({ record }) => liveSessionOf(record) ?? []);
    },
    async removePeer({ room_id, peer_id, reason }) {
      const room = registry.rooms.get(room_id);
      const peer = room?.peers.get(peer_id);
      if (!room || !peer?.joined) throw new RoomProviderError(404, 'peer not found');
      room.expel(peer, reason, null);
      await room.saved();
    },
    async endRoom({ room_id, reason, lock = false }) {
      const room = servedRoom(room_id);
      room.end(reason, lock, null);
      await room.saved();
    },
    startRecording: async ({ room_id, recording_id }) => recordings.start(servedRoom(room_id), recording_id),
    stopRecording: async ({ room_id, recording, why }) => recordings.stop(room_id, recording, why),
    takeRecording: ({ recording }) => recordings.take(recording),
    reportsEveryEnd: true,
    onEvent: (listener) => registry.listen(listener),
  };
}
