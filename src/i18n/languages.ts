import type { Language } from '../../domain/languages.ts';

export const baseLanguage = 'pt-BR';

export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
};
