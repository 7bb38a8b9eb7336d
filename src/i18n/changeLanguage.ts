import type { Language } from '../../domain/languages.ts';
import type { Theme } from '../../domain/themes.ts';
import {
  type AccountPreference,
  changePreferences,
  keepSaved,
  type Preferences,
  preferences,
  unsavedOf,
} from '../browser/preferences.ts';
import { prepareLanguage } from './area.ts';
import { baseLanguage } from './languages.ts';

export async function changeLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  changePreferences({ language });
}

interface Stored {
  language: Language;
  theme: Theme | null;
}

/** Applies those of the account, except where a choice made here is not stored there yet. */
export async function adoptPreferences({ language, theme }: Stored): Promise<void> {
  const wanted = () => {
    const unsaved = unsavedOf(preferences.get());
    return {
      ...(!unsaved.language && { language }),
      ...(theme && !unsaved.theme && { theme }),
    };
  };
  const differs = () =>
    wanted().language !== undefined && (preferences.get().language ?? baseLanguage) !== language;
  if (differs()) await prepareLanguage(language);
  const { saved = [], ...before } = preferences.get();
  const next: Preferences = wanted();
  const isNew = (name: AccountPreference) =>
    next[name] !== undefined && (before[name] !== next[name] || !saved.includes(name));
  if (isNew('language') || isNew('theme')) keepSaved(next);
}
