import { areaTexts } from './catalogues.ts';

/** Spreadsheets of the reports, in Portuguese for every reader. */
export const reportTexts = {
  ...areaTexts('pt-BR', 'reports'),
  status: 'Status',
  active: 'Ativo',
  inactive: 'Inativo',
  'type.STUDENT': 'Aluno',
  'type.TEACHER': 'Professor',
  'type.FEE': 'FEE',
  'type.FEV': 'FEV',
  'type.ADMIN': 'Administrador',
  'type.B2B': 'B2B',
} as const;
