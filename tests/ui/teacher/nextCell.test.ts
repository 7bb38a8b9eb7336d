import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrow, nextCell } from '../../../src/features/hourGrid/nextCell.ts';
import { cellsOf } from '../../../src/portals/teacher/acceptance/slots.ts';
import { buildWeek, free, taken } from './week.ts';

const filled = fc.uniqueArray(fc.record({ day: fc.nat(6), hour: fc.nat(23), busy: fc.boolean() }), {
  minLength: 1,
  maxLength: 30,
  selector: ({ day, hour }) => `${day} ${hour}`,
});
const weekOf = (cells: { day: number; hour: number; busy: boolean }[]) =>
  buildWeek(Object.fromEntries(cells.map(({ day, hour, busy }) => [`${day} ${hour}`, busy ? taken : free])));
const arrow = fc.constantFrom<Arrow>('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');

describe('arrows in a grid of hours', () => {
  it('move only to cells with content, along the day or the hour', () => {
    fc.assert(
      fc.property(filled, fc.nat(), arrow, (cells, at, key) => {
        const stops = cellsOf(weekOf(cells));
        const from = stops[at % stops.length];
        if (!from) return;
        const to = nextCell(stops, from, key);
        expect(stops).toContain(to);
        const upDown = key === 'ArrowUp' || key === 'ArrowDown';
        expect(upDown ? to.column : to.start_hour).toBe(upDown ? from.column : from.start_hour);
      }),
    );
  });

  it('are reversed by the opposite key', () => {
    fc.assert(
      fc.property(filled, fc.nat(), (cells, at) => {
        const stops = cellsOf(weekOf(cells));
        const from = stops[at % stops.length];
        if (!from) return;
        for (const [there, back] of [
          ['ArrowUp', 'ArrowDown'],
          ['ArrowLeft', 'ArrowRight'],
        ] as const) {
          const to: typeof from = nextCell(stops, from, there);
          if (to !== from) expect(nextCell(stops, to, back)).toBe(from);
        }
      }),
    );
  });
});
