import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Registration, registrationIssues } from '../../../domain/registration.ts';
import { messageOf } from '../../../server/texts/messages.ts';

const today = '2026-03-10';
const adult: Registration = {
  name: 'Beatriz Antunes',
  email: 'a@b.test',
  confirm_email: 'A@b.test',
  types: ['STUDENT'],
  birthdate: '1990-01-01',
  enrollment_type: 'immediate_start',
  fev_id: 'seller',
  cep: '01310100',
  address: 'Avenida Paulista',
  address_number: '10',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  cpf: '52998224725',
  course: 'course',
  student_level: 'Zero',
  plan_type: 'Em grupo',
  frequency: '1 vez na semana',
  plan_duration: 'Anual',
  payment_method: 'À vista - Pix',
  experience_in_other_schools: 'Nenhuma',
  important_informations: 'Nada',
  interests: ['Viagem'],
  availability_slots: 0,
  student_guardian_relationship: 'Próprio',
};
const messages = (change: Partial<Registration>) =>
  registrationIssues({ ...adult, ...change }, today).map(
    ({ path, code, values }) => `${path}: ${messageOf(code, values)}`,
  );

describe('registration', () => {
  it('accepts a complete adult student', () => {
    expect(messages({})).toEqual([]);
  });

  it.each([
    [{ confirm_email: 'c@d.test' }, 'confirm_email: Os e-mails devem ser iguais.'],
    [{ confirm_email: undefined }, 'confirm_email: Os e-mails devem ser iguais.'],
    [{ types: [] }, 'types: Não é possível salvar um usuário sem tipo.'],
    [
      { types: ['TEACHER', 'FEE'] },
      'types: Não é possível salvar um usuário do tipo Professor e FEE ao mesmo tempo.',
    ],
    [{ types: ['ADMIN'] }, 'roles: Não é possível salvar um Administrador sem função.'],
    [
      { enrollment_type: 'early_enrollment' },
      'enrollment_date: A data de início é obrigatória para matrícula antecipada.',
    ],
    [{ fev_id: undefined }, 'fev_id: Vendedor é obrigatório para usuários do tipo Aluno.'],
    [{ uf: 'S' }, 'uf: O Estado deve ter 2 caracteres'],
    [{ uf: 'ZZ' }, 'uf: Escolha um dos 27 Estados.'],
    [{ interests: [] }, 'interests: Um aluno precisa informar Interesses e Perfil.'],
    [{ special_student: true }, 'availability: Um aluno especial precisa ter a Disponibilidade definida.'],
    [{ is_foreign: true }, 'address_complement: Um usuário estrangeiro precisa informar o complemento.'],
    [{ is_foreign: true, address_complement: 'x' }, 'nif: Um aluno estrangeiro precisa informar o NIF.'],
    [{ types: ['TEACHER'] }, 'courses: É necessário selecionar ao menos um curso.'],
    [
      { types: ['FEV'], birthdate: '2010-01-01' },
      'birthdate: Um usuário responsável precisa ser maior de idade.',
    ],
  ] as [Partial<Registration>, string][])('reports the issue of %o', (change, message) => {
    expect(messages(change)).toContain(message);
  });

  it('does not require interests of a special student who has hours', () => {
    expect(messages({ special_student: true, availability_slots: 2, interests: [] })).toEqual([]);
  });

  it('requires no plan of users who are not students', () => {
    const form: Partial<Registration> = {
      types: ['FEV'],
      availability_of_work: 'Integral',
      english_level: 'Expert',
      investment_capital_available: 'R$ 20.000',
      current_income: 'De 3 a 5 mil reais por mês',
      professional_reference: 'Ana Prado',
      course: undefined,
      plan_type: undefined,
      interests: [],
      student_guardian_relationship: undefined,
    };
    expect(messages(form)).toEqual([]);
  });

  it.each(['a@b.test', ' A@B.test', 'a+mae@b.test'])(
    'refuses a guardian with the student’s mailbox: %s',
    (email) => {
      const guardian = {
        email: 'a@b.test',
        confirm_email: 'a@b.test',
        birthdate: '2012-05-01',
        student_guardian_relationship: 'Mãe',
        student_guardian_name: 'Ana Prado',
        student_guardian_rg: '1',
        student_guardian_cpf: '11144477735',
        student_guardian_phone: '+55 11 98765-4321',
        student_guardian_birthdate: '1980-01-01',
        student_guardian_address: { uf: 'SP', country: 'Brasil' },
      } as const;
      const told =
        'student_guardian_email: O e-mail do responsável precisa ser diferente do e-mail do aluno.';
      expect(messages({ ...guardian, student_guardian_email: email })).toEqual([told]);
      expect(messages({ ...guardian, student_guardian_email: 'mae@b.test' })).toEqual([]);
    },
  );

  it('never accepts a minor as their own guardian, and never requires a guardian of an adult', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1930, max: 2025 }), (year) => {
        const refused = messages({ birthdate: `${year}-03-11` }).some((text) =>
          text.startsWith('student_guardian_relationship'),
        );
        expect(refused).toBe(year >= 2008);
      }),
    );
  });

  it('reports issues only for existing fields, each with a text', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(adult)), (left) => {
        const form = Object.fromEntries(left.map((key) => [key, adult[key as keyof Registration]]));
        const base = {
          name: '',
          email: '',
          confirm_email: '',
          types: [],
          birthdate: '1990-01-01',
          availability_slots: 0,
        };
        for (const issue of registrationIssues({ ...base, ...form } as Registration, today)) {
          expect(messageOf(issue.code, issue.values).length).toBeGreaterThan(5);
          expect(issue.path).toMatch(/^[a-z_]+$/);
        }
      }),
    );
  });
});
