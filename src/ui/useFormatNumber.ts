import { useCallback } from 'react';
import { usePreferences } from '../app/preferences.ts';

/** Numbers as the chosen language writes them: 10.008 in Portuguese. */
export function useFormatNumber(): (value: number) => string {
  const { language } = usePreferences();
  return useCallback((value) => value.toLocaleString(language), [language]);
}
