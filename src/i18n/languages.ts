export const languages = ['pt-BR', 'en', 'es', 'de', 'it', 'fr'] as const;
export type Language = (typeof languages)[number];
/** The language every text is first written in; the others fall back to it. */
export const baseLanguage = 'pt-BR';

export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
};
