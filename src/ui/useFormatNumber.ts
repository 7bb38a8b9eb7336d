import { useCallback } from 'react';
import { usePreferences } from '../browser/preferences.ts';

export function useFormatNumber(): (value: number) => string {
  const { language } = usePreferences();
  return useCallback((value) => value.toLocaleString(language), [language]);
}
