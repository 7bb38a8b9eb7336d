import type { Language } from '../../domain/languages.ts';
import { localValue, useStore } from './store.ts';

export type ThemeChoice = 'dark' | 'light' | 'system';

export interface Preferences {
  theme?: ThemeChoice;
  language?: Language;
  /** Unset until the user toggles the side menu. */
  menu?: 'open' | 'rail';
}

export const preferencesKey = 'aula-viva.preferences';
export const preferences = localValue<Preferences>(preferencesKey, {});

export const changePreferences = (change: Preferences) =>
  preferences.set({ ...preferences.get(), ...change });

/** Defaults: dark theme, Portuguese. */
export function usePreferences() {
  const kept = useStore(preferences);
  return { theme: kept.theme ?? 'dark', language: kept.language ?? 'pt-BR', menu: kept.menu } as const;
}
