import type { Countdown } from '../../../../domain/joining.ts';
import type { Language } from '../../../../domain/languages.ts';

/** A day as people say it: 'hoje', 'amanhã', 'terça-feira, 24/11', with a capital. */
export function dayInWords(day: Date, now: Date, language: Language): string {
  const away = Math.round((midnight(day) - midnight(now)) / 86_400_000);
  const words =
    away === 0 || away === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(away, 'day')
      : day.toLocaleDateString(language, { weekday: 'long', day: '2-digit', month: '2-digit' });
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '19:00' on the wall clock of this browser. */
export const hourOf = (moment: Date, language: Language): string =>
  moment.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });

/** '08:42', '03:12:10', '2 d 03:12:10'. */
export function shownCountdown({ days, hours, minutes, seconds }: Countdown): string {
  const parts = days > 0 || hours > 0 ? [hours, minutes, seconds] : [minutes, seconds];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} d ${text}` : text;
}

/** The seven days, Sunday first, of the week a moment lies in. */
export function weekOf(moment: Date): Date[] {
  const sunday = moment.getDate() - moment.getDay();
  return Array.from(
    { length: 7 },
    (_, index) => new Date(moment.getFullYear(), moment.getMonth(), sunday + index),
  );
}

export const sameDay = (one: Date, other: Date): boolean => midnight(one) === midnight(other);

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
