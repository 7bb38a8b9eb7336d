import { cpfFromSeed } from '../../../domain/brazil.ts';
import { emptyValues, type Values } from '../../../src/resources/registration/values.ts';

const id = '00000000-0000-4000-8000-000000000009';

/** A complete form of an adult student who pays for herself. */
export const buildValues = (change: Partial<Values> = {}): Values => ({
  ...emptyValues,
  name: 'Isabela Cristina Nogueira',
  email: 'isabela@correio.com.br',
  confirm_email: 'isabela@correio.com.br',
  types: ['STUDENT'],
  enrollment_type: 'immediate_start',
  fev_id: id,
  cpf: cpfFromSeed(7),
  birthdate: '1996-03-02',
  education_grade: 'Graduação',
  phone: '+55 11 98765-4321',
  cep: '01310-100',
  address: 'Avenida Paulista',
  address_number: '100',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  course: id,
  student_level: 'Zero',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Anual',
  payment_method: 'À vista - Pix',
  experience_in_other_schools: 'Nenhuma',
  important_informations: 'Gosta de jogos',
  interests: ['Viagem'],
  student_guardian_relationship: 'Próprio',
  ...change,
});

/** A guardian with an address, for a minor. */
export const mother: Partial<Values> = {
  student_guardian_relationship: 'Mãe',
  student_guardian_name: 'Helena Cristina Nogueira',
  student_guardian_email: 'helena@correio.com.br',
  student_guardian_rg: '12.345.678-9',
  student_guardian_cpf: cpfFromSeed(8),
  student_guardian_phone: '+55 11 98765-4322',
  student_guardian_birthdate: '1980-01-02',
  student_guardian_address: {
    cep: '01310-100',
    address: 'Avenida Paulista',
    address_number: '100',
    address_complement: '',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
    country: '',
  },
};
