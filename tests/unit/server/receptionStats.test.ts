import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReceptionStats } from '../../../server/providers/room/embedded/media/receptionStats.ts';

const CLOCK = 90_000;
const FRAME_MS = 20;
const start = fc.integer({ min: 0, max: 0xffff });

/** Sends packets of a steady stream; those in `lost` never arrive. */
function receive(stats: ReceptionStats, first: number, count: number, lost: (n: number) => boolean): void {
  for (let n = 0; n < count; n += 1) {
    if (lost(n)) continue;
    stats.arrived((first + n) & 0xffff, (n * FRAME_MS * CLOCK) / 1000, n * FRAME_MS);
  }
}

describe('the report of a received stream', () => {
  it('has no loss after the first packet, whatever its sequence number', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 50 }), (first, count) => {
        const stats = new ReceptionStats(CLOCK);
        receive(stats, first, count, () => false);
        expect(stats.take(1000)).toMatchObject({
          fractionLost: 0,
          lost: 0,
          highest: first + count - 1,
          jitter: 0,
        });
      }),
    );
  });

  it('counts what never arrived, across every wrap of the sequence numbers', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 2, max: 9 }), (first, every) => {
        const stats = new ReceptionStats(CLOCK);
        const count = every * 20_000 + 1;
        receive(stats, first, count, (n) => n % every === 1);
        const missing = 20_000;
        expect(stats.take(0)).toMatchObject({
          fractionLost: Math.floor((missing / count) * 256),
          lost: missing,
          highest: first + count - 1,
        });
      }),
      { numRuns: 20 },
    );
  });

  it('has the share lost since the previous report, and all that was lost before', () => {
    const stats = new ReceptionStats(CLOCK);
    receive(stats, 100, 40, (n) => n % 4 === 1);
    expect(stats.take(0)).toMatchObject({ fractionLost: 64, lost: 10 });
    receive(stats, 140, 40, () => false);
    expect(stats.take(0)).toMatchObject({ fractionLost: 0, lost: 10 });
  });

  it('takes back a loss when the packet comes after all', () => {
    const stats = new ReceptionStats(CLOCK);
    receive(stats, 0xfffe, 4, (n) => n === 2);
    stats.arrived(0, (2 * FRAME_MS * CLOCK) / 1000, 3 * FRAME_MS + 5);
    expect(stats.take(0)).toMatchObject({ fractionLost: 0, lost: 0, highest: 0x10001, jitter: 0 });
  });

  it('never has a negative share, though repeats may make the number of lost packets negative', () => {
    const stats = new ReceptionStats(CLOCK);
    for (const sequence of [7, 7, 7, 8]) stats.arrived(sequence, 0, 0);
    expect(stats.take(0)).toMatchObject({ fractionLost: 0, lost: -2 });
  });

  it('does not exist while nothing arrives', () => {
    const stats = new ReceptionStats(CLOCK);
    expect(stats.take(0)).toBeNull();
    receive(stats, 5, 3, () => false);
    expect(stats.take(0)).not.toBeNull();
    expect(stats.take(1000)).toBeNull();
  });

  it('smooths the jitter by sixteenths, also where the timestamps wrap', () => {
    const stats = new ReceptionStats(CLOCK);
    const stamps = [0xffff_ff00, 0xffff_ff00 + 1800 - 0x1_0000_0000];
    stats.arrived(1, stamps[0] ?? 0, 0);
    // 10 ms late: 900 units of the clock.
    stats.arrived(2, stamps[1] ?? 0, 30);
    expect(stats.take(0)?.jitter).toBe(Math.floor(900 / 16));
  });

  it("names the sender's last report and the time since, as the example of RFC 3550 §6.4.1", () => {
    const stats = new ReceptionStats(CLOCK);
    stats.arrived(1, 0, 0);
    expect(stats.take(0)).toMatchObject({ lastReport: 0, delay: 0 });
    stats.heard(0xb705_2000, 1000);
    stats.arrived(2, 0, 0);
    expect(stats.take(1000 + 5250)).toMatchObject({ lastReport: 0xb705_2000, delay: 0x0005_4000 });
  });
});
