/** On screen in Portuguese, and in the spreadsheets. */
export const reportColumns = {
  students: 'Relatório de Alunos',
  teachers: 'Relatório de Professores',
  birthdays: 'Relatório de Aniversariantes',
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
  address_complement: 'Complemento',
  city: 'Cidade',
  uf: 'UF',
  teacher_name: 'Professor',
  types: 'Tipo',
} as const;

/** Spreadsheets of the reports, in Portuguese for every reader. */
export const reportTexts = {
  ...reportColumns,
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
