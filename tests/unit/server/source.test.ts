import type { Track } from 'node-datachannel';
import { describe, expect, it } from 'vitest';
import { Forwarder } from '../../../server/providers/room/embedded/media/forwarder.ts';
import {
  bitrateEstimate,
  receivedSoFar,
  rtcpPackets,
} from '../../../server/providers/room/embedded/media/rtp.ts';
import { Source } from '../../../server/providers/room/embedded/media/source.ts';
import { Voice } from '../../../server/providers/room/embedded/media/voice.ts';

class FakeTrack {
  listener: (message: Buffer) => void = () => undefined;
  sent: Buffer[] = [];
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

const COPY_SSRC = 77;
let now: number;
let up: FakeTrack;
let down: FakeTrack;

function open(kind: 'audio' | 'video', of: { isHost?: boolean; isScreen?: boolean } = {}): Source {
  now = 0;
  up = new FakeTrack();
  down = new FakeTrack();
  const source = new Source({
    node: 'ana',
    id: 't',
    stream: 's',
    kind,
    isScreen: of.isScreen ?? false,
    isHost: of.isHost ?? false,
    track: up as unknown as Track,
    audioLevelId: null,
    now: () => now,
  });
  const feedback = { loss: () => undefined, estimate: () => undefined };
  const forwarder = new Forwarder(source, down as unknown as Track, COPY_SSRC, feedback, () => now);
  if (kind === 'video') forwarder.resume();
  return source;
}

/** Each packet opens a VP8 keyframe. */
function send(sequence: number, ssrc = 5): void {
  const packet = Buffer.alloc(40);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence, 2);
  packet.writeUInt32BE(ssrc, 8);
  packet[12] = 0x10;
  now += 20;
  up.listener(packet);
}

/** Of 11:33:25.125 on 10 November 1995, the example of RFC 3550 §6.4.1. */
function sendReport(ssrc: number): void {
  const fields = [0x80c8_0006, ssrc, 0xb44d_b705, 0x2000_0000, 160, 1, 40];
  const packet = Buffer.alloc(28);
  for (const [index, field] of fields.entries()) packet.writeUInt32BE(field, index * 4);
  up.listener(packet);
}

const reports = () =>
  up.sent.flatMap((datagram) => [...rtcpPackets(datagram)]).filter((packet) => packet[1] === 201);
const copiedReports = () => down.sent.filter((packet) => packet[1] === 200);

describe('the reports of a source to its publisher', () => {
  it('claim no loss that did not happen, from the first packet on', () => {
    const source = open('audio');
    send(40_000);
    source.report();
    expect(reports().map((packet) => receivedSoFar(packet, 5))).toEqual([{ expected: 40_000, lost: 0 }]);
    expect(reports()[0]?.[12]).toBe(0);
  });

  it('are sent while packets arrive, and not before or after', () => {
    const source = open('audio');
    source.report();
    expect(up.sent).toEqual([]);
    send(1);
    source.report();
    source.report();
    expect(reports().length).toBe(1);
  });

  it('name the last report of the publisher, and repeat the limit of its bit rate', () => {
    const source = open('video');
    source.requestBitrate(300_000, false);
    send(1);
    sendReport(5);
    now += 5250;
    up.sent = [];
    source.report();
    const [report, limit] = [...rtcpPackets(up.sent[0] ?? Buffer.alloc(0))];
    expect(report?.toString('hex', 24)).toBe('b705200000054000');
    expect(limit && bitrateEstimate(limit)).toBeCloseTo(300_000, -2);
  });

  it('count anew when the publisher begins another stream', () => {
    const source = open('audio');
    send(100);
    send(60_000, 6);
    source.report();
    expect(receivedSoFar(reports()[0] ?? Buffer.alloc(0), 6)).toEqual({ expected: 60_000, lost: 0 });
  });
});

describe('a packet that was lost on its way to the room', () => {
  const requests = () =>
    up.sent.filter((packet) => packet[1] === 205).map((packet) => packet.readUInt16BE(12));

  it('is asked for as soon as later ones arrive, without waiting for a timer', () => {
    open('video');
    for (const sequence of [1, 2, 4]) send(sequence);
    expect(requests()).toEqual([]);
    send(5);
    expect(requests()).toEqual([3]);
    send(6);
    expect(requests()).toEqual([3]);
  });

  it('is forwarded also if it comes long after it was asked for the last time', () => {
    const source = open('video');
    source.requestBitrate(300_000, true);
    for (let sequence = 1; sequence < 40; sequence += 1) if (sequence !== 3) send(sequence);
    expect(requests()).toHaveLength(2);
    send(3);
    expect(down.sent.at(-1)?.readUInt16BE(2)).toBe(3);
  });
});

describe('the reports of a publisher', () => {
  it('reach the receivers under the number of their copy, so that they can match sound and picture', () => {
    open('video');
    send(1);
    sendReport(5);
    expect(copiedReports().map((packet) => packet.readUInt32BE(4))).toEqual([COPY_SSRC]);
    expect(copiedReports()[0]?.toString('hex', 8, 20)).toBe('b44db70520000000000000a0');
  });

  it('have no effect for a stream that is not received', () => {
    const source = open('video');
    sendReport(5);
    send(1);
    sendReport(6);
    source.report();
    expect(copiedReports()).toEqual([]);
    expect(reports()[0]?.toString('hex', 24)).toBe('0000000000000000');
  });
});

describe('a publisher that begins another stream', () => {
  it.each(['audio', 'video'] as const)('is heard and seen on, without a gap (%s)', (kind) => {
    open(kind);
    for (const sequence of [100, 101]) send(sequence);
    for (const sequence of [40_000, 40_001]) send(sequence, 6);
    const media = down.sent.filter((packet) => packet[1] !== 200);
    expect(media.map((packet) => packet.readUInt16BE(2))).toEqual([100, 101, 102, 103]);
  });
});

describe('the sound of a source', () => {
  it.each([
    ['of a host', { isHost: true }, false],
    ['of a shared screen', { isScreen: true }, false],
    ['of anybody else', {}, true],
  ])('%s beside five louder voices', (_, of, isQuiet) => {
    const { voice } = open('audio', of);
    const others = Array.from({ length: 5 }, () => new Voice(() => now));
    for (let packet = 0; packet < 100; packet += 1) {
      voice.hear(50);
      for (const other of others) other.hear(10);
    }
    Voice.choose([...others, voice], true);
    expect(voice.isQuiet).toBe(isQuiet);
  });
});

describe('a source whose connection ends meanwhile', () => {
  it('forwards and resumes on, though the library refuses to send', () => {
    const source = open('video');
    send(1);
    up.sendMessageBinary = () => {
      throw new Error('Track is not open');
    };
    now += 1000;
    for (const watcher of source.watchers) watcher.restart();
    source.requestBitrate(300_000, false);
    source.report();
    send(2);
    expect(down.sent.length).toBe(2);
  });
});
