import { useEffect, useRef } from 'react';

export interface FilmKeys {
  toggle: () => void;
  /** By seconds, forwards or backwards. */
  skip: (seconds: number) => void;
  louder: (by: number) => void;
  mute: () => void;
  /** Changes the speed by this number of steps, which is negative for slower ones. */
  faster: (steps: number) => void;
  fullscreen: () => void;
}

const SKIP_SECONDS = 5;
const VOLUME_STEP = 0.1;

const actionOf = (key: string, keys: FilmKeys): (() => void) | undefined =>
  new Map<string, () => void>([
    [' ', keys.toggle],
    ['arrowleft', () => keys.skip(-SKIP_SECONDS)],
    ['arrowright', () => keys.skip(SKIP_SECONDS)],
    ['arrowup', () => keys.louder(VOLUME_STEP)],
    ['arrowdown', () => keys.louder(-VOLUME_STEP)],
    ['m', keys.mute],
    ['f', keys.fullscreen],
    ['<', () => keys.faster(-1)],
    ['>', () => keys.faster(1)],
  ]).get(key.toLowerCase());

/** Whether the focused element uses the key itself: buttons, switches and lists the space bar; the volume slider, the list of speeds and the whiteboard the arrow keys. */
function isOwn(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === ' ') return target.closest('button, a, select, [role="switch"]') !== null;
  return key.startsWith('Arrow') && target.closest('[data-arrows]') !== null;
}

export function useFilmKeys(keys: FilmKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isOwn(event.key, event.target)) return;
      const act = actionOf(event.key, current.current);
      if (!act) return;
      event.preventDefault();
      if (event.repeat && !event.key.startsWith('Arrow')) return;
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
