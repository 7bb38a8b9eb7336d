/** How a shared screen is enlarged; the shift of its centre is a part of its size. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 4;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** No edge of an enlarged picture leaves the tile's edge. */
export function kept({ scale: wanted, x, y }: Zoom): Zoom {
  const scale = Math.min(MOST_ZOOM, Math.max(1, wanted));
  const most = (scale - 1) / 2;
  return { scale, x: within(x, most), y: within(y, most) };
}

/** Enlarges around a point, given as its distance from the tile's centre in parts of its size, which stays in place. */
export function zoomedAt({ scale, x, y }: Zoom, wanted: number, at: { x: number; y: number }): Zoom {
  const next = Math.min(MOST_ZOOM, Math.max(1, wanted));
  const grown = next / scale;
  return kept({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown });
}
