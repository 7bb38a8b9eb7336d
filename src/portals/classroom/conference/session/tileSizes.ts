import { useCallback, useEffect, useRef } from 'react';

/** The size of a large picture. */
const LARGE = { width: 640, height: 360 };
/** The maximum width of a small tile, in pixels of the screen: the mean of the widths of both pictures, as the SDK chooses layers. */
const MOST_PIXELS = 480;
/** On finer screens, more pixels cannot be seen in a small tile. */
const MOST_RATIO = 2;

/** Whether the small copy is sufficient for a tile of this size, which the picture fills. */
export function isSmallTile(width: number, height: number, ratio: number): boolean {
  const filled = Math.max(width, (height * LARGE.width) / LARGE.height);
  return filled * Math.min(ratio, MOST_RATIO) <= MOST_PIXELS;
}

/** Maps each track to its tiles, and whether they are small. */
const tiles = new Map<string, Map<Element, boolean>>();
const listeners = new Set<() => void>();

/** The tracks that are shown in small tiles only. */
export const smallTracks = (): string[] =>
  [...tiles].flatMap(([track, shown]) => ([...shown.values()].every(Boolean) ? [track] : [])).sort();

export function watchTiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function record(track: string, tile: Element, isSmall: boolean | null): void {
  const shown = tiles.get(track) ?? new Map<Element, boolean>();
  if (isSmall === null) shown.delete(tile);
  else shown.set(tile, isSmall);
  if (shown.size > 0) tiles.set(track, shown);
  else tiles.delete(track);
  for (const listener of listeners) listener();
}

/** Observes the size of a tile for the room. Returns the `ref` of its element. */
export function useTileSize(track: string): (tile: Element | null) => void {
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (tile) => {
      stop.current?.();
      stop.current = undefined;
      if (!tile || typeof ResizeObserver === 'undefined') return;
      const observer = new ResizeObserver(([entry]) => {
        const { width = 0, height = 0 } = entry?.contentRect ?? {};
        record(track, tile, isSmallTile(width, height, window.devicePixelRatio));
      });
      observer.observe(tile);
      stop.current = () => {
        observer.disconnect();
        record(track, tile, null);
      };
    },
    [track],
  );
}
