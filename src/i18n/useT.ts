import { useCallback } from 'react';
import { format, type Values } from '../../contract/format.ts';
import { usePreferences } from '../browser/preferences.ts';
import type { Area, Texts } from './area.ts';

export type T<K extends string> = (key: K, values?: Values) => string;

/** Suspends while the texts of the chosen language load. */
export function useT<K extends string>(of: Area<K>): T<K> {
  const texts = useTexts(of);
  return useCallback((key, values) => format(texts[key], values), [texts]);
}

export const useTexts = <K extends string>(of: Area<K>): Texts<K> => useAreas([of])(of);

export function useAreas<K extends string>(areas: readonly Area<K>[]): (of: Area<K>) => Texts<K> {
  const { language } = usePreferences();
  // React 18 suspends on a thrown promise.
  if (areas.some((each) => !each.now(language))) throw Promise.all(areas.map((each) => each.load(language)));
  return (of) => of.now(language) ?? of.base;
}
