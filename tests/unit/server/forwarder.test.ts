import fc from 'fast-check';
import type { Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { Forwarder } from '../../../server/providers/room/embedded/media/forwarder.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';

class FakeTrack {
  listener: (message: Buffer) => void = () => undefined;
  readonly sent: Buffer[] = [];
  onMessage(listener: (message: Buffer) => void): void {
    this.listener = listener;
  }
  isOpen(): boolean {
    return true;
  }
  sendMessageBinary(packet: Buffer): void {
    this.sent.push(packet);
  }
}

/** Each packet opens a VP8 keyframe and ends with its number in the stream. */
function buildPacket(sequence: number, number: number): Buffer {
  const packet = Buffer.alloc(40);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(5, 8);
  packet[12] = 0x10;
  packet.writeUInt32BE(number, 36);
  return packet;
}

function openStream(kind: 'audio' | 'video') {
  const [up, down] = [new FakeTrack(), new FakeTrack()];
  let time = 0;
  const now = () => time;
  const description = { node: 'ana', id: 't', stream: 's', kind, isScreen: false, audioLevelId: null, now };
  const source = new Source({ ...description, track: up as unknown as Track });
  const feedback = { loss: () => undefined, estimate: () => undefined };
  const forwarder = new Forwarder(source, down as unknown as Track, 77, feedback, now);
  if (kind === 'video') forwarder.resume();
  const read = (at: number) => down.sent.map((packet) => packet.readUIntBE(at, at === 2 ? 2 : 4));
  return {
    send(sequence: number, number: number): void {
      time += 20;
      up.listener(buildPacket(sequence, number));
    },
    /** What came through, by its number in the stream, and under which sequence number. */
    numbers: () => read(36),
    sequences: () => read(2),
  };
}

const kind = fc.constantFrom('audio' as const, 'video' as const);
const start = fc.integer({ min: 0, max: 0xffff });

describe('a forwarded stream', () => {
  it('is whole from its first packet, whatever its first sequence number is', () => {
    fc.assert(
      fc.property(kind, start, fc.integer({ min: 1, max: 200 }), (of, first, count) => {
        const { send, numbers, sequences } = openStream(of);
        for (let n = 0; n < count; n += 1) send(first + n, n);
        expect(numbers()).toEqual(Array.from({ length: count }, (_, n) => n));
        expect(sequences()).toEqual(Array.from({ length: count }, (_, n) => (first + n) & 0xffff));
      }),
      {
        examples: [
          ['audio', 0x8000, 2],
          ['audio', 0xffff, 2],
        ],
      },
    );
  });

  it('stays whole over hours, through every wrap of its sequence numbers', () => {
    fc.assert(
      fc.property(kind, start, (of, first) => {
        const { send, numbers } = openStream(of);
        const count = 3 * 0x10000;
        for (let n = 0; n < count; n += 1) send(first + n, n);
        expect(numbers().length).toBe(count);
      }),
      { numRuns: 4 },
    );
  });

  it('keeps a packet that its successors overtook', () => {
    fc.assert(
      fc.property(kind, start, (of, first) => {
        const { send, numbers, sequences } = openStream(of);
        for (const n of [0, 2, 3, 1, 4]) send(first + n, n);
        expect(numbers()).toEqual([0, 2, 3, 1, 4]);
        expect(sequences()).toEqual([0, 2, 3, 1, 4].map((n) => (first + n) & 0xffff));
      }),
    );
  });
});
