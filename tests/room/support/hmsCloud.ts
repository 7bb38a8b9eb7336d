import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { readHs256 } from '../../../server/providers/room/jwt.ts';
import { bodyOf, isManagement } from './hmsStub.ts';

interface Peer {
  id: string;
  name: string;
  user_id: string;
  role: string;
  joined_at: string;
  left_at?: string;
}
interface Room {
  id: string;
  name: string;
  enabled: boolean;
  session: { id: string; created_at: string; peers: Map<string, Peer> } | null;
}
interface Recording {
  id: string;
  /** What webhooks call it; none of their documented fields names the recording. */
  beam_id: string;
  room: Room;
  session_id: string;
  status: 'recording' | 'post_processing' | 'completed';
  /** The peer by which 100ms sees and hears the room. */
  recorder: Peer;
  /** Epoch milliseconds. */
  began: number;
  seconds: number;
}

const joinClaims = z.object({
  type: z.literal('app'),
  version: z.literal(2),
  room_id: z.string(),
  user_id: z.string(),
  role: z.enum(['host', 'guest', 'observer']),
  nbf: z.number(),
  exp: z.number(),
});
const roomInput = z.object({ name: z.string(), template_id: z.string() });
const enabledInput = z.object({ enabled: z.boolean() });
const endInput = z.object({ reason: z.string(), lock: z.boolean() });
const removalInput = z.object({ peer_id: z.string(), reason: z.string() });

const VIDEO = Buffer.from('a video of 100ms');
/** A template of 100ms gives its own recorder a role with this name. */
const RECORDER = '__internal_recorder';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * 100ms by its documentation, with rooms, sessions and recordings that behave: people enter with the school's tokens, and each
 * webhook is delivered twice, as the documentation says may happen. A recording is a browser that joins the room as a peer.
 */
export async function startHmsCloud(appSecret: string, now: () => number) {
  const rooms = new Map<string, Room>();
  const recordings = new Map<string, Recording>();
  let receive: (body: object) => Promise<void> = async () => undefined;
  let earlierMs = 0;
  /** What finishes the files of recordings that have stopped, while they take their time. */
  let composing: (() => Promise<void>)[] | null = null;
  const time = () => new Date(now() - earlierMs).toISOString();

  const sent: { type: string; timestamp: string; data: object }[] = [];
  const deliver = (event: (typeof sent)[number]) => receive({ version: '2.0', id: randomUUID(), ...event });
  const report = async (type: string, data: object) => {
    const event = { type, timestamp: time(), data };
    sent.push(event);
    for (let delivery = 0; delivery < 2; delivery += 1) await deliver(event);
  };
  const roomOf = (id: string): Room => {
    const room = rooms.get(id);
    if (!room) throw new Refusal(404, 'room not found');
    return room;
  };
  const sessionOf = (room: Room) => {
    if (!room.session) throw new Refusal(404, 'session not found');
    return room.session;
  };

  const leave = async (room: Room, peer_id: string): Promise<void> => {
    const session = sessionOf(room);
    const peer = session.peers.get(peer_id);
    if (!peer || peer.left_at) throw new Refusal(404, 'peer not found');
    peer.left_at = time();
    const { user_id, name: user_name, role, left_at } = peer;
    const at = { room_id: room.id, session_id: session.id };
    await report('peer.leave.success', { ...at, peer_id, user_id, user_name, role, left_at });
    const present = [...session.peers.values()].filter((each) => !each.left_at);
    const isRecorded = present.some((each) => each.role !== RECORDER);
    for (const recording of recordings.values())
      if (recording.room === room && (!isRecorded || recording.recorder === peer))
        await endRecording(recording, 'last peer left');
    if (present.length > 0 || room.session !== session) return;
    room.session = null;
    await report('session.close.success', { ...at, session_stopped_at: time() });
  };
  const beamOf = ({ beam_id, room, session_id, recorder }: Recording) => {
    return { beam_id, room_id: room.id, peer_id: recorder.id, session_id, template_id: 'modelo' };
  };
  const endRecording = async (recording: Recording, reason = 'client request'): Promise<void> => {
    if (recording.status !== 'recording') return;
    const { room, recorder, began } = recording;
    const status = composing ? 'post_processing' : 'completed';
    Object.assign(recording, { status, seconds: (now() - recording.began) / 1000 });
    if (!recorder.left_at) await leave(room, recorder.id);
    const { seconds: duration } = recording;
    const at = beamOf(recording);
    const ended = { ...at, job_id: recording.beam_id, recording_enabled: true, duration };
    await report('beam.stopped.success', { ...ended, reason });
    const times = { started_at: new Date(began).toISOString(), stopped_at: time() };
    const finish = async () => {
      recording.status = 'completed';
      await report('beam.recording.success', { ...at, ...times, duration, size: VIDEO.length });
    };
    if (composing) composing.push(finish);
    else await finish();
  };
  const join = async (room: Room, { user_id, name, role }: Pick<Peer, 'user_id' | 'name' | 'role'>) => {
    const { id: session_id, peers } = sessionOf(room);
    const peer: Peer = { id: randomUUID(), name, user_id, role, joined_at: time() };
    peers.set(peer.id, peer);
    const { id: peer_id, joined_at } = peer;
    const at = { room_id: room.id, session_id };
    await report('peer.join.success', { ...at, peer_id, user_id, user_name: name, role, joined_at });
    return peer;
  };

  const answers: [RegExp, (id: string, body: unknown) => object | Promise<object>][] = [
    [
      /^POST \/rooms$/,
      (_, body) => {
        const { name } = roomInput.parse(body);
        const known = [...rooms.values()].find((room) => room.name === name);
        const room = known ?? { id: randomUUID().replaceAll('-', ''), name, enabled: true, session: null };
        rooms.set(room.id, room);
        return { id: room.id, name, enabled: room.enabled };
      },
    ],
    [
      /^POST \/rooms\/(\w+)$/,
      (id, body) => {
        const { enabled } = enabledInput.parse(body);
        return { id, enabled: Object.assign(roomOf(id), { enabled }).enabled };
      },
    ],
    [
      /^GET \/sessions\?active=true&limit=100$/,
      () => ({
        limit: 100,
        data: [...rooms.values()].flatMap(({ id: room_id, session }) =>
          session ? { ...session, room_id, active: true, peers: Object.fromEntries(session.peers) } : [],
        ),
      }),
    ],
    [
      /^POST \/active-rooms\/(\w+)\/remove-peers$/,
      async (id, body) => {
        await leave(roomOf(id), removalInput.parse(body).peer_id);
        return { message: 'peer remove request submitted' };
      },
    ],
    [
      /^POST \/active-rooms\/(\w+)\/end-room$/,
      async (id, body) => {
        const room = roomOf(id);
        const peers = [...sessionOf(room).peers.values()];
        for (const { id: peer_id, left_at } of peers) if (!left_at) await leave(room, peer_id);
        if (endInput.parse(body).lock) room.enabled = false;
        return { message: 'session is ending' };
      },
    ],
    [
      /^POST \/recordings\/room\/(\w+)\/start$/,
      async (room_id) => {
        const room = roomOf(room_id);
        const { id: session_id } = sessionOf(room);
        const id = randomUUID();
        const recorder = await join(room, { user_id: 'beam', name: 'beam', role: RECORDER });
        const begun = { status: 'recording', began: now(), seconds: 0 } as const;
        const recording: Recording = { id, beam_id: randomUUID(), room, session_id, recorder, ...begun };
        recordings.set(id, recording);
        const started = { job_id: recording.beam_id, recording_enabled: true, start_delay: 0 };
        await report('beam.started.success', { ...beamOf(recording), ...started });
        return { id, room_id, session_id, status: 'starting' };
      },
    ],
    [
      /^POST \/recordings\/room\/(\w+)\/stop$/,
      async (room_id) => {
        const running = [...recordings.values()].filter(
          ({ room, status }) => room.id === room_id && status === 'recording',
        );
        if (running.length === 0) throw new Refusal(404, 'recording not found');
        for (const recording of running) await endRecording(recording);
        return { data: running.map(({ id }) => ({ id, room_id, status: 'stopping' })) };
      },
    ],
    [
      /^POST \/recordings\/([\w-]+)\/stop$/,
      async (id) => {
        const recording = recordings.get(id);
        if (recording?.status !== 'recording') throw new Refusal(404, 'recording not found');
        await endRecording(recording);
        return { id, status: 'stopping' };
      },
    ],
    [
      /^GET \/recordings\/([\w-]+)$/,
      (id) => {
        const recording = recordings.get(id);
        if (!recording) throw new Refusal(404, 'recording not found');
        const { status, seconds: duration } = recording;
        const recording_assets = [{ id: `asset-${id}`, type: 'room-composite', duration }];
        if (status === 'completed') return { id, status, recording_assets };
        return { id, status: status === 'recording' ? 'running' : status };
      },
    ],
    [/^GET \/recording-assets\/([\w-]+)\/presigned-url$/, (id) => ({ id, url: `${baseUrl}/store/${id}` })],
  ];

  const answer = async (call: string, body: unknown): Promise<object> => {
    for (const [pattern, respond] of answers) {
      const match = pattern.exec(call);
      if (match) return respond(match[1] ?? '', body);
    }
    throw new Refusal(404, 'not found');
  };
  const reply = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    if (call.startsWith('GET /store/')) return response.end(VIDEO);
    const body = await bodyOf(request);
    if (!(await isManagement(request, appSecret, now())))
      return reply(response, 401, { code: 401, message: 'Token validation error', details: [] });
    try {
      return reply(response, 200, await answer(call, body));
    } catch (error) {
      const { status, message } = error instanceof Refusal ? error : new Refusal(400, String(error));
      return reply(response, status, { code: status, message, details: [] });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  return {
    baseUrl,
    video: VIDEO,
    /** Where webhooks go. */
    onWebhook: (listener: (body: object) => Promise<void>) => {
      receive = listener;
    },
    /** What the SDK does with a token; resolves with how the person leaves again. */
    async enter(token: string): Promise<{ peer_id: string; leave(): Promise<void> }> {
      const claims = joinClaims.safeParse(await readHs256(token, appSecret)).data;
      if (!claims || claims.nbf * 1000 > now()) throw new Refusal(401, 'token is invalid');
      if (claims.exp * 1000 <= now()) throw new Refusal(401, 'token has expired');
      const { room_id, user_id, role } = claims;
      const room = roomOf(room_id);
      if (!room.enabled) throw new Refusal(403, 'room is not active');
      if (!room.session) {
        room.session = { id: randomUUID(), created_at: time(), peers: new Map() };
        const { id: session_id, created_at: session_started_at } = room.session;
        await report('session.open.success', { room_id, session_id, session_started_at });
      }
      const { id: peer_id } = await join(room, { user_id, name: user_id, role });
      return { peer_id, leave: () => leave(room, peer_id) };
    },
    /** Lets the times of its reports be those of a clock that is behind. */
    reportEarlier(ms: number): void {
      earlierMs = ms;
    },
    /** Delivers once more that recordings of a room have ended, as after an answer that was lost. */
    async repeatEnds(room_id: string): Promise<void> {
      const ends = sent.filter(({ type, data }) => {
        return /^beam\.(stopped|recording)/.test(type) && 'room_id' in data && data.room_id === room_id;
      });
      for (const event of ends) await deliver(event);
    },
    /** 100ms gives up the recordings of a room by itself. */
    async breakRecording(room_id: string, reason = 'failure: MAX_RETRIES_REACHED'): Promise<void> {
      for (const recording of recordings.values())
        if (recording.room.id === room_id) await endRecording(recording, reason);
    },
    /** From now on files are finished only once the returned function is called. */
    composeLater(): () => Promise<void> {
      const waiting: (() => Promise<void>)[] = [];
      composing = waiting;
      return async () => {
        composing = null;
        for (const finish of waiting) await finish();
      };
    },
    /** The recordings of a room fail, and what there is of them becomes a file later; resolves with what lets it. */
    async failRecording(room_id: string): Promise<() => void> {
      const failed = [...recordings.values()].filter(
        ({ room, status }) => room.id === room_id && status === 'recording',
      );
      for (const recording of failed) {
        const { room, recorder, began } = recording;
        Object.assign(recording, { status: 'post_processing', seconds: (now() - began) / 1000 });
        if (!recorder.left_at) await leave(room, recorder.id);
        await report('beam.failure', { ...beamOf(recording), recording_enabled: true });
      }
      return () => {
        for (const recording of failed) recording.status = 'completed';
      };
    },
    /** 100ms loses the recordings of a room that are under way. */
    async loseRecordings(room_id: string): Promise<void> {
      for (const { id, room, status, recorder } of recordings.values()) {
        if (room.id !== room_id || status !== 'recording') continue;
        recordings.delete(id);
        await leave(room, recorder.id);
      }
    },
    /** The roles of everyone in a room, of its recorders, too. */
    present: (room_id: string) =>
      [...sessionOf(roomOf(room_id)).peers.values()].flatMap(({ role, left_at }) => (left_at ? [] : [role])),
    close: () => void server.close(),
  };
}
