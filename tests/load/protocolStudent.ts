// A student who takes part in a lesson without a browser, using the room's signalling protocol.
import { randomUUID } from 'node:crypto';
import nodeDatachannel, { type DataChannel, type PeerConnection, type Track } from 'node-datachannel';
import { isOpen } from '../../server/providers/room/embedded/media/connections.ts';
import { isRtcp } from '../../server/providers/room/embedded/media/rtp.ts';
import { SignalClient } from '../room/support/signalClient.ts';
import { payloadsOf } from '../room/support/vp8.ts';
import { Caller } from '../support/caller.ts';
import { password } from '../support/password.ts';

const SSRC = { audio: 1, video: 2 };
const PAYLOAD_TYPE = { audio: 111, video: 96 };
const CLOCK_RATE = { audio: 48_000, video: 90_000 };
/** What an encoder of Opus sends of a silent microphone, and how often, in ms. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const SILENCE_EVERY_MS = 400;
/** Repeated requests also cover the pictures of people who join later. */
const ASK_EVERY_MS = 500;

type Kind = keyof typeof SSRC;

/** Builds the packets of a stream. */
class Stream {
  readonly track: Track;
  readonly #kind: Kind;
  #sequence = 0;

  constructor(track: Track, kind: Kind) {
    this.track = track;
    this.#kind = kind;
  }

  /** Sends the packets of one picture, or of one frame of sound, with the same timestamp. */
  send(payloads: readonly Buffer[]): void {
    const timestamp = Math.round((performance.now() * CLOCK_RATE[this.#kind]) / 1000) >>> 0;
    for (const [index, payload] of payloads.entries()) {
      if (!this.track.isOpen()) return;
      const isLast = this.#kind === 'video' && index === payloads.length - 1;
      const head = Buffer.alloc(12);
      head[0] = 0x80;
      head[1] = PAYLOAD_TYPE[this.#kind] | (isLast ? 0x80 : 0);
      head.writeUInt16BE(this.#sequence++ & 0xffff, 2);
      head.writeUInt32BE(timestamp, 4);
      head.writeUInt32BE(SSRC[this.#kind], 8);
      this.track.sendMessageBinary(Buffer.concat([head, payload]));
    }
  }
}

/** The connections of one stay at a media worker. */
class Connections {
  readonly publish: PeerConnection;
  readonly subscribe: PeerConnection;
  readonly streams: Record<Kind, Stream>;
  received = 0;
  #channel: DataChannel | null = null;
  #pictures: string[] = [];
  readonly #incoming: Track[] = [];
  readonly #asking: NodeJS.Timeout;

  /** `tell` receives the addresses at which the room reaches this side. */
  constructor(id: string, tell: (candidate: string, mid: string) => void) {
    const settings = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true };
    this.publish = new nodeDatachannel.PeerConnection(`publish-${id}`, settings);
    this.subscribe = new nodeDatachannel.PeerConnection(`subscribe-${id}`, settings);
    this.streams = { audio: this.#add('audio', id), video: this.#add('video', id) };
    this.subscribe.onLocalCandidate(tell);
    this.subscribe.onTrack((track) => {
      this.#incoming.push(track);
      track.onMessage((packet) => {
        if (Buffer.isBuffer(packet) && !isRtcp(packet)) this.received += 1;
      });
    });
    this.subscribe.onDataChannel((channel) => {
      this.#channel = channel;
      // The library blocks once 1,024 messages are unread.
      channel.onMessage(() => undefined);
    });
    this.#asking = setInterval(() => this.#ask(), ASK_EVERY_MS);
  }

  #add(kind: Kind, id: string): Stream {
    const { Audio, Video } = nodeDatachannel;
    const description = kind === 'audio' ? new Audio(kind, 'SendOnly') : new Video(kind, 'SendOnly');
    if (description instanceof Video) description.addVP8Codec(PAYLOAD_TYPE.video);
    else description.addOpusCodec(PAYLOAD_TYPE.audio);
    description.addSSRC(SSRC[kind], id, `stream-${id}`, `${kind}-${id}`);
    return new Stream(this.publish.addTrack(description), kind);
  }

  /** Resolves with the offer of what is published once the addresses are known. */
  offer(): Promise<string> {
    const offered = new Promise<string>((resolve) =>
      this.publish.onGatheringStateChange((state) => {
        const sdp = this.publish.localDescription()?.sdp;
        if (state === 'complete' && sdp) resolve(sdp);
      }),
    );
    this.publish.setLocalDescription('offer');
    return offered;
  }

  /** Answers an offer of the room. */
  answer(sdp: string): string {
    this.#pictures = sdp
      .split('\r\nm=')
      .filter((part) => part.startsWith('video'))
      .flatMap((part) => /a=msid:\S+ (\S+)/.exec(part)?.[1] ?? []);
    this.subscribe.setRemoteDescription(sdp, 'offer');
    this.subscribe.setLocalDescription('answer');
    return this.subscribe.localDescription()?.sdp ?? '';
  }

  #ask(): void {
    for (const track_id of this.#pictures) {
      if (!this.#channel?.isOpen()) return;
      const params = { track_id, max_spatial_layer: 'high' };
      this.#channel.sendMessage(JSON.stringify({ id: '1', method: 'prefer-video-track-state', params }));
    }
  }

  close(): void {
    clearInterval(this.#asking);
    this.publish.close();
    this.subscribe.close();
  }
}

export type Seat = { url: string; room_id: string; email: string; name: string };
export type Clip = { pictures: readonly Buffer[]; everyMs: number };

/**
 * Enters as the page does, by a login, a token and the room's socket, and sends the pictures of a clip, each of them a
 * keyframe, and a silent voice. Receives everything that a page would, and shows nothing of it.
 */
export class ProtocolStudent {
  /** Milliseconds of the real clock. */
  joinedAt = 0;
  leftAt = 0;
  readonly #client: SignalClient;
  readonly #timers: NodeJS.Timeout[] = [];
  #connections: Connections | null = null;
  #receivedBefore = 0;
  #hasLeft = false;
  #early: { target: number; candidate: string; mid: string }[] = [];
  #answered = { publish: false, subscribe: false };

  private constructor(client: SignalClient) {
    this.#client = client;
  }

  static async enter({ url, room_id, email, name }: Seat, clip: Clip): Promise<ProtocolStudent> {
    const caller = await new Caller(url).login(email, password);
    const { token } = await caller.call('GET /v1/classes/:room_id/:user_type/token', {
      params: { room_id, user_type: 'guest' },
    });
    const client = new SignalClient(`${url.replace('http', 'ws')}/room/signal`, randomUUID(), token);
    await client.next('session-info');
    const { error } = await client.call('join', { name, data: '' });
    if (error) throw new Error(`${error.code} ${error.message}`);
    const student = new ProtocolStudent(client);
    student.joinedAt = Date.now();
    student.#listen();
    await student.#connect();
    student.#send(clip);
    return student;
  }

  /** Packets of others that arrived. */
  get received(): number {
    return this.#receivedBefore + (this.#connections?.received ?? 0);
  }

  say(message: string): Promise<unknown> {
    return this.#client.call('broadcast', { info: { message, type: 'chat' } });
  }

  leave(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#connections?.close();
    this.#connections = null;
    this.#hasLeft = true;
    this.#client.send('leave', { client_reason: 'left' });
    this.leftAt = Date.now();
  }

  #follow(method: string, take: (params: Record<string, unknown>) => unknown): void {
    void this.#client.next(method).then(async (params) => {
      if (this.#hasLeft) return;
      await take(params);
      this.#follow(method, take);
    });
  }

  #listen(): void {
    this.#follow('offer', ({ sdp }) => {
      if (!this.#connections) return;
      this.#client.send('answer', { desc: { type: 'answer', sdp: this.#connections.answer(String(sdp)) } });
      this.#answered.subscribe = true;
      this.#addEarly();
    });
    this.#follow('trickle', ({ target, candidate }) => {
      const { candidate: line, sdpMid } = candidate as { candidate: string; sdpMid: string };
      this.#early.push({ target: Number(target), candidate: line, mid: sdpMid });
      this.#addEarly();
    });
    this.#follow('node-info', () => this.#connect());
    // Discards these notices, which would otherwise accumulate.
    for (const method of ['active-speakers', 'on-connection-quality-update'])
      this.#follow(method, () => undefined);
  }

  #addEarly(): void {
    const isReady = ({ target }: { target: number }) =>
      target === 0 ? this.#answered.publish : this.#answered.subscribe;
    const ready = this.#early.filter(isReady);
    this.#early = this.#early.filter((one) => !isReady(one));
    for (const { target, candidate, mid } of ready) {
      const connection = target === 0 ? this.#connections?.publish : this.#connections?.subscribe;
      // The room closes connections that it wants anew before it says so.
      if (connection && isOpen(connection)) connection.addRemoteCandidate(candidate, mid);
    }
  }

  async #connect(): Promise<void> {
    this.#receivedBefore = this.received;
    this.#connections?.close();
    this.#answered = { publish: false, subscribe: false };
    this.#early = [];
    const id = randomUUID();
    const connections = new Connections(id, (candidate, sdpMid) =>
      this.#client.send('trickle', { target: 1, candidate: { candidate, sdpMid } }),
    );
    this.#connections = connections;
    const track = (type: Kind) => ({
      track_id: `${type}-${id}`,
      stream_id: `stream-${id}`,
      type,
      source: 'regular',
      mute: false,
    });
    const tracks = { [`audio-${id}`]: track('audio'), [`video-${id}`]: track('video') };
    const sdp = await connections.offer();
    // The room asks once more after it refused an offer because its media worker is gone.
    const { result, error } = await this.#client.call('offer', { desc: { type: 'offer', sdp }, tracks });
    if (error?.code === 421 || this.#connections !== connections) return;
    if (!result) throw new Error(error?.message);
    connections.publish.setRemoteDescription(String(result.sdp), 'answer');
    this.#answered.publish = true;
    this.#addEarly();
  }

  #send({ pictures, everyMs }: Clip): void {
    let count = 0;
    const show = () =>
      this.#connections?.streams.video.send(
        payloadsOf(pictures[count++ % pictures.length] ?? Buffer.alloc(0)),
      );
    const speak = () => this.#connections?.streams.audio.send([SILENCE]);
    this.#timers.push(setInterval(show, everyMs), setInterval(speak, SILENCE_EVERY_MS));
  }
}
