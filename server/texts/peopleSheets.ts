import { reportTexts } from './reports.ts';

/** Spreadsheets of selected people, with the words of the reports. */
export const peopleSheets = {
  ...reportTexts,
  types: 'Tipos',
  users: 'Usuários',
  students: 'Alunos',
  email_status: 'Confirmação do e-mail',
  created: 'Criado em',
  enrolled: 'Matrícula em',
  teacher: 'Alocado para',
  executive: 'Executivo de Ensino',
  level: 'Nível',
  seller: 'Vendedor',
  confirmed: 'Confirmado',
  waiting: 'Aguardando',
  'label.waiting_signature': 'Aguardando assinatura',
  'label.waiting_payment': 'Aguardando pagamento',
  'label.waiting_start': 'Aguardando vigência',
  'label.waiting_availability': 'Aguardando disponibilidade',
  'label.completed': 'Concluído',
} as const;
