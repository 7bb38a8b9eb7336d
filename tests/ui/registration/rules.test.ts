import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userInput } from '../../../contract/registration.ts';
import { registrationIssues } from '../../../domain/registration.ts';
import { stepsFor } from '../../../domain/registrationFields.ts';
import { issuesOf, stepOf } from '../../../src/resources/registration/check.ts';
import { cepMask, cnpjMask, cpfMask, shownPhone } from '../../../src/resources/registration/masks.ts';
import {
  bodyOf,
  emptyAddress,
  emptyValues,
  type Values,
} from '../../../src/resources/registration/values.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';
import { buildValues, mother } from './fixtures.ts';

const today = '2026-03-10';
const context = { isSeller: false, canWaive: true, timezone: 'America/Sao_Paulo' };
const pathsOf = (change: Partial<Values>) => issuesOf(buildValues(change), today).map(({ path }) => path);
const franchise = {
  investment_capital_available: 'R$ 20.000',
  current_income: 'De 3 a 5 mil reais por mês',
  professional_reference: 'Ana Prado, +55 11 98765-4321',
};
const fev = {
  types: ['FEV'],
  availability_of_work: 'Integral',
  english_level: 'Expert',
  ...franchise,
} as const;
const teacher: Partial<Values> = { types: ['TEACHER'], courses: ['c'], course_experience: 'Dez anos' };

describe('steps', () => {
  it.each([
    [['STUDENT'], ['user', 'personal', 'guardian', 'student', 'profile', 'address']],
    [['TEACHER'], ['user', 'personal', 'teacher', 'profile', 'address']],
    [['FEE'], ['user', 'personal', 'franchise', 'platform', 'fee', 'company', 'profile', 'address']],
    [['FEV'], ['user', 'personal', 'franchise', 'fev', 'company', 'address']],
    [
      ['FEE', 'FEV'],
      ['user', 'personal', 'franchise', 'platform', 'fee', 'fev', 'company', 'profile', 'address'],
    ],
    [['B2B'], ['user', 'personal', 'company', 'address']],
    [['ADMIN'], ['user', 'personal', 'address']],
    [[], ['user', 'personal', 'address']],
  ] as const)('%j has the steps %j', (types, steps) => {
    expect(stepsFor(types)).toEqual(steps);
  });

  it('every rule has a step that shows it', () => {
    const nothing = { ...emptyValues, types: ['STUDENT', 'FEE', 'FEV', 'ADMIN', 'B2B'] as Values['types'] };
    const issues = [...issuesOf(nothing, today), ...issuesOf({ ...nothing, is_foreign: true }, today)];
    expect(issues.filter(({ path }) => stepOf(path, nothing.types) === null)).toEqual([]);
  });
});

describe('issues that block a form', () => {
  it.each([
    ['a grown student', {}],
    ['a student of 13 with the mother', { birthdate: '2012-09-22', ...mother }],
    ['a teacher', teacher],
    ['an administrator with a role', { types: ['ADMIN'], roles: ['r'] }],
    ['a seller', fev],
    ['a seller with a company', { ...fev, cnpj: '12.ABC.345/01DE-35', company_name: 'Prado Ltda.' }],
    ['a teaching franchisee', { ...teacher, ...franchise, types: ['FEE'] }],
    ['a company', { types: ['B2B'], cnpj: '12.ABC.345/01DE-35', company_name: 'Prado Ltda.' }],
    [
      'a student abroad',
      { is_foreign: true, cep: '', uf: '', country: 'Portugal', address_complement: '2.º', nif: '1' },
    ],
  ] as const)('none for %s', (_, change) => {
    expect(issuesOf(buildValues(change as Partial<Values>), today)).toEqual([]);
  });

  it.each([
    ['name', { name: 'Isabela' }],
    ['email', { email: 'isabela', confirm_email: 'isabela' }],
    ['confirm_email', { confirm_email: 'outra@correio.com.br' }],
    ['cpf', { cpf: '111.111.111-11' }],
    ['phone', { phone: '+55 11 9875' }],
    ['phone', { phone: '987654321' }],
    ['cep', { cep: '0131' }],
    ['student_guardian_relationship', { birthdate: '2012-09-22' }],
    ['student_guardian_birthdate', { ...mother, student_guardian_birthdate: '2012-01-01' }],
    ['payment_method', { plan_duration: 'Recorrente' }],
    ['availability', { special_student: true }],
    ['cnpj', { ...fev, cnpj: '12', company_name: 'Prado Ltda.' }],
    ['cnpj', { ...fev, fantasy_name: 'Prado', company_name: 'Prado Ltda.' }],
    ['company_name', { types: ['B2B'], cnpj: '12.ABC.345/01DE-35' }],
    ['investment_capital_available', { ...fev, investment_capital_available: '' }],
    ['public_link', { ...teacher, ...franchise, types: ['FEE'], public_link: 'minha página' }],
    ['types', { ...teacher, ...franchise, types: ['TEACHER', 'FEE'] }],
    ['birthdate', { ...teacher, birthdate: '2010-01-01' }],
  ] as const)('%s', (path, change) => {
    expect(pathsOf(change as Partial<Values>)).toEqual([path]);
  });

  it.each([
    [['address_number'], { ...mother.student_guardian_address, address_number: '' }],
    [['cep', 'address', 'address_number', 'neighborhood', 'city', 'uf'], emptyAddress],
  ] as const)(
    "a step checks only its own fields; of a guardian's address, %j are missing",
    (parts, typed) => {
      const values = buildValues({ ...mother, name: 'Isabela' });
      const home = { ...emptyAddress, ...typed };
      const issues = issuesOf({ ...values, student_guardian_address: home }, today);
      expect(issues.filter(({ path }) => stepOf(path, values.types) === 'guardian')).toEqual(
        parts.map((part) => ({ path: `student_guardian_address.${part}`, code: 'required' })),
      );
    },
  );
});

describe('form and contract', () => {
  const abroad = { is_foreign: true, nif: '1', address_complement: 'Lisboa' };
  const fee = { ...teacher, ...franchise, types: ['FEE'] };
  const company = { types: ['B2B'], cnpj: '12.ABC.345/01DE-35', company_name: 'Prado Ltda.' };
  const cases: [field: keyof Values, of?: object, valid?: string][] = [
    ['name'],
    ['phone', {}, '+55 11 98765-4321'],
    ['cpf', {}, '529.982.247-25'],
    ['rg'],
    ['birthdate', {}, '1996-03-02'],
    ['cep', {}, '01310-100'],
    ...(['address', 'address_number', 'neighborhood', 'city', 'address_complement'] as const).map(
      (field) => [field] as [keyof Values],
    ),
    ['uf', {}, 'SP'],
    ['nif', abroad],
    ['country', abroad],
    ['experience_in_other_schools'],
    ['important_informations'],
    ['plan_start_date', {}, '2026-04-01'],
    ['enrollment_date', { enrollment_type: 'early_enrollment' }, '2026-04-01'],
    ['course_experience', teacher],
    ['teacher_experience', teacher],
    ['actual_city', teacher],
    ...(
      ['network', 'investment_capital_available', 'sales_experience', 'professional_reference'] as const
    ).map((field) => [field, fev] as [keyof Values, object]),
    ['public_name', fee],
    ['presentation', fee],
    ['public_link', fee, 'https://ana.example/aulas'],
    ['cnpj', company, '12.ABC.345/01DE-35'],
    ...(
      [
        'company_name',
        'fantasy_name',
        'state_registration',
        'federal_tax',
        'cnae',
        'comercial_address',
      ] as const
    ).map((field) => [field, company] as [keyof Values, object]),
    ['student_guardian_name', mother],
    ['student_guardian_email', mother, 'helena@correio.com.br'],
    ['student_guardian_rg', mother],
    ['student_guardian_cpf', mother, '529.982.247-25'],
    ['student_guardian_phone', mother, '+55 11 98765-4322'],
    ['student_guardian_birthdate', mother, '1980-01-02'],
  ];
  const texts = (valid: string) =>
    fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '1 2',
        'al',
        'Ana .',
        'a@b',
        'Ana Souza',
        ' Ana  Souza ',
        'Ana\nSouza',
        'ana.com.br Souza',
      ),
      fc.constantFrom('99999999999999999999', '12345678901 ext 9', '1133334444', '2026-02-30', '1899-01-01'),
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.integer({ min: 1, max: 2000 }).map((count) => 'a b '.repeat(count).slice(0, count)),
      fc
        .tuple(fc.constantFrom('', ' ', '\u200b', '\t'), fc.constant(valid))
        .map(([space, text]) => text + space),
    );
  const refusedBy = (values: Values): PropertyKey[] => {
    const { success, data, error } = userInput.safeParse(bodyOf(values, context));
    if (!success) return error.issues.map(({ path }) => path[0] ?? '');
    return registrationIssues({ ...data, availability_slots: 0 }, today).map(({ path }) => path);
  };

  it.each(cases)('agree on %s', (field, of = {}, valid = 'Ana Souza') => {
    fc.assert(
      fc.property(texts(valid), (text) => {
        const courses = ['00000000-0000-4000-8000-000000000001'];
        const values = { ...buildValues(of), ...('courses' in of && { courses }), [field]: text };
        const isShown = issuesOf(values, today).some(({ path }) => path === field);
        expect([text, isShown]).toEqual([text, refusedBy(values).includes(field)]);
      }),
      { numRuns: 150 },
    );
  });

  it('agree on the e-mail', () => {
    fc.assert(
      fc.property(fc.oneof(texts('ana@x.test'), fc.emailAddress()), (email) => {
        const values = buildValues({ email, confirm_email: email });
        const isShown = issuesOf(values, today).some(({ path }) => path === 'email');
        expect([email, isShown]).toEqual([email, refusedBy(values).includes('email')]);
      }),
    );
  });
});

describe('the request', () => {
  it.each([
    ['a grown student', buildValues({ plan_start_date: '2026-04-01' })],
    ['a minor with a guardian', buildValues({ birthdate: '2012-09-22', ...mother })],
    [
      'a special student with hours',
      buildValues({
        special_student: true,
        interests: [],
        availability: { monday: [{ start: '09:00', end: '10:00' }] },
      }),
    ],
    ['a teacher', buildValues({ ...teacher, courses: ['00000000-0000-4000-8000-000000000001'] })],
  ])('is accepted by the contract: %s', (_, values) => {
    expect(userInput.safeParse(bodyOf(values, context)).error?.issues).toBeUndefined();
  });

  it('has a seller and waivers only from an administrator who can waive', () => {
    const values = buildValues({ by_pass: true, skip_to_availability: true });
    const sent = bodyOf(values, { ...context, isSeller: true, canWaive: false });
    expect([sent.fev_id, sent.by_pass, sent.skip_to_availability]).toEqual([undefined, undefined, undefined]);
    expect(bodyOf(values, context)).toMatchObject({ fev_id: values.fev_id, by_pass: true });
  });

  it('has no fields of a removed type', () => {
    const sent = bodyOf(buildValues({ types: ['ADMIN'], roles: ['r'] }), context);
    expect(Object.keys(sent).filter((name) => /course|plan|guardian|fev_id|interests/.test(name))).toEqual(
      [],
    );
  });
});

describe('masks', () => {
  it.each([
    [cpfMask, '5299', '529.9'],
    [cpfMask, '529982247259', '529.982.247-25'],
    [cepMask, '01310100', '01310-100'],
    [cnpjMask, '12abc34501de35', '12.ABC.345/01DE-35'],
    [shownPhone, '11987654321', '+55 11 98765-4321'],
    [shownPhone, '+351 912 345 678', '+351912345678'],
    [shownPhone, '', ''],
  ])('%o of %s is %s', (mask, typed, shown) => {
    expect(mask(typed)).toBe(shown);
  });
});
