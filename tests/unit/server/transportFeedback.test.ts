import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ArrivalLog,
  type Reported,
  readFeedback,
} from '../../../server/providers/room/embedded/media/transportFeedback.ts';

const read = (log: ArrivalLog): Reported[] => readFeedback(log.take(5) ?? Buffer.alloc(0)) ?? [];
const numbersOf = (reported: Reported[]) =>
  reported.filter(({ atMs }) => atMs !== null).map(({ sequence }) => sequence);

describe('the feedback on the packets of a connection', () => {
  it('reports what arrived and when, to a quarter of a millisecond, and what is missing', () => {
    const steps = fc.array(
      fc.record({
        lost: fc.integer({ min: 0, max: 40 }),
        afterMs: fc.double({ min: 0, max: 900, noNaN: true }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 0xffff }), (given, first) => {
        const log = new ArrivalLog();
        let sequence = first;
        let now = 12_345;
        const arrivals = given.map(({ lost, afterMs }, index) => {
          sequence += index === 0 ? 0 : lost + 1;
          now += afterMs;
          log.arrived(sequence & 0xffff, now);
          return { sequence: sequence & 0xffff, atMs: now };
        });
        // A jump over more than one feedback can span starts again behind it.
        const reported = read(log);
        const came = reported.filter(({ atMs }) => atMs !== null);
        const expected = arrivals.slice(-came.length);
        expect(came.map((one) => one.sequence)).toEqual(expected.map((one) => one.sequence));
        for (const [index, { atMs }] of came.entries())
          expect(Math.abs((atMs ?? 0) - (expected[index]?.atMs ?? 0))).toBeLessThanOrEqual(0.126);
        expect(came.length).toBe(
          arrivals.filter((one) => ((sequence - one.sequence) & 0xffff) < 1000).length,
        );
      }),
    );
  });

  it('goes on where the last one ended, and names losses between the two', () => {
    const log = new ArrivalLog();
    for (const sequence of [65_534, 65_535]) log.arrived(sequence, 10);
    expect(numbersOf(read(log))).toEqual([65_534, 65_535]);
    log.arrived(2, 30);
    expect(read(log).map(({ sequence, atMs }) => [sequence, atMs !== null])).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
  });

  it('is refused where a few bytes claim more packets than any browser reports', () => {
    const packet = Buffer.alloc(36);
    packet.writeUInt16BE(0x8fcd, 0);
    packet.writeUInt16BE(packet.length / 4 - 1, 2);
    packet.writeUInt16BE(0xffff, 14);
    for (let at = 20; at < packet.length; at += 2) packet.writeUInt16BE(0x1fff, at);
    expect(readFeedback(packet)).toBeNull();
    packet.writeUInt16BE(1000, 14);
    expect(readFeedback(packet)).toHaveLength(1000);
  });

  it('reports a packet that comes late after all', () => {
    const log = new ArrivalLog();
    for (const sequence of [1, 3]) log.arrived(sequence, 10);
    read(log);
    log.arrived(2, 20);
    expect(numbersOf(read(log))).toEqual([2]);
    log.arrived(4, 30);
    expect(numbersOf(read(log))).toEqual([4]);
  });

  it('is not sent when nothing arrived', () => {
    const log = new ArrivalLog();
    expect(log.take(5)).toBeNull();
    log.arrived(1, 10);
    log.take(5);
    expect(log.take(5)).toBeNull();
  });

  it('is refused when it is cut short or claims what it does not hold', () => {
    const log = new ArrivalLog();
    for (let sequence = 0; sequence < 30; sequence += 3) log.arrived(sequence, sequence);
    const packet = log.take(5) ?? Buffer.alloc(0);
    for (let length = 0; length < packet.length - 4; length += 1)
      expect(readFeedback(packet.subarray(0, length))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const wild = Buffer.concat([Buffer.from([0x8f, 205]), bytes]);
        const found = readFeedback(wild);
        expect(found === null || found.length <= 0xffff).toBe(true);
      }),
    );
  });
});
