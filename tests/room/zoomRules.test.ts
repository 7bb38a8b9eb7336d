import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kept, MOST_ZOOM, WHOLE, zoomedAt } from '../../src/portals/classroom/conference/session/zoom.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const zooms = fc.record({ scale: number(0.1, 9), x: number(-5, 5), y: number(-5, 5) });

describe('the zoom of a shared screen', () => {
  it('never shows what is beside the picture', () => {
    fc.assert(
      fc.property(zooms, (wanted) => {
        const { scale, x, y } = kept(wanted);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(scale).toBeLessThanOrEqual(MOST_ZOOM);
        for (const shift of [x, y]) expect(Math.abs(shift)).toBeLessThanOrEqual((scale - 1) / 2 + 1e-9);
      }),
    );
  });

  it('keeps the point under the fingers where it is, when it is enlarged', () => {
    const at = fc.record({ x: number(-0.5, 0.5), y: number(-0.5, 0.5) });
    fc.assert(
      fc.property(at, number(1, MOST_ZOOM), number(1, MOST_ZOOM), (point, one, two) => {
        const [less, more] = [Math.min(one, two), Math.max(one, two)];
        const before = zoomedAt(WHOLE, less, point);
        const after = zoomedAt(before, more, point);
        const place = (zoom: typeof WHOLE) => (point.x - zoom.x) / zoom.scale;
        expect(place(after)).toBeCloseTo(place(before), 6);
      }),
    );
  });

  it('ends as the whole picture', () => {
    fc.assert(
      fc.property(zooms, (zoom) => {
        const { scale, x, y } = zoomedAt(kept(zoom), 1, { x: 0.2, y: 0 });
        expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0]);
      }),
    );
  });
});
