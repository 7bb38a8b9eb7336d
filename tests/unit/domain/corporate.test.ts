import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { corporateIssues, corporateTerms } from '../../../domain/corporate.ts';
import { INTERESTS } from '../../../domain/options.ts';
import type { Registration } from '../../../domain/registration.ts';

const today = '2026-03-10';
const form: Registration = {
  ...corporateTerms,
  name: 'Otávio Prado',
  email: 'otavio@x.test',
  birthdate: '1988-03-15',
  rg: '1',
  cpf: cpfFromSeed(1),
  phone: '+5511987654321',
  education_grade: 'Médio',
  cep: '01310100',
  address: 'Rua A',
  address_number: '1',
  neighborhood: 'Centro',
  city: 'São Paulo',
  uf: 'SP',
  course: 'c',
  student_level: 'Zero',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  interests: ['Viagem'],
  experience_in_other_schools: 'Não',
  important_informations: 'Nenhuma',
  availability_slots: 0,
  company_id: 'c1',
};
const codes = (more: Partial<Registration>) =>
  corporateIssues({ ...form, ...more }, today).map(({ path, code }) => `${path} ${code}`);

it('accepts an adult without seller, guardian or a repeated e-mail', () => {
  expect(codes({})).toEqual([]);
});

it('refuses everyone under 18, at the date of birth alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 * 365 }), (days) => {
      const birthdate = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      const isAdult = birthdate <= '2008-03-10';
      expect(codes({ birthdate })).toEqual(isAdult ? [] : ['birthdate corporate_not_adult']);
    }),
  );
});

it('requires RG, and interests even from a special student', () => {
  expect(codes({ rg: '' })).toEqual(['rg required']);
  expect(codes({ special_student: true, availability_slots: 2, interests: [] })).toEqual([
    'interests student_without_interests',
  ]);
  fc.assert(
    fc.property(fc.subarray([...INTERESTS], { minLength: 1 }), (interests) => {
      expect(codes({ interests })).toEqual([]);
    }),
  );
});
