import { resourceNames } from '../../../contract/texts/permissionNames.ts';
import { area } from '../area.ts';

const texts = {
  ...resourceNames,
  Painel: 'Painel',
  Pessoas: 'Pessoas',
  Matrícula: 'Matrícula',
  Aulas: 'Aulas',
  Conteúdo: 'Conteúdo',
  Financeiro: 'Financeiro',
  Segurança: 'Segurança',
};
export type PermissionsTexts = typeof texts;

export const permissions = area(texts, {
  en: () => import('../en/permissions.ts'),
  es: () => import('../es/permissions.ts'),
  de: () => import('../de/permissions.ts'),
  it: () => import('../it/permissions.ts'),
  fr: () => import('../fr/permissions.ts'),
});
