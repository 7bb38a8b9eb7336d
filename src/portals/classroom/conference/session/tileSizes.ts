import { useCallback, useEffect, useRef } from 'react';

/** The width of a large picture, and of the small copy that the room can send instead. */
const LARGE = { width: 640, height: 360 };
/** The widest that a small copy is drawn: up to the middle between both sizes, as the SDK chooses layers. */
const MOST_PIXELS = 480;
/** Finer screens show no more of a small tile. */
const MOST_RATIO = 2;

/** Whether the small copy does for a tile, which its picture fills. */
export function isSmallTile(width: number, height: number, ratio: number): boolean {
  const filled = Math.max(width, (height * LARGE.width) / LARGE.height);
  return filled * Math.min(ratio, MOST_RATIO) <= MOST_PIXELS;
}

/** Maps each track to its tiles, and whether they are small. */
const tiles = new Map<string, Map<Element, boolean>>();
const listeners = new Set<() => void>();

/** Tracks of which all tiles are small. */
export const smallTracks = (): string[] =>
  [...tiles].flatMap(([track, shown]) => ([...shown.values()].every(Boolean) ? [track] : [])).sort();

export function watchTiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(track: string, tile: Element, isSmall: boolean | null): void {
  const shown = tiles.get(track) ?? new Map<Element, boolean>();
  if (isSmall === null) shown.delete(tile);
  else shown.set(tile, isSmall);
  if (shown.size > 0) tiles.set(track, shown);
  else tiles.delete(track);
  for (const listener of listeners) listener();
}

/** Tells the room how large a picture is shown. Returns the `ref` of its element. */
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
        note(track, tile, isSmallTile(width, height, window.devicePixelRatio));
      });
      observer.observe(tile);
      stop.current = () => {
        observer.disconnect();
        note(track, tile, null);
      };
    },
    [track],
  );
}
