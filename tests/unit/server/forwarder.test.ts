import fc from 'fast-check';
import type { Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { Forwarder } from '../../../server/providers/room/embedded/media/forwarder.ts';
import { nackPacket } from '../../../server/providers/room/embedded/media/nack.ts';
import {
  payloadEnd,
  payloadStart,
  transportNumber,
} from '../../../server/providers/room/embedded/media/rtp.ts';
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
function buildPacket(sequence: number, number: number, isEnd = true): Buffer {
  const packet = Buffer.alloc(40);
  packet[0] = 0x80;
  packet[1] = isEnd ? 0xe0 : 96;
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
  let count = 0;
  const feedback = { loss: () => undefined, estimate: () => undefined, number: () => count++ & 0xffff };
  const forwarder = new Forwarder(source, down as unknown as Track, 77, feedback, now);
  if (kind === 'video') forwarder.resume();
  const isPadding = (packet: Buffer) => ((packet[0] ?? 0) & 0x20) !== 0;
  const read = (at: number) =>
    down.sent.filter((packet) => !isPadding(packet)).map((packet) => packet.readUIntBE(at, at === 2 ? 2 : 4));
  return {
    forwarder,
    sent: down.sent,
    padding: () => down.sent.filter(isPadding),
    send(sequence: number, number: number, isEnd = true): void {
      time += 20;
      up.listener(buildPacket(sequence, number, isEnd));
    },
    /** The browser misses these. */
    miss(sequences: number[]): void {
      time += 100;
      down.listener(nackPacket(77, sequences));
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

describe('padding in a stream', () => {
  const openPadded = () => {
    const stream = openStream('video');
    stream.forwarder.transportId = 3;
    return { ...stream, sent: () => stream.sent.map((packet) => packet.readUInt16BE(2)) };
  };

  it('takes numbers of its own, so that nothing looks lost, and repeats still fill their gaps', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 12 }), (first, count) => {
        const { forwarder, send, sent, padding } = openPadded();
        for (const n of [0, 1, 3]) send(first + n, n);
        forwarder.pad(count, 255);
        for (const n of [4, 2, 5]) send(first + n, n);
        const moved = (n: number) => (first + n + count) & 0xffff;
        const padded = Array.from({ length: count }, (_, n) => (first + 4 + n) & 0xffff);
        expect(padding().map((packet) => packet.readUInt16BE(2))).toEqual(padded);
        expect(sent().slice(0, 3)).toEqual([0, 1, 3].map((n) => (first + n) & 0xffff));
        expect(sent().slice(3 + count)).toEqual([moved(4), (first + 2) & 0xffff, moved(5)]);
      }),
    );
  });

  it('is a valid packet without content, numbered in its connection', () => {
    const { forwarder, send, padding } = openPadded();
    send(1, 1);
    forwarder.pad(1, 255);
    const [packet = Buffer.alloc(0)] = padding();
    expect(payloadEnd(packet)).toBe(payloadStart(packet));
    expect(packet.at(-1)).toBe(255);
    expect(transportNumber(packet, 3)).toBe(1);
    expect(packet.readUInt32BE(8)).toBe(77);
  });

  it('does not come between the packets of a picture, nor before the first one', () => {
    const { forwarder, send, padding } = openPadded();
    forwarder.pad(3, 255);
    send(1, 1, false);
    expect(forwarder.mayPad).toBe(false);
    forwarder.pad(3, 255);
    expect(padding()).toEqual([]);
    send(2, 2);
    expect(forwarder.mayPad).toBe(true);
  });

  it('may follow any packet of a held picture, which resumes with a keyframe', () => {
    const { forwarder, send, sent } = openPadded();
    send(1, 1, false);
    forwarder.hold(true);
    forwarder.pad(2, 255);
    send(2, 2);
    forwarder.hold(false);
    send(3, 3);
    expect(sent()).toEqual([1, 2, 3, 4]);
  });

  it('is not sent to a browser that does not number its connection', () => {
    const { forwarder, send, padding } = openPadded();
    forwarder.transportId = null;
    send(1, 1);
    forwarder.pad(3, 255);
    expect(padding()).toEqual([]);
  });
});

describe('a picture of which packets were lost', () => {
  it('repeats them when the browser asks', () => {
    const { send, miss, sequences } = openStream('video');
    for (const n of [1, 2, 3]) send(n, n);
    miss([2, 3]);
    expect(sequences()).toEqual([1, 2, 3, 2, 3]);
  });

  it('repeats none while it is paused for the line, and none from before it resumed', () => {
    const { forwarder, send, miss, sequences } = openStream('video');
    for (const n of [1, 2]) send(n, n);
    forwarder.hold(true);
    miss([1, 2]);
    expect(sequences()).toEqual([1, 2]);
    forwarder.hold(false);
    miss([1, 2]);
    send(9, 9);
    miss([1, 2]);
    expect(sequences()).toEqual([1, 2, 3]);
  });
});

describe('a voice that is left out', () => {
  const openVoice = () => {
    const stream = openStream('audio');
    let isQuiet = false;
    Object.defineProperty(stream.forwarder.source.voice, 'isQuiet', { get: () => isQuiet });
    const silence = (isSilent: boolean) => {
      isQuiet = isSilent;
    };
    return { ...stream, silence };
  };

  it('sends an empty frame about every 400 ms, and returns whole, without a gap in its numbers', () => {
    fc.assert(
      fc.property(start, (first) => {
        const { send, sent, silence } = openVoice();
        let number = 0;
        const speak = (count: number, isSilent: boolean) => {
          for (let left = count; left > 0; left -= 1, number += 1) {
            silence(isSilent);
            send(first + number, number);
          }
        };
        speak(10, false);
        speak(50, true);
        const silenced = sent.slice(10);
        expect(silenced.map((packet) => packet.length)).toEqual([13, 13, 13]);
        expect(silenced.map((packet) => (packet[12] ?? 0) & 3)).toEqual([0, 0, 0]);
        speak(5, false);
        const sequences = sent.map((packet) => packet.readUInt16BE(2));
        expect(sequences).toEqual(sequences.map((_, index) => (first + index) & 0xffff));
        expect(sent.slice(-5).map((packet) => packet.readUInt32BE(36))).toEqual(
          [5, 4, 3, 2, 1].map((back) => number - back),
        );
      }),
    );
  });
});
