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
const PROBE = 260;
const QUEUE_MS = 300;
const FEEDBACK_MS = 100;

type Line = { rate: number; delayMs: number; lossEvery: number; cut: boolean };

/** A sender that follows the capacity, up to what its streams need, through a queue of 300 ms. */
function simulate(wanted: number, follows = true, feedbackMs = FEEDBACK_MS) {
  let now = 0;
  const downlink = new Downlink(() => now);
  const line: Line = { rate: Number.POSITIVE_INFINITY, delayMs: 20, lossEvery: 0, cut: false };
  let freeAt = 0;
  let credit = 0;
  let count = 0;
  let reports: (Reported & { dueAt: number })[] = [];
  let lost = 0;
  let sent = 0;
  let isPaused = false;
  let stream = wanted;
  const send = (bytes: number) => {
    const sequence = downlink.send(bytes);
    count += 1;
    sent += 1;
    const isLost =
      line.cut || (line.lossEvery > 0 && count % line.lossEvery === 0) || freeAt - now > QUEUE_MS;
    if (isLost) lost += 1;
    else freeAt = Math.max(now, freeAt) + ((bytes + OVERHEAD_BYTES) * 8000) / line.rate;
    const arrives = Math.max(now, freeAt) + line.delayMs;
    const atMs = isLost ? null : Math.round((arrives + 5_000_000) * 4) / 4;
    reports.push({ sequence, atMs, dueAt: isLost ? now : arrives });
  };
  return {
    downlink,
    line,
    /** Ends the streams, or begins them again. */
    pause(isOn: boolean): void {
      isPaused = isOn;
    },
    /** Changes what the streams need, bit/s. */
    want(rate: number): void {
      stream = rate;
    },
    /** Sends a probe if the line may be probed; the number of its packets. */
    probe(): number {
      const packets = downlink.packetsToProbe(PROBE);
      if (packets > 0)
        downlink.probe(() => {
          for (let packet = 0; packet < packets; packet += 1) send(PROBE);
        });
      return packets;
    },
    /** The share of the packets that was lost. */
    seconds(length: number): number {
      [lost, sent] = [0, 0];
      for (let step = 0; step < length * 100; step += 1) {
        now += 10;
        if (!isPaused) credit += (Math.min(stream, (follows && downlink.capacity) || stream) / 8) * 0.01;
        while (credit > PACKET + OVERHEAD_BYTES) {
          credit -= PACKET + OVERHEAD_BYTES;
          send(PACKET);
        }
        if (now % feedbackMs !== 0 || line.cut) continue;
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

describe('the pace of bursts', () => {
  /** A voice on a line where nothing waits. */
  function idle() {
    const simulation = simulate(60_000, false);
    simulation.seconds(5);
    return simulation;
  }

  it('is unknown until the browser reports something, and then moderate', () => {
    expect(simulate(60_000).downlink.pace).toBeNull();
    const { downlink } = idle();
    expect(downlink.capacity).toBe(MAX_CAPACITY);
    expect(downlink.pace).toBeGreaterThan(2_400_000);
    expect(downlink.pace).toBeLessThan(3_000_000);
  });

  it('falls to what a line that has become narrow carries, within a second of a burst', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300_000, max: 1_500_000 }), (rate) => {
        const { downlink, line, want, seconds } = idle();
        line.rate = rate;
        want(2_000_000);
        seconds(1);
        expect(downlink.pace).toBeLessThan(rate * 1.1);
        expect(downlink.pace).toBeGreaterThan(rate * 0.2);
      }),
      { numRuns: 30 },
    );
  });

  it('grows slowly while little is sent, and faster while the line is used', () => {
    const { downlink, line, want, seconds } = idle();
    line.rate = 500_000;
    want(2_000_000);
    seconds(1);
    want(60_000);
    seconds(5);
    const narrow = downlink.pace ?? 0;
    seconds(5);
    expect(downlink.pace).toBeGreaterThan(narrow);
    expect(downlink.pace).toBeLessThan(narrow * 1.15);
    line.rate = Number.POSITIVE_INFINITY;
    want(narrow);
    seconds(3);
    expect(downlink.pace).toBeGreaterThan(narrow * 1.3);
  });

  it('is hardly lower after a moment in which a line with little on it was late', () => {
    const [rate, delayMs] = [fc.integer({ min: 30_000, max: 150_000 }), fc.integer({ min: 90, max: 250 })];
    const tenths = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(rate, delayMs, tenths, (sent, late, length) => {
        const { downlink, line, want, seconds } = idle();
        want(sent);
        seconds(3);
        line.delayMs = late;
        seconds(length / 10);
        line.delayMs = 20;
        seconds(15);
        expect(downlink.pace).toBeGreaterThan(900_000);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a probe', () => {
  /** A sender of 60 kbit/s on a line that was too narrow for 400 kbit/s. */
  function narrowed(rate: number) {
    const simulation = simulate(60_000);
    simulation.seconds(5);
    simulation.line.rate = 30_000;
    simulation.seconds(5);
    simulation.line.rate = rate;
    simulation.seconds(4);
    return simulation;
  }

  /** Sends a probe, and another one where the first has to be confirmed. */
  function probeTwice({ probe, seconds }: ReturnType<typeof simulate>): void {
    expect(probe()).toBeGreaterThan(0);
    seconds(0.5);
    probe();
    seconds(0.5);
  }

  it('tells what the line carries, whatever that is, within a second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 3_000_000 }), (rate) => {
        const simulation = narrowed(rate);
        probeTwice(simulation);
        const { downlink } = simulation;
        expect(downlink.capacity).toBeLessThan(rate);
        expect(downlink.capacity).toBeGreaterThan(rate * 0.7);
      }),
      { numRuns: 30 },
    );
  });

  it('occupies a narrow line for at most 120 ms, and is larger on a wide line', () => {
    const narrow = narrowed(100_000);
    const few = narrow.probe();
    expect((few * (PROBE + OVERHEAD_BYTES) * 8000) / 100_000).toBeLessThan(120);
    const wide = narrowed(2_000_000);
    probeTwice(wide);
    wide.seconds(2);
    expect(wide.probe()).toBeGreaterThan(2 * few);
  });

  it('replaces the growth by time while probes are answered', () => {
    const { downlink, probe, seconds } = narrowed(150_000);
    for (let second = 0; second < 30; second += 1) {
      probe();
      seconds(1);
      if (second > 0) expect(downlink.capacity).toBeLessThan(150_000);
    }
  });

  it('finds that the line is free again within four seconds', () => {
    const { downlink, line, probe, seconds } = narrowed(150_000);
    probe();
    seconds(2);
    line.rate = Number.POSITIVE_INFINITY;
    for (let quarter = 0; quarter < 16; quarter += 1) {
      seconds(0.25);
      probe();
    }
    expect(downlink.capacity).toBe(MAX_CAPACITY);
  });

  it('is believed only if another one confirms what nobody expected', () => {
    const simulation = narrowed(150_000);
    probeTwice(simulation);
    const { downlink, line, probe, seconds } = simulation;
    seconds(2);
    // A busy browser reads all packets of one probe at once.
    line.rate = Number.POSITIVE_INFINITY;
    probe();
    seconds(0.25);
    line.rate = 150_000;
    probe();
    seconds(2);
    expect(downlink.capacity).toBeLessThan(150_000);
  });

  it('is read although nothing else is sent', () => {
    const { downlink, line, probe, seconds, pause } = narrowed(150_000);
    const probeFor = (quarters: number) => {
      for (let quarter = 0; quarter < quarters; quarter += 1) {
        probe();
        seconds(0.25);
      }
    };
    probeFor(8);
    pause(true);
    probeFor(24);
    line.rate = Number.POSITIVE_INFINITY;
    probeFor(16);
    expect(downlink.capacity).toBe(MAX_CAPACITY);
  });

  it('does not count its own packets as congestion, however short the reports are', () => {
    const { downlink, line, probe, seconds } = simulate(50_000, true, 20);
    seconds(5);
    line.rate = 30_000;
    seconds(5);
    line.rate = 100_000;
    seconds(4);
    for (let quarter = 0; quarter < 80; quarter += 1) {
      probe();
      seconds(0.25);
      expect(downlink.isCongested).toBe(false);
      if (quarter > 8) expect(downlink.capacity).toBeGreaterThan(70_000);
    }
  });

  it('is not sent every moment, nor to a browser that reports nothing', () => {
    const simulation = narrowed(150_000);
    probeTwice(simulation);
    const { line, probe, seconds } = simulation;
    seconds(2);
    expect(probe()).toBeGreaterThan(0);
    expect(probe()).toBe(0);
    seconds(1);
    expect(probe()).toBe(0);
    seconds(1);
    expect(probe()).toBeGreaterThan(0);
    line.cut = true;
    seconds(5);
    expect(probe()).toBe(0);
  });

  it('is not sent while anything waits', () => {
    const { line, probe, seconds } = simulate(400_000, false);
    seconds(5);
    line.rate = 250_000;
    seconds(3);
    expect(probe()).toBe(0);
  });

  it('that is lost leaves the capacity as it was', () => {
    const { downlink, line, probe, seconds } = narrowed(150_000);
    probe();
    seconds(2);
    const before = downlink.capacity;
    line.cut = true;
    probe();
    line.cut = false;
    seconds(0.5);
    expect(downlink.capacity).toBe(before);
  });
});
