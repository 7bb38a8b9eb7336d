import fc from 'fast-check';
import type { Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { Forwarder } from '../../../server/providers/room/embedded/media/forwarder.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';

const FRAME_MS = 50;
const KEYFRAME_REQUEST = 206;
/** The number of each encoder's stream. */
const [LARGE, SMALL] = [5, 6];

class FakeTrack {
  listener: (message: Buffer) => void = () => undefined;
  readonly sent: Buffer[] = [];
  wantsKeyframe = false;
  onMessage(listener: (message: Buffer) => void): void {
    this.listener = listener;
  }
  isOpen(): boolean {
    return true;
  }
  close(): void {}
  sendMessageBinary(packet: Buffer): void {
    this.sent.push(packet);
    if (packet[1] === KEYFRAME_REQUEST) this.wantsKeyframe = true;
  }
}

type Start = { sequence: number; timestamp: number; picture: number; layer: number };

/** A VP8 encoder: each frame is `packets` packets, which end with its number and with the encoder's. */
class Encoder {
  readonly track = new FakeTrack();
  ssrc: number;
  private readonly start: Start;
  private readonly packets: number;
  private sequence: number;
  private picture: number;
  private layer: number;
  private isFirst = true;

  constructor(ssrc: number, start: Start, packets: number) {
    this.ssrc = ssrc;
    this.start = start;
    this.packets = packets;
    this.sequence = start.sequence;
    this.picture = start.picture;
    this.layer = start.layer;
  }

  private timestampAt(ms: number): number {
    return (this.start.timestamp + ms * 90) >>> 0;
  }

  /** Begins a new stream, as a browser does when it reopens its camera. */
  renew(): void {
    this.ssrc += 100;
    this.isFirst = true;
  }

  frame(number: number, takenAt: number): Buffer[] {
    const isKey = this.isFirst || this.track.wantsKeyframe;
    this.isFirst = false;
    this.track.wantsKeyframe = false;
    const packets = Array.from({ length: this.packets }, (_, index) => {
      const packet = Buffer.alloc(40);
      packet[0] = 0x80;
      packet[1] = 96;
      packet.writeUInt16BE(this.sequence & 0xffff, 2);
      packet.writeUInt32BE(this.timestampAt(takenAt), 4);
      packet.writeUInt32BE(this.ssrc, 8);
      // Extended; the first packet opens the frame.
      packet[12] = 0x80 | (index === 0 ? 0x10 : 0);
      // With the number of the picture and that of the base layer's.
      packet[13] = 0xc0;
      packet.writeUInt16BE(0x8000 | (this.picture & 0x7fff), 14);
      packet[16] = this.layer & 0xff;
      packet[17] = isKey && index === 0 ? 0 : 1;
      packet.writeUInt16BE(this.ssrc, 34);
      packet.writeUInt32BE(number, 36);
      this.sequence += 1;
      return packet;
    });
    this.picture += 1;
    this.layer += 1;
    return packets;
  }

  report(at: number): Buffer {
    const packet = Buffer.alloc(28);
    packet[0] = 0x80;
    packet[1] = 200;
    packet.writeUInt16BE(6, 2);
    packet.writeUInt32BE(this.ssrc, 4);
    packet.writeUInt32BE(3_900_000_000 + Math.floor(at / 1000), 8);
    packet.writeUInt32BE(Math.floor(((at % 1000) / 1000) * 2 ** 32), 12);
    packet.writeUInt32BE(this.timestampAt(at), 16);
    return packet;
  }
}

/** How one picture travels: which of its packets is lost, whether they overtake each other, and what is preferred from now on. */
type Step = {
  lost: number;
  isReversed: boolean;
  isSmall: boolean;
  spares: boolean;
  isHeld?: boolean;
  /** Whether its browser sends the small copy. */
  hasCopy?: boolean;
  /** Whether the camera's stream begins again. */
  isRenewed?: boolean;
};

type Sent = {
  /** Without wraps. */
  order: number;
  timestamp: number;
  picture: number;
  layer: number;
  isKey: boolean;
  isSmall: boolean;
  frame: number;
};

/** Ahead of another number of so many bits, or behind it. */
const ahead = (number: number, of: number, bits: number) => ((number - of) << (32 - bits)) >> (32 - bits);

/** What the receiver got, in the order of its numbers. */
function sentBy(down: FakeTrack): Sent[] {
  const sent: Sent[] = [];
  for (const packet of down.sent) {
    if (packet[1] !== 96) continue;
    const last = sent.at(-1)?.order ?? packet.readUInt16BE(2);
    sent.push({
      order: last + ahead(packet.readUInt16BE(2), last, 16),
      timestamp: packet.readUInt32BE(4),
      picture: packet.readUInt16BE(14) & 0x7fff,
      layer: packet[16] ?? 0,
      isKey: ((packet[12] ?? 0) & 0x10) !== 0 && packet[17] === 0,
      isSmall: packet.readUInt16BE(34) === SMALL,
      frame: packet.readUInt32BE(36),
    });
  }
  sent.sort((one, other) => one.order - other.order);
  return sent;
}

/** A receiver counts every number that is missing as lost. */
function reception(sent: readonly Sent[]): Buffer {
  const [first, last] = [sent[0]?.order ?? 0, sent.at(-1)?.order ?? 0];
  const report = Buffer.alloc(32);
  report[0] = 0x81;
  report[1] = 201;
  report.writeUInt16BE(7, 2);
  report.writeUInt32BE(77, 8);
  report.writeIntBE(last - first + 1 - sent.length, 13, 3);
  report.writeUInt32BE(last + 0x10000, 16);
  return report;
}

function play(large: Start, small: Start, steps: readonly Step[], hasReports = true) {
  let now = 1000;
  const encoders = [new Encoder(LARGE, large, 3), new Encoder(SMALL, small, 1)] as const;
  const [camera, copy] = encoders.map(
    ({ track }) =>
      new Source({
        node: 'ana',
        id: 't',
        stream: 's',
        kind: 'video',
        isScreen: false,
        audioLevelId: null,
        now: () => now,
        track: track as unknown as Track,
      }),
  );
  if (!camera || !copy) throw new Error('no sources');
  camera.small = copy;
  const down = new FakeTrack();
  const losses: number[] = [];
  const feedback = { loss: (share: number) => losses.push(share), estimate: () => undefined };
  const forwarder = new Forwarder(camera, down as unknown as Track, 77, feedback, () => now);
  forwarder.resume();
  for (const [number, step] of steps.entries()) {
    const { lost, isReversed, isSmall, spares, isHeld = false, hasCopy = true, isRenewed = false } = step;
    if (isRenewed) encoders[0].renew();
    forwarder.prefer(isSmall, spares);
    if (isHeld !== forwarder.isHeld) forwarder.hold(isHeld);
    const takenAt = now;
    for (const encoder of encoders.slice(0, hasCopy ? 2 : 1)) {
      // Both encode the same picture, one after the other.
      now += 10;
      const packets = encoder.frame(number, takenAt);
      if (lost > 0) packets.splice(lost - 1, 1);
      for (const packet of isReversed ? packets.toReversed() : packets) encoder.track.listener(packet);
      if (hasReports && number % 20 === 0) encoder.track.listener(encoder.report(now));
    }
    now = takenAt + FRAME_MS;
    if (number % 20 === 19) down.listener(reception(sentBy(down)));
  }
  return { sent: sentBy(down), down, losses };
}

const start = fc.record({
  sequence: fc.integer({ min: 0, max: 0xffff }),
  timestamp: fc.integer({ min: 0, max: 0xffffffff }),
  picture: fc.integer({ min: 0, max: 0x7fff }),
  layer: fc.integer({ min: 0, max: 0xff }),
});
/** Preferences last for some pictures. */
const stepsWith = (lost: fc.Arbitrary<number>, isReversed: fc.Arbitrary<boolean>) =>
  fc
    .array(
      fc.record({
        isSmall: fc.boolean(),
        spares: fc.boolean(),
        pictures: fc.array(fc.record({ lost, isReversed }), { minLength: 30, maxLength: 60 }),
      }),
      { minLength: 2, maxLength: 8 },
    )
    .map((parts) =>
      parts.flatMap(({ isSmall, spares, pictures }) => pictures.map((one) => ({ ...one, isSmall, spares }))),
    );
const cleanSteps = stepsWith(fc.constant(0), fc.constant(false));
const poorSteps = stepsWith(
  fc.integer({ min: -10, max: 3 }).map((lost) => Math.max(0, lost)),
  fc.boolean(),
);

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.slice(1).map((next, index) => [all[index] as T, next]);
}

describe('a camera and its small copy, forwarded as one stream', () => {
  it('are sent as preferred, from a keyframe on, with nothing missing in between', () => {
    fc.assert(
      fc.property(start, start, cleanSteps, (large, small, steps) => {
        const { sent } = play(large, small, steps);
        for (const [before, next] of pairsOf(sent)) {
          expect(next.order - before.order).toBe(1);
          if (next.isSmall !== before.isSmall) expect(next.isKey).toBe(true);
          const isNew = next.frame !== before.frame || next.isSmall !== before.isSmall;
          expect(ahead(next.picture, before.picture, 15)).toBe(isNew ? 1 : 0);
          expect(ahead(next.layer, before.layer, 8)).toBe(isNew ? 1 : 0);
          if (isNew) expect(ahead(next.timestamp, before.timestamp, 32)).toBeGreaterThan(0);
          else expect(next.timestamp).toBe(before.timestamp);
        }
        const last = steps.at(-1);
        expect(sent.at(-1)?.isSmall).toBe(last?.isSmall);
        expect(sent.at(-1)?.frame).toBe(steps.length - 1);
      }),
      { numRuns: 60 },
    );
  });

  it('are not interrupted when the stream that is not sent begins again', () => {
    const still = { lost: 0, isReversed: false, isSmall: true, spares: false };
    const first = { sequence: 1, timestamp: 1, picture: 1, layer: 1 };
    const steps = Array.from({ length: 80 }, (_, number) => ({ ...still, isRenewed: number === 60 }));
    const { sent } = play(first, first, steps);
    const frames = sent.filter(({ frame }) => frame >= 55);
    expect(frames.map(({ frame }) => frame)).toEqual(Array.from({ length: 25 }, (_, at) => 55 + at));
    expect(frames.every(({ isSmall }) => isSmall)).toBe(true);
  });

  it('keep the time at which each picture was taken, within one picture', () => {
    fc.assert(
      fc.property(start, start, cleanSteps, fc.boolean(), (large, small, steps, hasReports) => {
        // By then both have reported.
        const opening = Array.from({ length: 2 }, () => ({
          lost: 0,
          isReversed: false,
          isSmall: false,
          spares: false,
        }));
        const { sent } = play(large, small, [...opening, ...steps], hasReports);
        const [first] = sent;
        for (const { frame, timestamp } of sent) {
          const elapsed = (frame - (first?.frame ?? 0)) * FRAME_MS;
          const late = ahead(timestamp, first?.timestamp ?? 0, 32) / 90 - elapsed;
          expect(Math.abs(late)).toBeLessThan(hasReports ? 2 : FRAME_MS);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('pass on reports whose timestamps belong to what is sent', () => {
    const steps = Array.from({ length: 200 }, (_, n) => ({
      lost: 0,
      isReversed: false,
      isSmall: n >= 70,
      spares: false,
    }));
    const at = { sequence: 1, timestamp: 0xfffffff0, picture: 0x7ffe, layer: 255 };
    const { down, sent } = play(at, { ...at, timestamp: 7 }, steps);
    const reports = down.sent.filter((packet) => packet[1] === 200);
    expect(reports.length).toBe(10);
    const readings = reports.map((report) => ({
      at: report.readUInt32BE(8) * 1000 + (report.readUInt32BE(12) / 2 ** 32) * 1000,
      timestamp: report.readUInt32BE(16),
    }));
    for (const [before, next] of pairsOf(readings))
      expect(Math.abs(ahead(next.timestamp, before.timestamp, 32) / 90 - (next.at - before.at))).toBeLessThan(
        3,
      );
    expect(new Set(sent.map(({ isSmall }) => isSmall)).size).toBe(2);
  });

  it('stay in order, and charge the receiver with nothing that the publisher lost', () => {
    fc.assert(
      fc.property(start, start, poorSteps, (large, small, steps) => {
        const { sent, losses } = play(large, small, steps);
        for (const [before, next] of pairsOf(sent)) {
          expect(next.order).toBeGreaterThan(before.order);
          expect(ahead(next.timestamp, before.timestamp, 32)).toBeGreaterThanOrEqual(0);
          expect(ahead(next.picture, before.picture, 15)).toBeGreaterThanOrEqual(0);
          const isNew = next.frame !== before.frame || next.isSmall !== before.isSmall;
          expect(next.picture === before.picture).toBe(!isNew);
          // The picture with which another encoder begins is there as a whole, or the receiver waits in vain for the rest.
          if (next.isSmall === before.isSmall || next.isSmall || steps[next.frame]?.lost !== 0) continue;
          const whole = sent.filter(({ frame, isSmall }) => frame === next.frame && !isSmall);
          expect(whole).toHaveLength(3);
        }
        expect(losses.length).toBeGreaterThan(0);
        expect(Math.max(0, ...losses)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a line that is full', () => {
  const at = { sequence: 1, timestamp: 1, picture: 1, layer: 1 };
  const step = { lost: 0, isReversed: false };
  const largeFrom = (sent: Sent[], frame: number) =>
    sent.some((packet) => !packet.isSmall && packet.frame >= frame);

  it('is sent nothing large any more while the small copy has yet to come', () => {
    const steps = Array.from({ length: 80 }, (_, n) => ({ ...step, isSmall: n >= 40, spares: n >= 40 }));
    const { sent } = play(at, at, steps);
    expect(largeFrom(sent, 39)).toBe(true);
    expect(largeFrom(sent, 40)).toBe(false);
    expect(sent.at(-1)).toMatchObject({ isSmall: true, frame: 79 });
  });

  it('is sent nothing large either when a small picture is resumed', () => {
    const steps = Array.from({ length: 120 }, (_, n) => ({
      ...step,
      isSmall: n >= 20,
      spares: n >= 20,
      isHeld: n >= 30 && n < 100,
      // Nobody was sent it meanwhile, so its browser has to begin anew.
      hasCopy: n < 30 || n >= 110,
    }));
    const { sent } = play(at, at, steps);
    expect(sent.some(({ frame }) => frame >= 31 && frame < 100)).toBe(false);
    expect(largeFrom(sent, 20)).toBe(false);
    expect(sent.at(-1)).toMatchObject({ isSmall: true, frame: 119 });
  });

  it('is sent the large picture again where the small copy does not come', () => {
    const steps = Array.from({ length: 120 }, (_, n) => ({
      ...step,
      isSmall: n >= 20,
      spares: n >= 20,
      hasCopy: false,
    }));
    const { sent } = play(at, at, steps);
    expect(sent.some(({ frame }) => frame >= 20 && frame < 65)).toBe(false);
    expect(sent.at(-1)).toMatchObject({ isSmall: false, frame: 119 });
  });
});
