import type { HolidayName } from '../../../domain/holidays.ts';
import { area } from '../area.ts';

/** Whose Portuguese name is the value itself. */
const texts = {
  'Confraternização Universal': 'Confraternização Universal',
  'Sexta-feira Santa': 'Sexta-feira Santa',
  Tiradentes: 'Tiradentes',
  'Dia do Trabalho': 'Dia do Trabalho',
  'Independência do Brasil': 'Independência do Brasil',
  'Nossa Senhora Aparecida': 'Nossa Senhora Aparecida',
  Finados: 'Finados',
  'Proclamação da República': 'Proclamação da República',
  'Dia Nacional de Zumbi e da Consciência Negra': 'Dia Nacional de Zumbi e da Consciência Negra',
  Natal: 'Natal',
} satisfies Readonly<Record<HolidayName, string>>;
export type HolidaysTexts = typeof texts;

export const holidays = area(texts, {
  en: () => import('../en/holidays.ts'),
  es: () => import('../es/holidays.ts'),
  de: () => import('../de/holidays.ts'),
  it: () => import('../it/holidays.ts'),
  fr: () => import('../fr/holidays.ts'),
});
