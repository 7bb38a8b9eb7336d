import type { Language } from '../../domain/languages.ts';
import { changePreferences } from '../app/preferences.ts';
import { prepareLanguage } from './area.ts';

/** Changes the language everywhere, after the texts on the screen are here. */
export async function changeLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  changePreferences({ language });
}
