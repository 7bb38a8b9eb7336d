import { addDays } from './week.ts';

export const HOLIDAYS = [
  'Confraternização Universal',
  'Sexta-feira Santa',
  'Tiradentes',
  'Dia do Trabalho',
  'Independência do Brasil',
  'Nossa Senhora Aparecida',
  'Finados',
  'Proclamação da República',
  'Dia Nacional de Zumbi e da Consciência Negra',
  'Natal',
] as const;
export type HolidayName = (typeof HOLIDAYS)[number];

export interface Holiday {
  readonly date: string;
  readonly name: HolidayName;
}

const FIXED: readonly { readonly day: string; readonly name: HolidayName; readonly since?: number }[] = [
  { day: '01-01', name: 'Confraternização Universal' },
  { day: '04-21', name: 'Tiradentes' },
  { day: '05-01', name: 'Dia do Trabalho' },
  { day: '09-07', name: 'Independência do Brasil' },
  { day: '10-12', name: 'Nossa Senhora Aparecida', since: 1980 },
  { day: '11-02', name: 'Finados' },
  { day: '11-15', name: 'Proclamação da República' },
  { day: '11-20', name: 'Dia Nacional de Zumbi e da Consciência Negra', since: 2024 },
  { day: '12-25', name: 'Natal' },
];

/** Fixed by law, and Good Friday. Carnival and Corpus Christi are optional: a school enters a closure (CAL-5). */
export function nationalHolidays(year: number): Holiday[] {
  const fixed = FIXED.filter(({ since = 0 }) => year >= since).map(({ day, name }) => ({
    date: `${yearText(year)}-${day}`,
    name,
  }));
  const goodFriday = { date: addDays(easterSunday(year), -2), name: 'Sexta-feira Santa' } as const;
  return [...fixed, goodFriday].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** ISO date, by the anonymous Gregorian algorithm. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const lateMoon = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * lateMoon + 114;
  const month = String(Math.floor(place / 31)).padStart(2, '0');
  return `${yearText(year)}-${month}-${String((place % 31) + 1).padStart(2, '0')}`;
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
