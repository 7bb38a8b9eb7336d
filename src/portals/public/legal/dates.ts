import { usePreferences } from '../../../app/preferences.ts';

export const useLanguage = () => usePreferences().language;

/** An ISO day in words, in the reader's language. */
export const longDate = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** An ISO day in the Brazilian format, dd/mm/yyyy. */
export const brazilianDate = (day: string): string => day.split('-').reverse().join('/');
