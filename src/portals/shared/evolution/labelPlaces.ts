/**
 * Where the names at the ends of lines stand: each as near to its line's end as it may, none nearer to the next than
 * `apart` pixels, none below `bottom`. Pixels from the top, in the order given.
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
