import { useCallback } from 'react';
import { usePreferences } from '../app/preferences.ts';
import { type Area, loadArea, markInUse, type Texts, textsNow } from './area.ts';
import { format, type Values } from './format.ts';

export type T<K extends string> = (key: K, values?: Values) => string;

/** The texts of an area in the chosen language; suspends while another language's file is on its way. */
export function useT<K extends string>(of: Area<K>): T<K> {
  const texts = useTexts(of);
  return useCallback((key, values) => format(texts[key] ?? of.base[key], values), [texts, of]);
}

/** All texts of an area in the chosen language; suspends like `useT`. */
export function useTexts(of: Area): Texts {
  const { language } = usePreferences();
  const texts = textsNow(of, language);
  if (!texts) throw loadArea(of, language);
  markInUse(of);
  return texts;
}
