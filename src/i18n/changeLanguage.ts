import { changePreferences } from '../app/preferences.ts';
import { prepareLanguage } from './area.ts';
import type { Language } from './languages.ts';

/** Changes the language everywhere, after the texts on the screen are here. */
export async function changeLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  changePreferences({ language });
}
