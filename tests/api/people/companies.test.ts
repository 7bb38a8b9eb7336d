import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cnpjFromSeed } from '../../../domain/brazil.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { franchise, personForm, sellerForm, teacherForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

let serial = 40;
const newCnpj = () => cnpjFromSeed(++serial);
type Form = ReturnType<typeof personForm>;
const login = (company: Partial<Form>) => personForm(['B2B'], company);
const register = async (body: Form): Promise<Record<string, unknown> & { id: string }> => ({
  ...(await admin.call('POST /v1/users', { body })),
});
const read = async (id: string): Promise<Record<string, unknown>> => ({
  ...(await admin.call('GET /v1/users/:id', { params: { id } })),
});
const companies = async (cnpj: string) =>
  (
    await school.services.pool.query(
      `select co.company_name, (select count(*)::int from b2b_users b where b.company_id = co.company_id) as logins
       from companies co where cnpj = $1`,
      [cnpj],
    )
  ).rows;

describe('a B2B user', () => {
  const whole = {
    company_name: 'Prado Ltda.',
    fantasy_name: 'Prado Idiomas',
    state_registration: 'isento',
    municipal_registration: '1.234-5',
    federal_tax: 'Simples Nacional',
    cnae: '8593-7/00',
    comercial_address: 'Rua Augusta, 10, São Paulo',
  };

  it('belongs to the company of the registration, which keeps every field', async () => {
    const cnpj = newCnpj();
    const { id } = await register(login({ ...whole, cnpj }));
    expect(await read(id)).toMatchObject({ ...whole, cnpj, types: ['B2B'] });
    expect(await companies(cnpj)).toEqual([{ company_name: 'Prado Ltda.', logins: 1 }]);
  });

  it('joins a company that is known: nothing of it changes but what it lacked', async () => {
    const cnpj = newCnpj();
    const first = await register(login({ cnpj, company_name: 'Prado Ltda.' }));
    const second = await register(login({ cnpj, company_name: 'PRADO', cnae: '8593-7/00' }));
    const shared = { company_name: 'Prado Ltda.', cnae: '8593-7/00' };
    expect(second).toMatchObject(shared);
    expect(await read(first.id)).toMatchObject(shared);
    expect(await companies(cnpj)).toEqual([{ company_name: 'Prado Ltda.', logins: 2 }]);
  });

  it('is one of many registered at once: there is one company', async () => {
    const cnpj = newCnpj();
    const forms = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => login({ cnpj, company_name: `Empresa ${n}` }));
    const replies = await Promise.all(forms.map((body) => admin.try('POST /v1/users', { body })));
    expect(replies.map(({ status }) => status)).toEqual(forms.map(() => 200));
    expect(await companies(cnpj)).toEqual([{ company_name: expect.any(String), logins: 8 }]);
  });

  it('changes the company of colleagues, whose forms are then stale', async () => {
    const cnpj = newCnpj();
    const first = await register(login({ cnpj, company_name: 'Prado Ltda.' }));
    const second = await register(login({ cnpj, company_name: 'Prado Ltda.' }));
    const seen = await read(second.id);
    const save = (id: string, body: object) =>
      admin.try('PATCH /v1/users/:id', { params: { id }, body: body as Form });
    expect((await save(first.id, { ...(await read(first.id)), company_name: 'Prado S.A.' })).status).toBe(
      200,
    );
    expect((await save(second.id, { ...seen, phone: '+5511911112222' })).status).toBe(409);
    const now = await read(second.id);
    expect(now.company_name).toBe('Prado S.A.');
    expect((await save(second.id, { ...now, cnae: '8593-7/00' })).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ company_name: 'Prado S.A.', cnae: '8593-7/00' });
  });

  it('of which two colleagues save at once: the second one is refused, nothing is lost', async () => {
    const cnpj = newCnpj();
    const ids = [];
    for (const _ of [1, 2]) ids.push((await register(login({ cnpj, company_name: 'Prado Ltda.' }))).id);
    const bodies = await Promise.all(ids.map(read));
    const replies = await Promise.all(
      ids.map((id, n) =>
        admin.try('PATCH /v1/users/:id', {
          params: { id },
          body: { ...bodies[n], fantasy_name: `Nome ${n}` } as unknown as Form,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('moves to another company with another CNPJ', async () => {
    const [from, to] = [newCnpj(), newCnpj()];
    const { id } = await register(login({ cnpj: from, company_name: 'Prado Ltda.' }));
    const body = { ...(await read(id)), cnpj: to, company_name: 'Nova Ltda.' } as unknown as Form;
    await admin.call('PATCH /v1/users/:id', { params: { id }, body });
    expect(await companies(from)).toEqual([{ company_name: 'Prado Ltda.', logins: 0 }]);
    expect(await companies(to)).toEqual([{ company_name: 'Nova Ltda.', logins: 1 }]);
  });

  it('no longer belongs to the company as a user of another type', async () => {
    const { id } = await register(login({ cnpj: newCnpj(), company_name: 'Prado Ltda.' }));
    const { name, email, cpf } = (await read(id)) as unknown as Form;
    const body = sellerForm({ name, email, confirm_email: email, cpf });
    await admin.call('PATCH /v1/users/:id', { params: { id }, body });
    const { rows } = await school.services.pool.query('select 1 from b2b_users where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a franchisee', () => {
  it.each([
    ['FEV', () => sellerForm()],
    ['FEE', () => teacherForm(course, { types: ['FEE'], ...franchise })],
  ] as const)('of type %s may invoice as a company, and stop', async (_, form) => {
    const cnpj = newCnpj();
    const { id } = await register({ ...form(), cnpj, company_name: 'Prado MEI' });
    const stored = await read(id);
    expect(stored).toMatchObject({ cnpj, company_name: 'Prado MEI', company_id: null });
    const names = ['cnpj', 'company_name'].map((name) => [name, undefined]);
    await admin.call('PATCH /v1/users/:id', {
      params: { id },
      body: { ...stored, ...Object.fromEntries(names) } as unknown as Form,
    });
    expect(await read(id)).toMatchObject({ cnpj: null, company_name: null });
    expect(await companies(cnpj)).toEqual([{ company_name: 'Prado MEI', logins: 0 }]);
  });

  it('is listed with the CNPJ', async () => {
    const cnpj = newCnpj();
    const form = sellerForm({ cnpj, company_name: 'Prado MEI' });
    await register(form);
    const { response } = await admin.call('GET /v1/fev', { query: { email: form.email } });
    expect(response).toMatchObject([{ cnpj }]);
  });

  it('keeps franchise and platform data', async () => {
    const more = {
      ...franchise,
      network: 'Escolas do bairro',
      sales_experience: 'Três anos',
      public_name: 'Prof.ª Ana',
      presentation: 'Ensino há dez anos.\nGosto de viagens.',
      public_link: 'https://ana.example/aulas',
    };
    const { id } = await register(teacherForm(course, { types: ['FEE', 'FEV'], ...sellerOnly, ...more }));
    const stored = await read(id);
    expect(stored).toMatchObject({ ...more, ...sellerOnly });
    expect(
      await admin.call('PATCH /v1/users/:id', { params: { id }, body: stored as unknown as Form }),
    ).toEqual(stored);
  });
});

const sellerOnly = { availability_of_work: 'Integral', english_level: 'Expert' } as const;

describe('the hours of a teacher', () => {
  const monday = { monday: [{ start: '09:00', end: '10:00' }] };
  const tuesday = { tuesday: [{ start: '14:00', end: '15:00' }] };

  it('are given at registration, and kept by a save that does not name them', async () => {
    const timezone = 'Europe/Lisbon';
    const { id } = await register(teacherForm(course, { availability: monday, timezone }));
    const stored = await read(id);
    expect(stored).toMatchObject({ availability: monday, timezone });
    const { availability: _, ...others } = stored;
    await admin.call('PATCH /v1/users/:id', { params: { id }, body: others as unknown as Form });
    expect(await read(id)).toEqual(stored);
    await admin.call('PATCH /v1/users/:id', {
      params: { id },
      body: { ...stored, availability: tuesday } as unknown as Form,
    });
    expect(await read(id)).toMatchObject({ availability: tuesday, timezone });
  });
});
