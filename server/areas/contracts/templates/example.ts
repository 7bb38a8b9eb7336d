import type { ContractTerms } from '../terms.ts';

/** A contract with a value for every variable: of a minor, and in place of an earlier one. */
export const exampleTerms = (made_on: string): ContractTerms => ({
  student: {
    name: 'Ana Clara de Souza Albuquerque',
    cpf: '52998224725',
    birthdate: '2012-05-01',
    email: 'ana.clara@exemplo.com.br',
  },
  guardian: {
    name: 'Maria Aparecida de Souza Albuquerque',
    cpf: '11144477735',
    relationship: 'Mãe',
    email: 'maria.aparecida@exemplo.com.br',
  },
  course: 'Inglês',
  student_level: 'Intermediário',
  plan_type: 'Em grupo',
  frequency: '2 vezes na semana',
  plan_duration: 'Anual',
  payment_method: 'Parcelado de acordo com a vigência do plano',
  value_plan: 375_900,
  value_registration: 29_900,
  installments: 12,
  starts_on: made_on,
  ends_on: `${Number(made_on.slice(0, 4)) + 1}${made_on.slice(4)}`,
  made_on,
  replaces: '0123456789abcdef0123456789abcdef',
});
