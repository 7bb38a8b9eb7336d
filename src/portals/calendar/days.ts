import type { Language } from '../../../domain/languages.ts';

/** An ISO date ('2026-11-24') as noon in UTC, so that no zone moves it to another day. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);

const said = (date: string, language: Language, how: Intl.DateTimeFormatOptions) =>
  noon(date).toLocaleDateString(language, { ...how, timeZone: 'UTC' });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** 'ter'. */
export const shortWeekday = (date: string, language: Language) =>
  said(date, language, { weekday: 'short' }).replace('.', '');

/** 'Terça-feira'. */
export const longWeekday = (date: string, language: Language) =>
  capital(said(date, language, { weekday: 'long' }));

/** 'Quarta-feira, 2 de dezembro'. */
export const longDay = (date: string, language: Language) =>
  capital(said(date, language, { weekday: 'long', day: 'numeric', month: 'long' }));

/** '29' as shown in the head of a column. */
export const dayNumber = (date: string) => Number(date.slice(8, 10));

/** '22 a 28 de novembro', with the language's own word between. */
export function shownSpan(first: string, last: string, language: Language): string {
  const how = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const text = how.formatRange(noon(first), noon(last));
  return language === 'pt-BR' || language === 'es' ? text.replace(/\s*[–-]\s*/, ' a ') : text;
}

/** The ISO date of a moment on the browser's own clock and zone. */
export function localDay(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
