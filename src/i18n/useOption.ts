import { options } from 'virtual:texts/options';
import { useCallback } from 'react';
import { useTexts } from './useT.ts';

/** A value outside the closed lists is its own label. */
export function useOption(): (value: string) => string {
  const texts: Readonly<Record<string, string>> = useTexts(options);
  return useCallback((value) => texts[value] ?? value, [texts]);
}

export function useChoices(): (values: readonly string[]) => { value: string; label: string }[] {
  const option = useOption();
  return (values) => values.map((value) => ({ value, label: option(value) }));
}
