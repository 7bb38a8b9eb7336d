/**
 * Positions of the labels at the ends of lines: each as near as possible to its line's end, at least `apart` pixels from
 * the next one and not below `bottom`. Pixels from the top, in the given order.
 */
export function labelPlaces(ends: readonly number[], apart: number, bottom: number): number[] {
  const order = ends.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const places = new Array<number>(ends.length).fill(0);
  let above = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    above = Math.max(y, above + apart);
    places[index] = above;
  }
  let below = bottom + apart;
  for (const { index } of [...order].reverse()) {
    below = Math.min(places[index] ?? 0, below - apart);
    places[index] = below;
  }
  return places;
}
