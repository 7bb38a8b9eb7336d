import type { Input } from '../../contract/index.ts';
import { cpfFromSeed } from '../../domain/brazil.ts';

type Form = Input<'POST /v1/users'>['body'];
let serial = 5000;

export function studentForm(course: string, overrides: Partial<Form> = {}): Form {
  const n = ++serial;
  const email = overrides.email ?? `novo.aluno.${n}@teste.aulaviva.test`;
  return {
    name: 'Beatriz Antunes Prado',
    email,
    confirm_email: email,
    types: ['STUDENT'],
    enrollment_type: 'immediate_start',
    cpf: cpfFromSeed(n),
    birthdate: '1995-04-12',
    phone: '+55 11 98765-4321',
    education_grade: 'Graduação',
    cep: '01310-100',
    address: 'Avenida Paulista',
    address_number: '1578',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
    country: 'Brasil',
    course,
    student_level: 'Básico',
    plan_type: 'Em grupo',
    frequency: '2 vezes na semana',
    plan_duration: 'Anual',
    payment_method: 'À vista - Pix',
    experience_in_other_schools: 'Nenhuma.',
    important_informations: 'Prefere aulas à noite.',
    interests: ['Viagem'],
    student_guardian_relationship: 'Próprio',
    ...overrides,
  };
}

/** Of the user types that have no course of their own. */
export function personForm(types: Form['types'], overrides: Partial<Form> = {}): Form {
  const { name, cpf, birthdate, phone, education_grade, email, ...rest } = studentForm('', overrides);
  const { cep, address, address_number, neighborhood, city, uf, country } = rest;
  return {
    name,
    email,
    confirm_email: email,
    cpf,
    birthdate,
    phone,
    education_grade,
    cep,
    address,
    address_number,
    neighborhood,
    city,
    uf,
    country,
    types,
    ...overrides,
  };
}

export const franchise = {
  investment_capital_available: 'R$ 20.000',
  current_income: 'De 3 a 5 mil reais por mês',
  professional_reference: 'Lúcia Ferraz, +55 11 98765-0000',
} as const;

export const sellerForm = (overrides: Partial<Form> = {}): Form =>
  personForm(['FEV'], {
    availability_of_work: 'Integral',
    english_level: 'Expert',
    ...franchise,
    ...overrides,
  });

export const teacherForm = (course: string, overrides: Partial<Form> = {}): Form =>
  personForm(['TEACHER'], {
    courses: [{ id: course }],
    course_experience: 'Dez anos com turmas de adultos.',
    interests: ['Viagem'],
    ...overrides,
  });

export const thirdParty = {
  student_guardian_relationship: 'Mãe',
  student_guardian_name: 'Vera Antunes Prado',
  student_guardian_email: 'vera.antunes@teste.aulaviva.test',
  student_guardian_rg: '12.345.678-9',
  student_guardian_cpf: '529.982.247-25',
  student_guardian_phone: '+55 11 91234-5678',
  student_guardian_birthdate: '1970-02-01',
  student_guardian_address: {
    cep: '20040-002',
    address: 'Avenida Rio Branco',
    address_number: '1',
    neighborhood: 'Centro',
    city: 'Rio de Janeiro',
    uf: 'RJ',
    country: 'Brasil',
  },
} as const;
