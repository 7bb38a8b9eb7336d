import type { Language } from '../../../../domain/languages.ts';

/** 'sexta-feira, 10 de abril, 19:00' on the browser's clock. */
export const shownMoment = (moment: string | Date, language: Language): string =>
  new Date(moment).toLocaleString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
