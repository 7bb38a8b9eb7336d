import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Downlink,
  MAX_CAPACITY,
  MIN_CAPACITY,
  OVERHEAD_BYTES,
} from '../../../server/providers/room/embedded/media/downlink.ts';
import type { Reported } from '../../../server/providers/room/embedded/media/transportFeedback.ts';

const PACKET = 600;
const QUEUE_MS = 300;
const FEEDBACK_MS = 100;

type Line = { rate: number; delayMs: number; lossEvery: number; cut: boolean };

/** A sender that follows the capacity, up to what its streams need, through a queue of 300 ms. */
function simulate(wanted: number, follows = true) {
  let now = 0;
  const downlink = new Downlink(() => now);
  const line: Line = { rate: Number.POSITIVE_INFINITY, delayMs: 20, lossEvery: 0, cut: false };
  let freeAt = 0;
  let credit = 0;
  let count = 0;
  let reports: (Reported & { dueAt: number })[] = [];
  let lost = 0;
  let sent = 0;
  return {
    downlink,
    line,
    /** The share of the packets that was lost. */
    seconds(length: number): number {
      [lost, sent] = [0, 0];
      for (let step = 0; step < length * 100; step += 1) {
        now += 10;
        credit += (Math.min(wanted, (follows && downlink.capacity) || wanted) / 8) * 0.01;
        while (credit > PACKET + OVERHEAD_BYTES) {
          credit -= PACKET + OVERHEAD_BYTES;
          const sequence = downlink.send(PACKET);
          count += 1;
          sent += 1;
          const isLost =
            line.cut || (line.lossEvery > 0 && count % line.lossEvery === 0) || freeAt - now > QUEUE_MS;
          if (isLost) lost += 1;
          else freeAt = Math.max(now, freeAt) + ((PACKET + OVERHEAD_BYTES) * 8000) / line.rate;
          const arrives = Math.max(now, freeAt) + line.delayMs;
          reports.push({
            sequence,
            atMs: isLost ? null : arrives + 5_000_000,
            dueAt: isLost ? now : arrives,
          });
        }
        if (now % FEEDBACK_MS !== 0 || line.cut) continue;
        const last = reports.findLastIndex(({ atMs, dueAt }) => atMs !== null && dueAt <= now);
        if (last < 0) continue;
        downlink.hear(reports.slice(0, last + 1));
        reports = reports.slice(last + 1);
      }
      return lost / sent;
    },
  };
}

describe('what a line carries', () => {
  it('is unlimited until something has to wait', () => {
    const { downlink, seconds } = simulate(400_000);
    expect(downlink.capacity).toBeNull();
    seconds(20);
    expect(downlink.capacity).toBe(MAX_CAPACITY);
    expect(downlink.isCongested).toBe(false);
  });

  it('is exceeded beyond doubt where the sender does not follow it', () => {
    const { downlink, line, seconds } = simulate(400_000, false);
    seconds(5);
    line.rate = 250_000;
    seconds(3);
    expect(downlink.isCongested).toBe(true);
    line.rate = Number.POSITIVE_INFINITY;
    seconds(3);
    expect(downlink.isCongested).toBe(false);
  });

  it('is found on any narrow line before much is lost there, and used well', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 390_000 }), (rate) => {
        const { downlink, line, seconds } = simulate(400_000);
        seconds(5);
        line.rate = rate;
        seconds(5);
        expect(seconds(30)).toBeLessThan(0.01);
        expect(downlink.capacity).toBeLessThan(rate * 1.25);
        expect(downlink.capacity).toBeGreaterThan(rate * 0.6);
      }),
      { numRuns: 30 },
    );
  });

  it('grows again within seconds once the line is wide', () => {
    const { downlink, line, seconds } = simulate(400_000);
    seconds(5);
    line.rate = 200_000;
    seconds(30);
    line.rate = Number.POSITIVE_INFINITY;
    seconds(10);
    expect(downlink.capacity).toBeGreaterThan(350_000);
  });

  it('is not reduced by losses without a queue, nor by an outage', () => {
    const { downlink, line, seconds } = simulate(400_000);
    line.lossEvery = 20;
    seconds(30);
    expect(downlink.capacity).toBe(MAX_CAPACITY);
    line.cut = true;
    seconds(20);
    line.cut = false;
    seconds(2);
    expect(downlink.capacity).toBe(MAX_CAPACITY);
  });

  it('recovers when the way becomes longer, which is no queue', () => {
    const { downlink, line, seconds } = simulate(400_000);
    seconds(5);
    line.delayMs = 220;
    seconds(25);
    expect(downlink.capacity).toBeGreaterThan(400_000);
  });

  it('is never below what a voice needs, on a line that carries nearly nothing', () => {
    const { downlink, line, seconds } = simulate(400_000);
    line.rate = 20_000;
    seconds(30);
    expect(downlink.capacity).toBeGreaterThanOrEqual(MIN_CAPACITY);
  });

  it('is unknown again once the browser reports nothing for 3 s', () => {
    const { downlink, line, seconds } = simulate(400_000);
    seconds(5);
    line.cut = true;
    seconds(4);
    expect(downlink.capacity).toBeNull();
  });
});
