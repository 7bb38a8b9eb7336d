// Pixels from the top: labels are at least `apart` from each other and not below `bottom`.
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
