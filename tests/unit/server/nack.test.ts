import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LossLedger,
  MAX_AGE_MS,
  MAX_GAP,
  MAX_TRIES,
  nackPacket,
  OVERTAKEN_BY,
  REORDER_MS,
  RETRY_MS,
} from '../../../server/providers/room/embedded/media/nack.ts';

const feed = (ledger: LossLedger, sequences: number[], now = 0) =>
  sequences.map((sequence) => ledger.arrived(sequence & 0xffff, now));

describe('the list of lost packets', () => {
  it('requests a gap once reordering is ruled out, repeats after a pause, and stops after the maximum', () => {
    const ledger = new LossLedger();
    feed(ledger, [10, 13]);
    expect(ledger.due(REORDER_MS - 1)).toEqual([]);
    let tries = 0;
    for (let now = REORDER_MS; now <= MAX_AGE_MS; now += 5) {
      const due = ledger.due(now);
      if (due.length === 0) continue;
      expect(due).toEqual([11, 12]);
      tries += 1;
    }
    expect(tries).toBe(Math.min(MAX_TRIES, Math.floor((MAX_AGE_MS - REORDER_MS) / RETRY_MS) + 1));
    ledger.due(MAX_AGE_MS + 1);
    expect(ledger.missing).toBe(0);
  });

  it('requests a packet at once that several later ones have overtaken', () => {
    const ledger = new LossLedger();
    feed(ledger, [10, 12, 13]);
    expect(ledger.due(1)).toEqual([]);
    feed(ledger, [11 + OVERTAKEN_BY]);
    expect(ledger.due(1)).toEqual([11]);
    expect(ledger.due(RETRY_MS)).toEqual([]);
    expect(ledger.due(RETRY_MS + 1)).toEqual([11]);
  });

  it('is never longer than one gap, whatever numbers arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 * MAX_GAP }), { maxLength: 200 }), (gaps) => {
        const ledger = new LossLedger();
        let sequence = 0;
        for (const gap of gaps) {
          sequence += gap + 1;
          ledger.arrived(sequence & 0xffff, 0);
          expect(ledger.missing).toBeLessThanOrEqual(MAX_GAP);
        }
      }),
    );
  });

  it('never requests a packet that was only late', () => {
    const ledger = new LossLedger();
    expect(feed(ledger, [10, 12, 11, 13])).toEqual(['new', 'new', 'recovered', 'new']);
    expect(ledger.due(REORDER_MS)).toEqual([]);
  });

  it('detects duplicates, including recovered packets', () => {
    const ledger = new LossLedger();
    expect(feed(ledger, [10, 10, 12, 11, 11])).toEqual(['new', 'duplicate', 'new', 'recovered', 'duplicate']);
  });

  it('continues across the 16-bit wrap', () => {
    const ledger = new LossLedger();
    feed(ledger, [65533, 65534, 1]);
    expect(ledger.due(REORDER_MS)).toEqual([65535, 0]);
    expect(feed(ledger, [65535, 0, 2])).toEqual(['recovered', 'recovered', 'new']);
  });

  it('requests a keyframe for a long gap', () => {
    const ledger = new LossLedger();
    expect(feed(ledger, [0, MAX_GAP + 2])).toEqual(['new', 'jump']);
    expect(ledger.missing).toBe(0);
  });

  it('requests exactly the lost packets, for any loss and any reordering', () => {
    const start = fc.nat({ max: 0xffff });
    const fates = fc.array(fc.record({ lost: fc.boolean(), delay: fc.nat({ max: 4 }) }), {
      minLength: 2,
      maxLength: 200,
    });
    fc.assert(
      fc.property(start, fates, (first, list) => {
        const ledger = new LossLedger();
        const sent = [{ lost: false, delay: 0 }, ...list, { lost: false, delay: 9 }];
        const arriving = sent
          .map((fate, index) => ({ ...fate, index }))
          .filter(({ lost }) => !lost)
          .sort((a, b) => a.index + a.delay - (b.index + b.delay) || a.index - b.index);
        feed(
          ledger,
          arriving.map(({ index }) => first + index),
        );
        const lost = sent.flatMap((fate, index) => (fate.lost ? [(first + index) & 0xffff] : []));
        expect(ledger.due(REORDER_MS).sort()).toEqual(lost.sort());
      }),
    );
  });
});

it('a NACK lists each packet once, in the fewest 32-bit words', () => {
  const read = (packet: Buffer) => {
    const named: number[] = [];
    for (let at = 12; at < packet.length; at += 4) {
      const first = packet.readUInt16BE(at);
      named.push(first);
      for (let bit = 0; bit < 16; bit += 1)
        if (packet.readUInt16BE(at + 2) & (1 << bit)) named.push((first + bit + 1) & 0xffff);
    }
    return named;
  };
  fc.assert(
    fc.property(
      fc.nat({ max: 0xffff }),
      fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1 }),
      (first, steps) => {
        const sequences = steps.sort((a, b) => a - b).map((step) => (first + step) & 0xffff);
        const packet = nackPacket(0xcafe, sequences);
        expect(read(packet)).toEqual(sequences);
        expect(packet.readUInt16BE(2)).toBe(packet.length / 4 - 1);
        expect([packet[0], packet[1], packet.readUInt32BE(8)]).toEqual([0x81, 205, 0xcafe]);
      },
    ),
  );
});
