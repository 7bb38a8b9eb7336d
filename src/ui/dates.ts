import { useEffect, useState } from 'react';
import type { Countdown } from '../../domain/joining.ts';
import type { Language } from '../../domain/languages.ts';
import { WEEKDAYS, type Weekday } from '../../domain/options.ts';
import { localDate } from '../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { addDays } from '../../domain/week.ts';
import { usePreferences } from '../browser/preferences.ts';

/** A calendar day 'yyyy-MM-dd' is the same in every zone. */
export type DateLike = Date | string;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** en-GB puts the day first, as the other languages do. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language);

/** IANA name. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Name of the zone regardless of daylight saving: 'Horário Japão', or 'BRT' where the locale has an abbreviation. */
export const genericZone = (locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

export const isoDate = (moment: Date, zone: string = localZone()): string => localDate(moment, zone);

export const dayOfMonth = (date: string): number => Number(date.slice(8, 10));

/** '08:42', '03:12:10', '2 d 03:12:10'. */
export function formatCountdown({ days, hours, minutes, seconds }: Countdown): string {
  const parts = days > 0 || hours > 0 ? [hours, minutes, seconds] : [minutes, seconds];
  const text = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} d ${text}` : text;
}

export function datesIn(language: Language, zone: string) {
  const locale = localeOf(language);
  const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  const formats = new Map<string, Intl.DateTimeFormat>();

  const formatOf = (options: Intl.DateTimeFormatOptions, timeZone: string) => {
    const key = JSON.stringify([options, timeZone]);
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
    return format;
  };
  const format = (value: DateLike, options: Intl.DateTimeFormatOptions) =>
    formatOf(options, isDay(value) ? 'UTC' : zone).format(new Date(value));
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'day' ? 'long' : 'short',
    }).format(value);
  const relative = (value: number, name: 'day' | 'minute', style: 'long' | 'short') =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(value, name);

  /** '14/11/2026'; empty without a date. */
  const formatDate = (value: DateLike | null | undefined) =>
    value ? format(value, { day: '2-digit', month: '2-digit', year: 'numeric' }) : '';

  const formatTime = (moment: DateLike) =>
    format(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

  /** Calendar days, on the zone's clock. */
  const daysUntil = (moment: DateLike, now: Date) =>
    (Date.parse(isoDate(new Date(moment), zone)) - Date.parse(isoDate(now, zone))) / DAY;

  return {
    formatDate,
    formatTime,

    /** '14/11'. */
    formatDay: (value: DateLike) => format(value, { day: '2-digit', month: '2-digit' }),

    /** '14 de novembro de 2026'. */
    formatDateLong: (value: DateLike) => format(value, { dateStyle: 'long' }),

    /** 'Sábado, 14 de novembro de 2026'. */
    formatDateFull: (value: DateLike) => capitalize(format(value, { dateStyle: 'full' })),

    /** 'Sábado, 14 de novembro'. */
    formatDayMonth: (value: DateLike) =>
      capitalize(format(value, { weekday: 'long', day: 'numeric', month: 'long' })),

    /** '14/11/2026 19:00'. */
    formatMoment: (moment: DateLike) => `${formatDate(moment)} ${formatTime(moment)}`,

    /** 'sábado, 14 de novembro às 19:00'. */
    formatDateTime: (moment: DateLike) =>
      format(moment, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),

    /** 'Sábado', or 'sáb' when short. */
    formatWeekday: (value: DateLike, length: 'long' | 'short' = 'long') =>
      length === 'long'
        ? capitalize(format(value, { weekday: 'long' }))
        : format(value, { weekday: 'short' }).replace('.', ''),

    /** Within a sentence: 'terça', 'Tuesday', 'Dienstag'. */
    dayName: (day: Weekday) =>
      // 1 January 2024 was a Monday.
      format(addDays('2024-01-01', WEEKDAYS.indexOf(day)), { weekday: 'long' }).replace('-feira', ''),

    /** 'Janeiro' to 'Dezembro'. */
    monthNames: () =>
      Array.from({ length: 12 }, (_, month) =>
        capitalize(format(`2024-${String(month + 1).padStart(2, '0')}-01`, { month: 'long' })),
      ),

    /** 'Novembro de 2026' of 'yyyy-MM'. */
    formatMonthYear: (month: string) => capitalize(format(`${month}-01`, { month: 'long', year: 'numeric' })),

    /** 'nov' of 'yyyy-MM'. */
    formatMonth: (month: string) => format(`${month}-01`, { month: 'short' }).replace('.', ''),

    /** '22 a 28 de novembro' for two calendar days. */
    formatDateRange: (first: string, last: string) => {
      const text = formatOf({ day: 'numeric', month: 'long' }, 'UTC').formatRange(
        new Date(first),
        new Date(last),
      );
      return language === 'pt-BR' || language === 'es' ? text.replace(/\s*[–-]\s*/, ' a ') : text;
    },

    formatTimeRange: (start: DateLike, end: DateLike) => `${formatTime(start)}–${formatTime(end)}`,

    /** 'há 5 min.' within the hour, '10:12' today, 'ontem', then '21/11'. */
    formatRelative: (moment: DateLike, now = new Date()) => {
      const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / MINUTE);
      if (minutes < 60) return relative(-Math.max(1, minutes), 'minute', 'short');
      const days = daysUntil(moment, now);
      if (days === 0) return formatTime(moment);
      if (days === -1) return relative(days, 'day', 'short');
      return format(moment, { day: '2-digit', month: '2-digit' });
    },

    /** 'Hoje', 'Amanhã', then 'Quinta-feira, 26/11'. */
    formatRelativeDay: (moment: DateLike, now = new Date()) => {
      const days = daysUntil(moment, now);
      return capitalize(
        days === 0 || days === 1
          ? relative(days, 'day', 'long')
          : format(moment, { weekday: 'long', day: '2-digit', month: '2-digit' }),
      );
    },

    /** '2 dias, 3 h 12 min', or '2 dias' for the largest unit. */
    formatElapsed: (since: DateLike, now: Date, precision: 'minutes' | 'largest' = 'minutes') => {
      const total = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE));
      const [days, hours, minutes] = [Math.floor(total / 1440), Math.floor(total / 60) % 24, total % 60];
      if (precision === 'minutes') {
        const rest = `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
        return days > 0 ? `${unit(days, 'day')}, ${rest}` : rest;
      }
      if (days > 0) return unit(days, 'day');
      return hours > 0 ? unit(hours, 'hour') : unit(Math.max(1, minutes), 'minute');
    },
  };
}

export type Dates = ReturnType<typeof datesIn>;

const isDay = (value: DateLike) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

const made = new Map<string, Dates>();

/** Uses the school's clock by default; screens in the user's own time pass `localZone()`. */
export function useDates(zone: string = SCHOOL_ZONE): Dates {
  const { language } = usePreferences();
  const key = `${language} ${zone}`;
  const dates = made.get(key) ?? datesIn(language, zone);
  made.set(key, dates);
  return dates;
}

/** Updated every `interval` milliseconds. */
export function useNow(interval = 1000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
