import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import {
  buildAdmin,
  buildB2b,
  buildCourse,
  buildFev,
  buildStudent,
} from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { corporateForm } from '../../support/corporate.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let company: Caller;
let other: Caller;
let seller: Caller;
let admin: Caller;
let company_id: string;
let course_id: string;
const login = (email: string) => ({ email, password_hash: passwordHash });

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  course_id = (await buildCourse(db, 'Inglês')).id;
  ({ company_id } = await buildB2b(db, 'Serra Azul', login('b2b@x.test')));
  await buildB2b(db, 'Outra', login('other@x.test'));
  const { fev_id } = await buildFev(db, login('fev@x.test'));
  await buildFev(db, login('fev.other@x.test'));
  await buildStudent(db, { user: { name: 'Ana Vendida' }, student: { course_id, company_id, fev_id } });
  await buildStudent(db, { user: { name: 'Bia Avulsa' }, student: { course_id, fev_id } });
  await buildAdmin(db, allPermissions, login('admin@x.test'));
  company = await school.login('b2b@x.test');
  other = await school.login('other@x.test');
  seller = await school.login('fev@x.test');
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const create = (as: Caller, overrides: Parameters<typeof corporateForm>[0] = {}) =>
  as.try('POST /v1/b2b', { body: corporateForm(overrides) });
const issuesOf = async (overrides: object) => {
  const refused = await create(company, overrides);
  expect(refused.status).toBe(400);
  return refused.error?.issues?.map(({ path, message }) => [path, message]);
};

describe('registering a corporate student', () => {
  it('registers it for the own company, without contract and payment, and e-mails the link', async () => {
    const { data } = await create(company, { email: 'novo@x.test', important_informations: '' });
    expect(data).toMatchObject({
      company_id,
      company_name: 'Serra Azul',
      course: course_id,
      student_modality: 'Em grupo',
      important_informations: 'Nenhuma',
    });
    const user = await admin.call('GET /v1/users/:id', { params: { id: data?.user_id ?? '' } });
    expect(user).toMatchObject({
      types: ['STUDENT'],
      by_pass: true,
      fev_id: null,
      plan_duration: 'Anual',
      onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
    });
    const { rows } = await school.services.pool.query(
      'select count(*)::int as count from contracts where student_id = $1',
      [data?.student_id],
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await school.anyone.call('GET /v1/demo/mails', { query: { to: 'novo@x.test' } })).toHaveLength(1);
  });

  it.each([
    [{ name: 'Otávio' }, 'name', 'O nome deve ser completo.'],
    [{ email: 'x' }, 'email', 'E-mail inválido'],
    [{ rg: '' }, 'rg', 'Campo obrigatório.'],
    [{ cpf: '' }, 'cpf', 'Campo obrigatório.'],
    [{ cep: '1234' }, 'cep', 'O CEP precisa ter 8 dígitos.'],
    [{ city: '' }, 'city', 'Campo obrigatório.'],
    [{ uf: 'S' }, 'uf', 'O Estado deve ter 2 caracteres'],
    [{ uf: 'ZZ' }, 'uf', 'Escolha um dos 27 Estados.'],
    [{ interests: [] }, 'interests', 'Um aluno precisa informar Interesses e Perfil.'],
    [{ frequency: undefined }, 'frequency', 'Campo obrigatório.'],
    [{ student_level: undefined }, 'student_level', 'Campo obrigatório.'],
    [{ student_modality: undefined }, 'student_modality', 'Campo obrigatório.'],
    [{ experience_in_other_schools: '' }, 'experience_in_other_schools', 'Campo obrigatório.'],
    [{ birthdate: '2010-01-01' }, 'birthdate', 'Um aluno de empresa precisa ser maior de idade.'],
    [
      { is_special_student: true },
      'availability',
      'Um aluno especial precisa ter a Disponibilidade definida.',
    ],
  ])('refuses %j at %s', async (overrides, path, message) => {
    expect(await issuesOf(overrides)).toContainEqual([path, message]);
  });

  it('takes the weekly hours of a special student', async () => {
    const hours = [{ start: '09:00', end: '10:00' }];
    const { data } = await create(company, { is_special_student: true, availability: { monday: hours } });
    expect(data).toMatchObject({ is_special_student: true, availability: { monday: hours } });
  });

  it('refuses another company, fields of an enrolment, and other profiles', async () => {
    const own = await school.services.pool.query(
      "select company_id from companies where company_name = 'Outra'",
    );
    expect(await create(company, { company_id: own.rows[0].company_id })).toMatchObject({ status: 403 });
    for (const more of [{ types: ['ADMIN'] }, { fev_id: company_id }, { by_pass: true }, { roles: [] }])
      expect(await create(company, more as object)).toMatchObject({ status: 400 });
    expect(await create(seller)).toMatchObject({ status: 403 });
  });

  it('asks an administrator for the company', async () => {
    expect((await create(admin)).error?.issues?.[0]).toMatchObject({ path: 'company_id', code: 'required' });
    expect((await create(admin, { company_id })).data).toMatchObject({ company_id });
    const { response } = await admin.call('GET /v1/companies', { query: { name: 'serra' } });
    expect(response).toEqual([{ id: company_id, name: 'Serra Azul' }]);
  });

  it('registers one of two people with one CPF at the same time', async () => {
    const { cpf } = corporateForm();
    const both = await Promise.all([create(company, { cpf }), create(company, { cpf })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 417]);
  });
});

describe('changing a corporate student', () => {
  it('changes what the form has, and keeps the rest', async () => {
    const { data } = await create(company, { email: 'muda@x.test' });
    const id = data?.student_id ?? '';
    const read = await company.call('GET /v1/b2b/:id', { params: { id } });
    const changed = await company.call('PATCH /v1/b2b/:id', {
      params: { id },
      body: {
        ...read,
        phone: '+5511900001111',
        student_modality: 'Particular',
        skip_to_availability: true,
      } as never,
    });
    expect(changed).toMatchObject({
      phone: '+5511900001111',
      student_modality: 'Particular',
      city: 'São Paulo',
      skip_to_availability: true,
    });
    const stale = await company.try('PATCH /v1/b2b/:id', { params: { id }, body: read as never });
    expect(stale).toMatchObject({ status: 409, error: { code: 'stale' } });
  });

  it('falls to a lower level only for a reason, which its history keeps', async () => {
    const { id } = await company.call('POST /v1/b2b', {
      body: corporateForm({ student_level: 'Intermediário' }),
    });
    const read = await company.call('GET /v1/b2b/:id', { params: { id } });
    const lower = { ...read, student_level: 'Zero' };
    const refused = await company.try('PATCH /v1/b2b/:id', { params: { id }, body: lower as never });
    expect(refused).toMatchObject({ status: 400, error: { issues: [{ path: 'level_reason' }] } });
    const level_reason = 'Precisa rever o conteúdo do nível.';
    await company.call('PATCH /v1/b2b/:id', { params: { id }, body: { ...lower, level_reason } as never });
    const { rows } = await school.db.execute(
      sql`select to_level, reason from level_changes where student_id = ${id} and reason is not null`,
    );
    expect(rows).toEqual([{ to_level: 'Zero', reason: level_reason }]);
  });

  it('is not found by another company', async () => {
    const id = (await create(company)).data?.student_id ?? '';
    for (const as of [other]) {
      expect(await as.try('GET /v1/b2b/:id', { params: { id } })).toMatchObject({ status: 404 });
      expect(await as.try('PATCH /v1/b2b/:id', { params: { id }, body: corporateForm() })).toMatchObject({
        status: 404,
      });
    }
  });
});

it('lists corporate students only, to the company and to their seller', async () => {
  const names = async (as: Caller, query: object = {}) =>
    (await as.call('GET /v1/b2b', { query: { pageSize: 100, ...query } })).response.map(({ name }) => name);
  expect(await names(seller)).toEqual(['Ana Vendida']);
  expect(await names(await school.login('fev.other@x.test'))).toEqual([]);
  expect(await names(other)).toEqual([]);
  expect(await names(company)).toContain('Ana Vendida');
  expect(await names(admin)).not.toContain('Bia Avulsa');
  expect(await names(admin, { name: 'vendida', status: 'true' })).toEqual(['Ana Vendida']);
  expect(await names(admin, { name: 'vendida', status: 'false' })).toEqual([]);
});
