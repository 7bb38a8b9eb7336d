import type { Language } from '../../domain/languages.ts';
import type { Theme } from '../../domain/themes.ts';
import { changePreferences, keepSaved, preferences, unsavedOf } from '../app/preferences.ts';
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

/** Takes over those of the account, except what was chosen here and is not stored there yet. */
export async function adoptPreferences({ language, theme }: Stored): Promise<void> {
  const wanted = () => {
    const unsaved = unsavedOf(preferences.get());
    return {
      ...(!unsaved.includes('language') && { language }),
      ...(theme && !unsaved.includes('theme') && { theme }),
    };
  };
  const differs = () =>
    wanted().language !== undefined && (preferences.get().language ?? baseLanguage) !== language;
  if (differs()) await prepareLanguage(language);
  const before = preferences.get();
  const next = wanted();
  const isKept = (name: keyof typeof next) =>
    before[name] === next[name] && Boolean(before.saved?.includes(name));
  if (!isKept('language') || !isKept('theme')) keepSaved(next);
}
