import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityIssues, slotAt } from '../../../domain/availability.ts';
import { clockOfRange, nextRange, rangesOf, resizeRange, slotsOfRanges } from '../../../domain/hourRanges.ts';

const hour = fc.integer({ min: 0, max: 23 });
const slots = fc.uniqueArray(hour).map((hours) => hours.map(slotAt));
const range = fc
  .tuple(hour, fc.integer({ min: 1, max: 24 }))
  .filter(([start, end]) => start < end)
  .map(([start, end]) => ({ start, end }));

describe('ranges of hours', () => {
  it('join the hours that follow each other, whatever their order', () => {
    const some = [slotAt(17), slotAt(9), slotAt(8), slotAt(23), slotAt(10)];
    expect(rangesOf(some).map(clockOfRange)).toEqual([
      { start: '08:00', end: '11:00' },
      { start: '17:00', end: '18:00' },
      { start: '23:00', end: '00:00' },
    ]);
    expect(rangesOf([])).toEqual([]);
  });

  it('hold exactly the hours from which they were joined', () => {
    fc.assert(
      fc.property(slots, (some) => {
        const ordered = [...some].sort((a, b) => a.start.localeCompare(b.start));
        expect(slotsOfRanges(rangesOf(some))).toEqual(ordered);
      }),
    );
  });

  it('never touch each other', () => {
    fc.assert(
      fc.property(slots, (some) => {
        const ranges = rangesOf(some);
        for (const [at, { start }] of ranges.entries())
          if (at > 0) expect(start).toBeGreaterThan(ranges[at - 1]?.end ?? 24);
      }),
    );
  });

  it('become valid hours, however they overlap', () => {
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        expect(availabilityIssues({ monday: slotsOfRanges(ranges) }, 0)).toEqual([]);
      }),
    );
  });

  it('are followed by one after a break, then by the first free hour, until the day is full', () => {
    expect(nextRange([slotAt(9)])).toEqual({ start: 11, end: 12 });
    expect(nextRange([slotAt(22)])).toEqual({ start: 0, end: 1 });
    expect(nextRange([slotAt(21)])).toEqual({ start: 23, end: 24 });
    fc.assert(
      fc.property(slots, (some) => {
        const next = nextRange(some);
        expect(next === null).toBe(some.length === 24);
        const added = next ? slotsOfRanges([...rangesOf(some), next]) : some;
        expect(added).toHaveLength(Math.min(24, some.length + 1));
      }),
    );
  });

  it('keep an hour when one end is moved over the other', () => {
    expect(resizeRange({ start: 8, end: 12 }, { end: 10 })).toEqual({ start: 8, end: 10 });
    fc.assert(
      fc.property(range, hour, (before, start) => {
        const after = resizeRange(before, { start });
        expect(after.start).toBe(start);
        expect(after.end).toBe(Math.max(before.end, start + 1));
      }),
    );
    fc.assert(
      fc.property(range, hour, (before, last) => {
        const after = resizeRange(before, { end: last + 1 });
        expect(after.end).toBe(last + 1);
        expect(after.start).toBe(Math.min(before.start, last));
      }),
    );
  });
});
