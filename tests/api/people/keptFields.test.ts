import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildB2b, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { sellerForm, studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let course: string;
let fev_id: string;
type Form = ReturnType<typeof studentForm>;

beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  fev_id = (await buildFev(school.db)).fev_id;
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const form = (overrides: Partial<Form> = {}) => studentForm(course, { fev_id, ...overrides });
const without = (body: Form, ...names: (keyof Form)[]): Form => {
  const rest = { ...body };
  for (const name of names) delete rest[name];
  return rest;
};
const refusals = async (body: object) => {
  const reply = await admin.try('POST /v1/users', { body: body as Form });
  expect(reply.status).toBe(400);
  return reply.error.issues?.map(({ path, message }) => `${path}: ${message}`);
};
describe('a foreign person', () => {
  it('stores an address that is only a complement', async () => {
    const body = without(form(), 'cep', 'address', 'address_number', 'neighborhood', 'city', 'uf', 'country');
    const created = await admin.call('POST /v1/users', {
      body: { ...body, is_foreign: true, nif: 'PT501964843', address_complement: 'Rua Garrett 12, Lisboa' },
    });
    const read = await admin.call('GET /v1/users/:id', { params: { id: created.user_id } });
    expect(read).toMatchObject({ is_foreign: true, address_complement: 'Rua Garrett 12, Lisboa' });
  });

  it('registers with a NIF instead of a CPF; others must have a CPF', async () => {
    const abroad = { is_foreign: true, address_complement: 'Lisboa' };
    const created = await admin.call('POST /v1/users', {
      body: { ...without(form(), 'cpf'), ...abroad, nif: 'PT501964844' },
    });
    expect(created).toMatchObject({ cpf: null, nif: 'PT501964844' });
    expect(await refusals(without(form(), 'cpf'))).toEqual(['cpf: Campo obrigatório.']);
    expect(await refusals(sellerForm({ cpf: undefined, ...abroad }))).toEqual([
      'nif: Sem CPF, é preciso informar o NIF.',
    ]);
  });
});

describe('a guardian', () => {
  it('is returned with a state: of their own address, or of the student who pays', async () => {
    const third = await admin.call('POST /v1/users', { body: form(thirdParty) });
    expect(third.student_guardian_uf).toBe('RJ');
    const info = await admin.call('GET /v1/students/info/:id', { params: { id: third.student_id ?? '' } });
    expect(info.guardian).toMatchObject({ student_guardian_uf: 'RJ' });
    const own = await admin.call('POST /v1/users', { body: form() });
    expect(own.student_guardian_uf).toBe('SP');
  });

  it('needs an RG and a CPF other than the student’s', async () => {
    expect(await refusals(without(form(thirdParty), 'student_guardian_rg'))).toEqual([
      'student_guardian_rg: Campo obrigatório.',
    ]);
    const body = form(thirdParty);
    expect(await refusals({ ...body, student_guardian_cpf: body.cpf })).toEqual([
      'student_guardian_cpf: O CPF do responsável precisa ser diferente do CPF do aluno.',
    ]);
  });
});

describe('the server refuses what the form does not offer', () => {
  it.each([
    ['a state of three letters', { uf: 'SPX' }, ['uf: O Estado deve ter 2 caracteres']],
    ['an unknown state', { uf: 'ZZ' }, ['uf: Escolha um dos 27 Estados.']],
    ['a name of digits', { name: '1 2' }, ['name: O nome deve ser completo.']],
    [
      'a phone of 20 digits',
      { phone: '99999999999999999999' },
      ['phone: Telefone inválido: use DDD e número.'],
    ],
    ['a phone with words', { phone: '12345678901 ext 9' }, ['phone: Telefone inválido: use DDD e número.']],
    ['a short phone', { phone: '1133334444' }, ['phone: O telefone precisa ter ao menos 11 dígitos.']],
  ])('%s', async (_, overrides, issues) => {
    expect(await refusals(form(overrides as Partial<Form>))).toEqual(issues);
  });

  it('interests, work hours and English levels outside their lists', async () => {
    expect(await refusals({ ...form(), interests: ['Nonsense'] })).toHaveLength(1);
    expect(await refusals({ ...sellerForm(), availability_of_work: 'Nunca' })).toHaveLength(1);
    expect(await refusals({ ...sellerForm(), english_level: 'Klingon' })).toHaveLength(1);
    expect(await refusals({ ...sellerForm(), english_level: '' })).toEqual([
      'english_level: Campo obrigatório.',
    ]);
  });

  it('a CNPJ with wrong check digits, and stores one with letters', async () => {
    expect(await refusals(sellerForm({ cnpj: '11111111111111', company_name: 'Prado' }))).toEqual([
      'cnpj: CNPJ inválido.',
    ]);
    expect(await refusals(sellerForm({ cnpj: '12', company_name: 'Prado' }))).toEqual([
      'cnpj: CNPJ inválido.',
    ]);
    const seller: object = await admin.call('POST /v1/users', {
      body: sellerForm({ cnpj: '12.ABC.345/01DE-35', company_name: 'Prado' }),
    });
    expect(seller).toMatchObject({ cnpj: '12ABC34501DE35' });
  });

  it('a special student below the weekly minimum of the contract', async () => {
    const special = { special_student: true, availability: { monday: [{ start: '09:00', end: '10:00' }] } };
    expect(await refusals(form(special))).toEqual([
      'availability: Você deve selecionar pelo menos 2 horário(s) por semana de acordo com seu contrato. Atualmente tem 1 horário(s).',
    ]);
  });

  it('a seller who does not exist, by name', async () => {
    const reply = await admin.try('POST /v1/users', {
      body: form({ fev_id: '00000000-0000-4000-8000-000000000000' }),
    });
    expect(reply).toMatchObject({ status: 417, error: { code: 'seller_unknown' } });
  });
});

describe('the embedded postal codes', () => {
  it.each([
    ['01310100', { street: 'Avenida Paulista', city: 'São Paulo', uf: 'SP' }],
    ['04001000', { street: '', neighborhood: '', city: 'São Paulo', uf: 'SP' }],
    ['13015904', { street: '', neighborhood: '', city: '', uf: 'SP' }],
    ['69900001', { city: 'Rio Branco', uf: 'AC' }],
  ])('include at least the state of %s', async (cep, expected) => {
    expect(await admin.call('GET /v1/utils/cep/:cep', { params: { cep } })).toMatchObject(expected);
  });

  it('do not include a code outside every range', async () => {
    const reply = await admin.try('GET /v1/utils/cep/:cep', { params: { cep: '00000000' } });
    expect(reply.status).toBe(404);
  });
});

describe('a user sent back as read', () => {
  it.each([
    ['a student who pays', {}],
    ['a student with a guardian', thirdParty],
    [
      'a foreign student without CPF',
      {
        cpf: undefined,
        is_foreign: true,
        nif: 'PT1',
        cep: undefined,
        uf: undefined,
        address_complement: 'Porto',
      },
    ],
  ] as const)('keeps %s', async (_, overrides) => {
    const { user_id: id } = await admin.call('POST /v1/users', { body: form(overrides as Partial<Form>) });
    const read = await admin.call('GET /v1/users/:id', { params: { id } });
    const saved = await admin.call('PATCH /v1/users/:id', { params: { id }, body: read as unknown as Form });
    expect(saved).toEqual(read);
  });

  it('keeps a seller unchanged', async () => {
    const { user_id: id } = await admin.call('POST /v1/users', { body: sellerForm({}) });
    const read = await admin.call('GET /v1/users/:id', { params: { id } });
    const saved = await admin.call('PATCH /v1/users/:id', { params: { id }, body: read as unknown as Form });
    expect(saved).toEqual(read);
  });
});

it('a change outside the user’s own row dates the record', async () => {
  const { user_id: id } = await admin.call('POST /v1/users', { body: form() });
  const read = await admin.call('GET /v1/users/:id', { params: { id } });
  const body = { ...read, important_informations: 'Viaja em julho.' } as unknown as Form;
  const saved = await admin.call('PATCH /v1/users/:id', { params: { id }, body });
  expect(saved.updated_at > read.updated_at).toBe(true);
  expect(await admin.call('GET /v1/users/:id', { params: { id } })).toEqual(saved);
  expect((await admin.try('PATCH /v1/users/:id', { params: { id }, body })).status).toBe(409);
});

describe('a corporate student', () => {
  it('is saved without a seller', async () => {
    const { company_id } = await buildB2b(school.db, 'Empresa Exemplo');
    const { user_id: id } = await admin.call('POST /v1/users', { body: form() });
    await school.db.update(students).set({ company_id, fev_id: null }).where(eq(students.user_id, id));
    const read = await admin.call('GET /v1/users/:id', { params: { id } });
    const body = { ...read, phone: '+5511912345678' } as unknown as Form;
    const saved = await admin.try('PATCH /v1/users/:id', { params: { id }, body });
    expect(saved.data).toMatchObject({ phone: '+5511912345678', company_id });
  });
});

describe('a row of the student list', () => {
  it('shows the open match, the seller and who pays', async () => {
    const { student_id } = await admin.call('POST /v1/users', { body: form(thirdParty) });
    const rows = async (caller: Caller) =>
      (await caller.call('GET /v1/students', { query: { pageSize: 100 } })).response.find(
        (row) => row.student_id === student_id,
      );
    expect(await rows(admin)).toMatchObject({
      status: null,
      match_id: null,
      vendor: expect.any(String),
      planPaymentDate: null,
      student_guardian_name: 'Vera Antunes Prado',
    });
    await buildAdmin(school.db, ['view:students'], { email: 'reader@x.test', password_hash: passwordHash });
    expect(await rows(await school.login('reader@x.test'))).toMatchObject({ student_guardian_name: null });
  });
});
