import OpusScript from 'opusscript';
import { Session } from '../../../server/providers/room/embedded/media/recording/session.ts';
import { Writer } from '../../../server/providers/room/embedded/media/recording/writer.ts';
import { encodeVp8, payloadsOf } from './vp8.ts';

/** Each so many seconds, a white picture and a tone begin at once. */
export const MARK_EVERY_SECONDS = 5;
const MARK_MS = 200;
const PICTURES_PER_SECOND = 15;
const LOOP_SECONDS = 30;
const SLOT_MS = 20;
const TICK_MS = 60;
const NTP_UNIX_SECONDS = 2_208_988_800;

/** Pictures of VP8 that repeat every half a minute: grey, and white at each mark. */
function pictures(colour: string): Buffer[] {
  const marks = `between(mod(t\\,${MARK_EVERY_SECONDS})\\,0\\,${MARK_MS / 1000 - 0.001})`;
  const source = `color=${colour}:s=320x180:r=${PICTURES_PER_SECOND}:d=${LOOP_SECONDS}`;
  // Not at the marks, so that what is measured is no change from one person to another.
  const keys = `expr:gte(t,n_forced*${MARK_EVERY_SECONDS}-${MARK_EVERY_SECONDS / 2})`;
  const flash = `drawbox=c=white:t=fill:enable='${marks}'`;
  return encodeVp8(
    ['-f', 'lavfi', '-i', source, '-vf', flash, '-force_key_frames', keys],
    '-deadline realtime -b:v 200k -g 9999 -auto-alt-ref 0 -lag-in-frames 0',
  );
}

/** Opus, with a tone at each mark. */
function voices(): Buffer[] {
  const encoder = new OpusScript(48_000, 1, OpusScript.Application.AUDIO);
  const slots = (MARK_EVERY_SECONDS * 1000) / SLOT_MS;
  const found = Array.from({ length: slots }, (_, slot) => {
    const pcm = Buffer.alloc(960 * 2);
    if (slot * SLOT_MS < MARK_MS)
      for (let index = 0; index < 960; index += 1)
        pcm.writeInt16LE(
          Math.round(Math.sin(((slot * 960 + index) * 2 * Math.PI * 440) / 48_000) * 12_000),
          index * 2,
        );
    return Buffer.from(encoder.encode(pcm, 960));
  });
  encoder.delete();
  return found;
}

type Person = {
  node: string;
  isHost: boolean;
  colour: string;
  /** How much later than the voice the pictures reach the room. */
  behindMs: number;
  /** How much the clock of the browser differs from the room's. */
  clockMs: number;
  fromMs: number;
  untilMs: number;
};

/** Whose picture the host, else the speaker, makes it, and from when on. */
export type LongLesson = { from: number; name: string }[];

type Packet = { atMs: number; source: number; packet: Buffer };

function rtp(
  kind: 'audio' | 'video',
  sequence: number,
  timestamp: number,
  marker: boolean,
  content: Buffer,
): Buffer {
  const packet = Buffer.alloc(12 + content.length);
  packet[0] = 0x80;
  packet[1] = (marker ? 0x80 : 0) | (kind === 'audio' ? 111 : 96);
  packet.writeUInt16BE(sequence % 0x10000, 2);
  packet.writeUInt32BE(timestamp % 2 ** 32, 4);
  content.copy(packet, 12);
  return packet;
}

function senderReport(atMs: number, timestamp: number): Buffer {
  const report = Buffer.alloc(28);
  report[0] = 0x80;
  report[1] = 200;
  report.writeUInt16BE(6, 2);
  report.writeUInt32BE(Math.floor(atMs / 1000) + NTP_UNIX_SECONDS, 8);
  report.writeUInt32BE(Math.floor(((atMs % 1000) / 1000) * 2 ** 32), 12);
  report.writeUInt32BE(timestamp % 2 ** 32, 16);
  return report;
}

/** What a browser sends: timestamps begin anywhere, packets take different times, and reports say what belongs together. */
function* sent(
  person: Person,
  seconds: number,
  jitter: () => number,
  sources: [number, number],
): Generator<Packet> {
  const [audio, video] = sources;
  const images = pictures(person.colour);
  const sounds = voices();
  const [audioBase, videoBase] = [4_000_000_000 + audio * 7919, 4_200_000_000 + video * 104_729];
  const begin = 1_800_000_000_000 + person.clockMs;
  let [heard, shown] = [0, 0];
  let sequence = 65_000;
  for (let slot = 0; slot < (seconds * 1000) / SLOT_MS; slot += 1) {
    const taken = slot * SLOT_MS;
    if (taken < person.fromMs || taken >= person.untilMs) continue;
    const content = sounds[slot % sounds.length] ?? Buffer.alloc(0);
    yield {
      atMs: taken + 40 + jitter() * 20,
      source: audio,
      packet: rtp('audio', heard++, audioBase + slot * 960, false, content),
    };
    if (slot % 50 === 0) {
      yield { atMs: taken + 41, source: audio, packet: senderReport(begin + taken, audioBase + taken * 48) };
      const late = taken + 40 + person.behindMs;
      yield { atMs: late, source: video, packet: senderReport(begin + taken, videoBase + taken * 90) };
    }
    while ((shown * 1000) / PICTURES_PER_SECOND < taken + SLOT_MS) {
      const at = (shown * 1000) / PICTURES_PER_SECOND;
      const image = images[shown % images.length] ?? Buffer.alloc(0);
      const timestamp = videoBase + Math.round(at * 90);
      shown += 1;
      if (at < person.fromMs) continue;
      const arrives = at + 40 + person.behindMs + jitter() * 30;
      const payloads = payloadsOf(image);
      for (const [index, part] of payloads.entries()) {
        const isLast = index === payloads.length - 1;
        yield { atMs: arrives, source: video, packet: rtp('video', sequence++, timestamp, isLast, part) };
      }
    }
  }
}

/**
 * Records a lesson of two through the recorder's own session, on a clock that runs as fast as it can: the teacher leaves the picture to the
 * student for the middle third. Returns whose picture it is in which part, in milliseconds.
 */
export async function recordLongLesson(path: string, seconds: number): Promise<LongLesson> {
  let now = 0;
  let drawn = 1;
  // The same numbers in every run.
  const jitter = () => {
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn / 2_147_483_647;
  };
  const names = new Map([
    ['teacher', 'Helena Sampaio'],
    ['student', 'Isabela Cristina Nogueira'],
  ]);
  const third = Math.round((seconds * 1000) / 3);
  const writer = await Writer.create(path, (node) => names.get(node));
  const session = new Session(writer, () => now, { askKeyframe: () => undefined, want: () => undefined });
  const people: Person[] = [
    { node: 'teacher', isHost: true, colour: 'gray', behindMs: 90, clockMs: 0, fromMs: 0, untilMs: third },
    {
      node: 'student',
      isHost: false,
      colour: 'teal',
      behindMs: 10,
      clockMs: -73_000,
      fromMs: third,
      untilMs: third * 2,
    },
    {
      node: 'teacher',
      isHost: true,
      colour: 'gray',
      behindMs: 150,
      clockMs: 0,
      fromMs: third * 2,
      untilMs: seconds * 1000,
    },
  ];
  let last = 0;
  for (const person of people) {
    const [audio, video] = [++last, ++last];
    const { node, isHost } = person;
    const kinds = [
      [audio, 'audio'],
      [video, 'video'],
    ] as const;
    for (const [source, kind] of kinds)
      session.add({ type: 'added', source, node, kind, isHost, isScreen: false });
    const packets = [...sent(person, seconds, jitter, [audio, video])].sort((a, b) => a.atMs - b.atMs);
    for (const { atMs, source, packet } of packets) {
      while (now + TICK_MS <= atMs) {
        now += TICK_MS;
        session.tick();
        // Lets the file be written.
        if (now % (TICK_MS * 50) === 0) await new Promise(setImmediate);
      }
      session.take(source, packet);
    }
    for (const [source] of kinds) session.remove(source);
  }
  now = seconds * 1000;
  await session.close();
  return people.map(({ node, fromMs }) => ({ from: fromMs, name: names.get(node) ?? '' }));
}
