import type { Language } from '../../domain/languages.ts';
import type { Theme } from '../../domain/themes.ts';
import { localValue, useStore } from './store.ts';

/** Preferences that are also stored with the account. */
const ofAccount = ['theme', 'language'] as const;
export type AccountPreference = (typeof ofAccount)[number];

export interface Preferences {
  theme?: Theme;
  language?: Language;
  /** Unset until the user toggles the side menu. */
  menu?: 'open' | 'rail';
  /** The release whose news the user has seen. */
  news?: string;
  /** Whether keys that are pressed alone are shortcuts; they are by default. */
  singleKeys?: boolean;
  /** Preferences stored with the account; the others were chosen here, for example before a login. */
  saved?: readonly AccountPreference[];
}

export const preferencesKey = 'aula-viva.preferences';
export const preferences = localValue<Preferences>(preferencesKey, {});

/** Preferences that were chosen here and are not yet stored with the account. */
export const unsavedOf = ({ saved = [], theme, language }: Preferences) => ({
  theme: saved.includes('theme') ? undefined : theme,
  language: saved.includes('language') ? undefined : language,
});

function keep(kept: Preferences, isSaved: (name: AccountPreference) => boolean): void {
  const { saved: _, ...rest } = kept;
  const saved = ofAccount.filter(isSaved);
  preferences.set({ ...rest, ...(saved.length > 0 && { saved }) });
}

export function changePreferences(change: Omit<Preferences, 'saved'>): void {
  const { saved = [], ...kept } = preferences.get();
  keep({ ...kept, ...change }, (name) => saved.includes(name) && !(name in change));
}

/** Keeps what is now stored with the account; other preferences stay as they are. */
export function keepSaved(stored: Pick<Preferences, AccountPreference>): void {
  const { saved = [], ...kept } = preferences.get();
  keep({ ...kept, ...stored }, (name) => saved.includes(name) || name in stored);
}

/** Defaults: dark theme, Portuguese. */
export function usePreferences() {
  const kept = useStore(preferences);
  const { theme = 'dark', language = 'pt-BR', menu, news, singleKeys = true } = kept;
  return { theme, language, menu, news, singleKeys } as const;
}
