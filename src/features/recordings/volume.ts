import { browserStorage } from '../../browser/storage.ts';

const KEY = 'aula-viva.player';
export const FIRST_VOLUME = 0.8;

/** How loud the user has last set the player, from 0 to 1. */
export function readVolume(): number {
  const { volume } = browserStorage.readFields(KEY);
  return typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : FIRST_VOLUME;
}

export const keepVolume = (volume: number): boolean => browserStorage.write(KEY, { volume });
