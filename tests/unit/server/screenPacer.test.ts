import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScreenPacer } from '../../../server/providers/room/embedded/media/screenPacer.ts';

const PACKET = 1000;
/** What may be sent at once: 4,000 bytes, or what the line carries in 30 ms; and the rest of the packet that exceeds it. */
const burstAt = (rate: number) => Math.max(4000, (rate * 30) / 8000) + PACKET;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function pace(rate: number | null) {
  const line = { rate };
  const sent: { name: number; at: number; bytes: number }[] = [];
  let drops = 0;
  const pacer = new ScreenPacer({
    rate: () => line.rate,
    now: () => performance.now(),
    dropped: () => {
      drops += 1;
      pacer.clear();
    },
  });
  const packet = (name: number, bytes: number) => () => {
    sent.push({ name, at: performance.now(), bytes });
    return true;
  };
  return {
    line,
    sent,
    pacer,
    drops: () => drops,
    names: () => sent.map(({ name }) => name),
    push: (name: number, bytes = PACKET) => pacer.push(bytes, packet(name, bytes)),
    pushFirst: (name: number, bytes = PACKET) => pacer.pushFirst(bytes, packet(name, bytes)),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, name) => name);

describe('the packets of a shared screen', () => {
  it('are sent in their order, and never faster than the line carries them but for one burst', () => {
    const arrivals = fc.array(fc.record({ pauseMs: fc.nat(200), packets: fc.integer({ min: 1, max: 40 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 5_000_000 }), arrivals, (rate, pictures) => {
        const { push, sent, names, drops } = pace(rate);
        let count = 0;
        for (const { pauseMs, packets } of pictures) {
          vi.advanceTimersByTime(pauseMs);
          for (let packet = 0; packet < packets; packet += 1) push(count++);
        }
        vi.advanceTimersByTime(6000);
        expect(names()).toEqual(upTo(sent.length));
        if (drops() === 0) expect(sent).toHaveLength(count);
        for (const [first, { at: from }] of sent.entries()) {
          let bytes = 0;
          for (const { at, bytes: more } of sent.slice(first)) {
            bytes += more;
            expect(bytes).toBeLessThanOrEqual((rate * (at - from)) / 8000 + burstAt(rate));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are sent at once where nothing is known of the line, and are no debt once something is', () => {
    const { line, push, sent } = pace(null);
    for (const name of upTo(500)) push(name);
    expect(sent).toHaveLength(500);
    line.rate = 400_000;
    vi.advanceTimersByTime(20);
    push(500);
    vi.advanceTimersByTime(20);
    expect(sent).toHaveLength(501);
  });

  it('are sent at once when the line is not known any more', () => {
    const { line, push, sent } = pace(100_000);
    for (const name of upTo(100)) push(name);
    expect(sent.length).toBeLessThan(10);
    line.rate = null;
    vi.advanceTimersByTime(10);
    expect(sent).toHaveLength(100);
  });

  it('wait for repeats, which keep their own order', () => {
    const { push, pushFirst, names } = pace(800_000);
    for (const name of upTo(10)) push(name);
    const before = names();
    for (const name of [100, 101, 102]) pushFirst(name);
    vi.advanceTimersByTime(1000);
    expect(names()).toEqual([...before, 100, 101, 102, ...upTo(10).slice(before.length)]);
  });

  it('are given up once after 5 s, also behind repeats that keep coming', () => {
    const { push, pushFirst, drops, names } = pace(100_000);
    for (const name of upTo(10)) push(name);
    const before = names();
    for (let tick = 0; tick < 501; tick += 1) {
      expect(drops()).toBe(0);
      pushFirst(1000 + tick);
      vi.advanceTimersByTime(10);
    }
    expect(drops()).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(names().filter((name) => name < 1000)).toEqual(before);
    expect(drops()).toBe(1);
  });

  it('cost the line nothing when they are not sent', () => {
    const { pacer, push, sent } = pace(100_000);
    for (const _ of upTo(500)) pacer.push(PACKET, () => false);
    push(0);
    expect(sent).toHaveLength(1);
  });

  it('are not sent again after one of them failed', () => {
    const { pacer, push, names } = pace(null);
    expect(() =>
      pacer.push(PACKET, () => {
        throw new Error('closed');
      }),
    ).toThrow('closed');
    push(1);
    expect(names()).toEqual([1]);
  });

  it('are forgotten when the picture begins anew', () => {
    const { pacer, push, sent } = pace(100_000);
    for (const name of upTo(100)) push(name);
    const before = sent.length;
    pacer.clear();
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveLength(before);
  });
});
