import { browserStorage } from '../../browser/storage.ts';

const KEY = 'aula-viva.player';
export const FIRST_VOLUME = 0.8;

/** The speeds at which a film plays, relative to that of its recording. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];
const FIRST_SPEED: Speed = 1;

/** How loud the user has last set the player, from 0 to 1. */
export function readVolume(): number {
  const { volume } = browserStorage.readFields(KEY);
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : FIRST_VOLUME;
}

/** The speed of the last film. */
export function readSpeed(): Speed {
  const { speed } = browserStorage.readFields(KEY);
  return SPEEDS.find((each) => each === speed) ?? FIRST_SPEED;
}

/** Keeps a choice for the next film in this browser, without changing the others. */
export const keepChoice = (choice: { volume: number } | { speed: Speed }): boolean =>
  browserStorage.write(KEY, { ...browserStorage.readFields(KEY), ...choice });
