import { describe, expect, it } from 'vitest';
import { nackPacket } from '../../../server/providers/room/embedded/media/nack.ts';
import { RepeatCache } from '../../../server/providers/room/embedded/media/repeatCache.ts';
import { askedAgain } from '../../../server/providers/room/embedded/media/rtp.ts';

const packetOf = (sequence: number) => Buffer.from(String(sequence));

/** Repeats what may be repeated, at once. */
function repeat(cache: RepeatCache, sequences: number[], now: number): Buffer[] {
  const packets = cache.take(sequences, now);
  for (const packet of packets) cache.sent(Number(packet), now);
  return packets;
}

describe('repeats of a stream', () => {
  it('are those that the browser asks for, of its own stream alone', () => {
    const asked = [3, 4, 19, 20, 65_535];
    expect(askedAgain(nackPacket(77, asked), 77)).toEqual(asked);
    expect(askedAgain(nackPacket(77, asked), 78)).toEqual([]);
  });

  it('come once while the browser goes on asking, and again when the repeat was lost too', () => {
    const cache = new RepeatCache('audio');
    for (let sequence = 0; sequence < 10; sequence += 1) cache.keep(sequence, packetOf(sequence), 0);
    expect(repeat(cache, [4, 5], 0)).toEqual([packetOf(4), packetOf(5)]);
    expect(repeat(cache, [4, 5, 6], 20)).toEqual([packetOf(6)]);
    expect(repeat(cache, [4], 60)).toEqual([packetOf(4)]);
  });

  it('come once while they wait for their turn, however often the browser asks meanwhile', () => {
    const cache = new RepeatCache('video');
    cache.keep(4, packetOf(4), 0);
    expect(cache.take([4], 0)).toEqual([packetOf(4)]);
    for (let now = 40; now <= 400; now += 40) expect(cache.take([4], now)).toEqual([]);
    cache.sent(4, 400);
    expect(cache.take([4], 420)).toEqual([]);
    expect(cache.take([4], 440)).toEqual([packetOf(4)]);
  });

  it('are never another packet than the one that was asked for', () => {
    const cache = new RepeatCache('audio');
    for (let sequence = 65_000; sequence < 66_000; sequence += 1)
      cache.keep(sequence & 0xffff, packetOf(sequence), 0);
    expect(cache.take([65_000, 300], 0)).toEqual([]);
    expect(cache.take([65_990 & 0xffff], 0)).toEqual([packetOf(65_990)]);
  });

  it('of a picture go back further than those of a voice', () => {
    for (const [kind, expected] of [
      ['audio', []],
      ['video', [packetOf(0)]],
    ] as const) {
      const cache = new RepeatCache(kind);
      for (let sequence = 0; sequence < 300; sequence += 1) cache.keep(sequence, packetOf(sequence), 0);
      expect(cache.take([0], 0)).toEqual(expected);
    }
  });

  it('end when the stream begins again', () => {
    const cache = new RepeatCache('video');
    cache.keep(1, packetOf(1), 0);
    cache.clear();
    expect(cache.take([1], 0)).toEqual([]);
  });

  it('are at most ten of each packet, and none of those too old to be played', () => {
    const cache = new RepeatCache('video');
    const all = Array.from({ length: 512 }, (_, sequence) => sequence);
    for (const sequence of all) cache.keep(sequence, packetOf(sequence), 0);
    let repeats = 0;
    for (let now = 0; now <= 1500; now += 40) repeats += repeat(cache, all, now).length;
    expect(repeats).toBe(10 * 512);
    cache.keep(600, packetOf(600), 2000);
    expect(cache.take([600], 3501)).toEqual([]);
  });
});
