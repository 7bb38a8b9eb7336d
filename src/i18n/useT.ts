import { useCallback } from 'react';
import { format, type Values } from '../../contract/format.ts';
import { usePreferences } from '../app/preferences.ts';
import type { Area, Texts } from './area.ts';

export type T<K extends string> = (key: K, values?: Values) => string;

/** The texts of an area in the chosen language; suspends while they load. */
export function useT<K extends string>(of: Area<K>): T<K> {
  const texts = useTexts(of);
  return useCallback((key, values) => format(texts[key], values), [texts]);
}

/** All texts of an area in the chosen language; suspends like `useT`. */
export const useTexts = <K extends string>(of: Area<K>): Texts<K> => useAreas([of])(of);

/** The texts of several areas in the chosen language; suspends once while they load together. */
export function useAreas<K extends string>(areas: readonly Area<K>[]): (of: Area<K>) => Texts<K> {
  const { language } = usePreferences();
  // React 18 suspends on a thrown promise.
  if (areas.some((each) => !each.now(language))) throw Promise.all(areas.map((each) => each.load(language)));
  return (of) => of.now(language) ?? of.base;
}
