/** The file of debtors, in Portuguese for every reader, as the files of the books. */
export const debtTexts = {
  'file.debtors': 'Inadimplência',
  student: 'Aluno',
  oldest_due: 'Vencimento mais antigo',
  days_late: 'Dias de atraso',
  stage: 'Situação',
  'stage.never_paid': 'Nunca pagou',
  'stage.instalment': 'Parcela em atraso',
  overdue: 'Cobranças em atraso',
  total: 'Total em atraso (R$)',
} as const;
