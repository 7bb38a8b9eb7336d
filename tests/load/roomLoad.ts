import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodeDatachannel, { type DataChannel, type PeerConnection, type Track } from 'node-datachannel';
import { MAIN_ROOM } from '../../domain/roomGroups.ts';
import { SMALL_PICTURES } from '../../domain/roomProtocol.ts';
import type { Candidate, FromMedia, ToMedia } from '../../server/providers/room/embedded/media/protocol.ts';
import { isRtcp } from '../../server/providers/room/embedded/media/rtp.ts';
import { freeUdpPort } from '../support/freePort.ts';

const WORKER = fileURLToPath(
  new URL('../../server/providers/room/embedded/media/worker.ts', import.meta.url),
);
const VOICE = { every: 20, bytes: 80 };
/** 300 kbit/s, as the room's policy asks of cameras. */
const PICTURE = { every: 25, bytes: 940 };
/** 80 kbit/s at 15 pictures a second, the maximum of small copies. */
const SMALL_PICTURE = { every: 66, bytes: 640 };
const KINDS = [VOICE, PICTURE, SMALL_PICTURE];
const HEADER_BYTES = 12;
const TICKS_PER_SECOND = 100;

/** What one lesson costs while everyone sends a picture and a voice and receives those of all others. */
export type RoomLoad = {
  /** Share of a core that the worker took for each person. */
  core: number;
  /** Megabytes of the worker for each person, beyond those of an empty one. */
  memory: number;
  received: number;
  lost: number;
  /** The rate that one person receives, in bit/s, without the overhead of the network. */
  downlink: number;
  /** Milliseconds from one person to another. */
  latency: { p50: number; p95: number };
};

/** A person without a browser: packets carry the time at which they were sent. */
export class Person {
  readonly node: string;
  readonly latencies: number[] = [];
  received = 0;
  receivedBytes = 0;
  sent = 0;
  /** Sends a small copy in addition, and shows everyone except the first person in small tiles. */
  private readonly hasSmall: boolean;
  #small: DataChannel | null = null;
  readonly #worker: ChildProcess;
  readonly #publish: PeerConnection;
  readonly #subscribe: PeerConnection;
  readonly #tracks: Track[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #mine: Track[] = [];
  readonly #early: Candidate[] = [];
  #isAnswered = false;
  #isSmallWanted = false;
  #measures = false;

  constructor(node: string, worker: ChildProcess, hasSmall: boolean) {
    this.node = node;
    this.hasSmall = hasSmall;
    this.#worker = worker;
    const settings = { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true };
    this.#publish = new nodeDatachannel.PeerConnection(`publish-${node}`, settings);
    this.#subscribe = new nodeDatachannel.PeerConnection(`subscribe-${node}`, settings);
    this.#subscribe.onTrack((track) => {
      this.#tracks.push(track);
      track.onMessage((packet) => this.#take(packet));
    });
    this.#subscribe.onLocalCandidate((candidate, mid) =>
      this.#tell({ type: 'subscribe-candidate', node, candidate, mid }),
    );
    this.#subscribe.onDataChannel((channel) => {
      // The library blocks once 1,024 messages are unread.
      channel.onMessage(() => undefined);
      // Asks for every picture again and again: those of people who come later, too.
      this.#timers.push(setInterval(() => this.#askForAll(channel), 500));
    });
  }

  #askForAll(channel: { isOpen(): boolean; sendMessage(text: string): boolean }): void {
    if (!channel.isOpen()) return;
    for (const other of people) {
      if (other === this) continue;
      const params = { track_id: `video-${other.node}`, max_spatial_layer: 'high' };
      try {
        channel.sendMessage(JSON.stringify({ id: '1', method: 'prefer-video-track-state', params }));
      } catch {
        // A busy machine takes no more messages at the moment: the next turn asks again.
        return;
      }
    }
  }

  #tell(message: ToMedia): void {
    this.#worker.send(message);
  }

  enter(call: number): void {
    const { node } = this;
    for (const [index, kind] of ['audio', 'video', ...(this.hasSmall ? ['small'] : [])].entries()) {
      const description =
        kind === 'audio'
          ? new nodeDatachannel.Audio(kind, 'SendOnly')
          : new nodeDatachannel.Video(kind, 'SendOnly');
      if (description instanceof nodeDatachannel.Video) description.addVP8Codec(96);
      else description.addOpusCodec(111);
      description.addSSRC(call * KINDS.length + index, node, `stream-${node}`, `${kind}-${node}`);
      this.#mine.push(this.#publish.addTrack(description));
    }
    if (this.hasSmall) this.#small = this.#openSmall();
    this.#publish.onGatheringStateChange((state) => {
      const sdp = this.#publish.localDescription()?.sdp;
      if (state !== 'complete' || !sdp) return;
      const allowed = [`audio-${node}`, `video-${node}`];
      this.#tell({
        type: 'publish',
        call,
        room: 'lesson',
        node,
        sdp,
        allowed,
        screens: [],
        isHost: call === 1,
        group: MAIN_ROOM,
      });
    });
    this.#publish.setLocalDescription('offer');
  }

  #openSmall(): DataChannel {
    const channel = this.#publish.createDataChannel(SMALL_PICTURES);
    channel.onMessage((text) => {
      this.#isSmallWanted = JSON.parse(text.toString()).small;
    });
    channel.onOpen(() => {
      const shown_small = people.slice(1).map(({ node }) => `video-${node}`);
      channel.sendMessage(JSON.stringify({ shown_small, has_room: true }));
    });
    return channel;
  }

  hear(message: FromMedia): void {
    if (message.type === 'publish-candidate') {
      if (this.#isAnswered) this.#publish.addRemoteCandidate(message.candidate, message.mid);
      else this.#early.push(message);
    } else if (message.type === 'subscribe-candidate')
      this.#subscribe.addRemoteCandidate(message.candidate, message.mid);
    else if (message.type === 'subscribe-offer') {
      this.#subscribe.setRemoteDescription(message.sdp, 'offer');
      this.#subscribe.setLocalDescription('answer');
      const sdp = this.#subscribe.localDescription()?.sdp ?? '';
      this.#tell({ type: 'subscribe-answer', node: this.node, sdp });
    }
  }

  answered(sdp: string): void {
    this.#publish.setRemoteDescription(sdp, 'answer');
    for (const { candidate, mid } of this.#early.splice(0)) this.#publish.addRemoteCandidate(candidate, mid);
    this.#isAnswered = true;
  }

  get isReady(): boolean {
    return this.#mine.every((track) => track.isOpen());
  }

  send(call: number): void {
    for (const [index, { every, bytes }] of KINDS.entries()) {
      const track = this.#mine[index];
      if (!track) continue;
      let sequence = 0;
      const packet = Buffer.alloc(HEADER_BYTES + bytes);
      packet[0] = 0x80;
      packet[1] = index === 0 ? 111 : 96;
      packet.writeUInt32BE(call * KINDS.length + index, 8);
      // Each picture is one packet that opens a keyframe of VP8.
      packet[HEADER_BYTES] = 0x10;
      this.#timers.push(
        setInterval(() => {
          if (index === 2 && !this.#isSmallWanted) return;
          packet.writeUInt16BE(sequence++ & 0xffff, 2);
          packet.writeDoubleBE(performance.now(), HEADER_BYTES + 8);
          // The room forwards one of the two pictures.
          if (this.#measures && index !== (this.#isSmallWanted ? 1 : 2)) this.sent += 1;
          track.sendMessageBinary(packet);
        }, every),
      );
    }
  }

  /** Sends what `next` makes of the number of times that it was asked. */
  sendEvery(kind: 'audio' | 'video', everyMs: number, next: (count: number) => Buffer): void {
    const track = this.#mine[kind === 'audio' ? 0 : 1];
    let count = 0;
    this.#timers.push(setInterval(() => track?.sendMessageBinary(next(count++)), everyMs));
  }

  measure(on: boolean): void {
    this.#measures = on;
  }

  #take(packet: Buffer | string | ArrayBuffer): void {
    if (!this.#measures || !Buffer.isBuffer(packet) || isRtcp(packet)) return;
    this.received += 1;
    this.receivedBytes += packet.length;
    // Header extensions of the room lie before the content.
    const { bytes } =
      KINDS.toSorted((a, b) => b.bytes - a.bytes).find((kind) => packet.length > kind.bytes) ?? VOICE;
    this.latencies.push(performance.now() - packet.readDoubleBE(packet.length - bytes + 8));
  }

  leave(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#publish.close();
    this.#subscribe.close();
  }
}

let people: Person[] = [];

export async function spentBy(pid: number): Promise<{ cpu: number; memory: number }> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

export type Lesson = {
  worker: ChildProcess;
  people: Person[];
  /** Of the worker before anybody came. */
  empty: Awaited<ReturnType<typeof spentBy>>;
  close(): Promise<void>;
};

/** A worker of its own with so many people, each of whom begins to send with `send`. */
export async function openLesson(
  count: number,
  send: (person: Person, call: number) => void,
  hasSmall = false,
): Promise<Lesson> {
  const settings = { udpPort: await freeUdpPort(), bindAddress: '127.0.0.1' };
  const worker = fork(WORKER, [JSON.stringify(settings)], { execArgv: [] });
  const pid = worker.pid ?? 0;
  await once(worker, 'message');
  const empty = await spentBy(pid);
  people = Array.from({ length: count }, (_, index) => new Person(`person-${index + 1}`, worker, hasSmall));
  worker.on('message', (message: FromMedia) => {
    if (message.type === 'answer') people[message.call - 1]?.answered(message.sdp);
    else if (message.type === 'refused') throw new Error(message.reason);
    else if ('node' in message) people.find(({ node }) => node === message.node)?.hear(message);
  });
  for (const [index, person] of people.entries()) {
    person.enter(index + 1);
    while (!person.isReady) await pause(20);
    send(person, index + 1);
  }
  // Until everyone was offered everyone.
  await pause(5000);
  const close = async () => {
    for (const person of people) person.leave();
    const gone = once(worker, 'exit');
    worker.disconnect();
    await gone;
  };
  return { worker, people, empty, close };
}

/** With `hasSmall`, everyone shows the first person large and all others small. */
export async function roomLoad(count: number, seconds: number, hasSmall = false): Promise<RoomLoad> {
  const { worker, empty, close } = await openLesson(count, (person, call) => person.send(call), hasSmall);
  const pid = worker.pid ?? 0;
  for (const person of people) person.measure(true);
  const before = await spentBy(pid);
  await pause(seconds * 1000);
  const after = await spentBy(pid);
  for (const person of people) person.measure(false);
  const sent = people.reduce((sum, person) => sum + person.sent, 0) * (count - 1);
  const received = people.reduce((sum, person) => sum + person.received, 0);
  const latencies = Float64Array.from(people.flatMap((person) => person.latencies)).sort();
  await close();
  return {
    core: (after.cpu - before.cpu) / seconds / count,
    memory: (after.memory - empty.memory) / count,
    received,
    downlink: (people.reduce((sum, person) => sum + person.receivedBytes, 0) * 8) / seconds / count,
    lost: Math.max(0, sent - received),
    latency: {
      p50: latencies[Math.floor(latencies.length * 0.5)] ?? Number.NaN,
      p95: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
    },
  };
}
