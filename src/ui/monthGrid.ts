import type { Language } from '../../domain/languages.ts';
import { WEEKDAYS } from '../../domain/options.ts';
import { addDays, weekdayOf } from '../../domain/week.ts';

/** 'yyyy-MM' of an ISO day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The same day of another month, or its last one if it is shorter. */
export function addMonths(day: string, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = new Date(Date.UTC(Math.floor(total / 12), total % 12, 1)).toISOString().slice(0, 10);
  const wanted = addDays(first, Number(day.slice(8)) - 1);
  return monthOf(wanted) === monthOf(first) ? wanted : addDays(`${monthOf(wanted)}-01`, -1);
}

/** Six weeks, so that every month has the same height. They start on Sunday in Brazil and on Monday in Europe. */
export function weeksOf(day: string, language: Language): string[][] {
  const first = `${monthOf(day)}-01`;
  const startsOn = language === 'pt-BR' ? 'sunday' : 'monday';
  const before = (WEEKDAYS.indexOf(weekdayOf(first)) - WEEKDAYS.indexOf(startsOn) + 7) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(first, week * 7 + at - before)),
  );
}
