import { reportColumns } from '../../../contract/texts/reports.ts';
import { area } from '../area.ts';

const texts = {
  ...reportColumns,
  generate: 'Gerar Relatório',
  start_date: 'Cadastro a partir de',
  end_date: 'Cadastro até',
  month: 'Mês',
};
export type ReportsTexts = Record<keyof typeof texts, string>;

export const reports = area(texts, {
  en: () => import('../en/reports.ts'),
  es: () => import('../es/reports.ts'),
  de: () => import('../de/reports.ts'),
  it: () => import('../it/reports.ts'),
  fr: () => import('../fr/reports.ts'),
});
