import { area } from '../area.ts';

const texts = {
  students: 'Relatório de Alunos',
  teachers: 'Relatório de Professores',
  birthdays: 'Relatório de Aniversariantes',
  generate: 'Gerar Relatório',
  start_date: 'Cadastro a partir de',
  end_date: 'Cadastro até',
  month: 'Mês',
  name: 'Nome',
  email: 'E-mail',
  cpf: 'CPF',
  birthdate: 'Data de nascimento',
  birthday: 'Aniversário',
  phone: 'Telefone',
  cep: 'CEP',
  address: 'Endereço',
  address_number: 'Número',
  neighborhood: 'Bairro',
  complement: 'Complemento',
  city: 'Cidade',
  uf: 'UF',
  teacher_name: 'Professor',
  types: 'Tipo',
};
export type ReportsTexts = typeof texts;

export const reports = area(texts, {
  en: () => import('../en/reports.ts'),
  es: () => import('../es/reports.ts'),
  de: () => import('../de/reports.ts'),
  it: () => import('../it/reports.ts'),
  fr: () => import('../fr/reports.ts'),
});
