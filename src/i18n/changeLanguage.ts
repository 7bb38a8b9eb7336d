import type { Language } from '../../domain/languages.ts';
import { changePreferences } from '../app/preferences.ts';
import { prepareLanguage } from './area.ts';

export async function changeLanguage(language: Language): Promise<void> {
  await prepareLanguage(language);
  changePreferences({ language });
}
