import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { cpfFromSeed } from '../../../domain/brazil.ts';
import { fieldsOfSubject } from '../../../domain/corrections.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { remindOfRequests } from '../../../server/areas/privacy/crons.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { orNull, rowsOf, stored, text } from '../../../server/platform/db/rows.ts';
import { ensureFound } from '../../../server/platform/errors.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let student: Caller;
let own: Enrolment;
let course: string;
let serial = 0;

const ask = 'POST /v1/account/privacy/correction';
const accept = 'POST /v1/privacy-requests/:id/accept';

beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());
beforeEach(async () => {
  await school.services.pool.query('delete from rate_limits');
  admin = await school.login('admin@x.test');
  own = await enrol();
  student = own.student;
});

async function enrol(fields: object = {}): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  const email = `aluna${++serial}@x.test`;
  await enrolment.register(
    await school.login('fev@x.test'),
    studentForm(course, {
      name: `Lia Prado ${'abcdefghijkl'[serial]}`,
      email,
      confirm_email: email,
      ...fields,
    } as never),
  );
  await enrolment.confirmEmail();
  return enrolment;
}

const wish = (body: Input<typeof ask>['body'], caller = student) => caller.call(ask, { body });
const toName = (name: string) => ({ subject: 'name' as const, wished: { name } });
const read = (caller = student) => caller.call('GET /v1/account/privacy', {});
const idOf = async (caller = student) => (await read(caller)).requests[0]?.id ?? '';
async function readGuardian({ user_id }: Enrolment) {
  const [row] = await rowsOf(school.db, { guardian: stored(students.guardian) })`
    select guardian from students where user_id = ${user_id}`;
  return ensureFound(row).guardian;
}
const mails = async (to: string) =>
  (await school.anyone.call('GET /v1/demo/mails', { query: { to } })).map(({ subject }) => subject);
const nameOf = async (user_id = own.user_id) => {
  const [row] = await rowsOf(school.db, { name: text })`select name from users where user_id = ${user_id}`;
  return row?.name;
};

const adminName = async () => (await admin.call('GET /v1/auth/me', {})).user.name;

it('lands in the queue with a protocol and fifteen days, and changes the registration once it is accepted', async () => {
  const before = own.name;
  const { protocol, due_on } = await wish({ ...toName('  Lia Prado Vasconcelos '), note: 'Casei.' });
  expect(protocol).toMatch(/^LGPD-/);
  expect(due_on).toBe('2026-03-25');
  expect(await mails(own.email)).toContain('Recebemos o seu pedido de correção');
  expect(await mails('admin@x.test')).toContain('Novo pedido de correção de dados em Aula Viva');
  const { response } = await admin.call('GET /v1/privacy-requests', {
    query: { kind: 'correction', protocol },
  });
  expect(response).toMatchObject([{ name: before, kind: 'correction', subject: 'name', days_left: 15 }]);
  const params = { id: response[0]?.id ?? '' };
  expect(await admin.call('GET /v1/privacy-requests/:id', { params })).toMatchObject({
    note: 'Casei.',
    changes: [{ field: 'name', from: before, to: expect.stringContaining('Vasconcelos') }],
  });
  expect(await nameOf()).toBe(before);

  await admin.call(accept, { params });
  expect(await nameOf()).toBe('Lia Prado Vasconcelos');
  expect((await read()).requests).toMatchObject([{ status: 'done', kind: 'correction' }]);
  expect(await mails(own.email)).toContain('Correção feita');
  const changed = await rowsOf(school.db, { by: text, to: orNull(text) })`
    select user_name as by, changes #>> '{name,to}' as to from audit_log
    where entity = 'users' and entity_id = ${own.user_id} and operation = 'U' order by id desc limit 1`;
  expect(changed).toEqual([{ by: await adminName(), to: 'Lia Prado Vasconcelos' }]);
});

it('is refused immediately where the registration would refuse it', async () => {
  const address = {
    cep: '01310-100',
    address: 'Avenida Paulista',
    address_number: '1000',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'XX',
    address_complement: '',
  };
  const pathsOf = async (body: Input<typeof ask>['body'], caller = student) => {
    const { status, error } = await caller.try(ask, { body });
    return [status, ...(error?.issues ?? []).map(({ path }) => path)];
  };
  expect(await pathsOf({ subject: 'address', wished: address })).toEqual([400, 'wished.uf']);
  expect(await pathsOf({ subject: 'birthdate', wished: { birthdate: '2030-01-01' } })).toEqual([
    400,
    'wished.birthdate',
  ]);
  expect((await read()).requests).toEqual([]);
});

it('that is open comes before closed ones, whatever their days', async () => {
  await wish(toName('Lia Prado Antiga'));
  const closed = await idOf();
  await student.call('POST /v1/account/privacy/requests/:id/withdraw', { params: { id: closed } });
  school.clock.advance({ days: 2 });
  student = await school.login(own.email);
  admin = await school.login('admin@x.test');
  await wish(toName('Lia Prado Nova'));
  const order = (await read()).requests.map(({ id }) => id);
  const { response } = await admin.call('GET /v1/privacy-requests', {
    query: { orderBy: 'due_on', order: 'ASC', pageSize: 100 },
  });
  const own_ones = response.filter(({ id }) => order.includes(id)).map(({ status }) => status);
  expect(own_ones).toEqual(['open', 'withdrawn']);
});

it('of an address is whole, and of a CPF is checked', async () => {
  const cep = { cep: '01310-100', address: 'Avenida Paulista', address_number: '1000' };
  const rest = { neighborhood: 'Bela Vista', city: 'São Paulo', uf: 'sp', address_complement: '' };
  const half = await student.try(ask, { body: { subject: 'address', wished: cep } });
  expect(half).toMatchObject({ status: 400, error: { code: 'invalid_request' } });
  expect(half.error.issues?.map(({ path }) => path)).toContain('wished.uf');
  await wish({ subject: 'address', wished: { ...cep, ...rest } });
  const { changes } = await admin.call('GET /v1/privacy-requests/:id', { params: { id: await idOf() } });
  expect(changes.map(({ field }) => field)).toEqual(fieldsOfSubject('address'));
  await admin.call(accept, { params: { id: await idOf() } });
  const [stored] = await rowsOf(school.db, { city: orNull(text), street: orNull(text), uf: orNull(text) })`
    select address ->> 'city' as city, address ->> 'address' as street, address ->> 'uf' as uf
    from personal where user_id = ${own.user_id}`;
  expect(stored).toEqual({ city: 'São Paulo', street: 'Avenida Paulista', uf: 'SP' });
  const wrong = await student.try(ask, { body: { subject: 'cpf', wished: { cpf: '111.111.111-11' } } });
  expect(wrong).toMatchObject({ status: 400, error: { message: 'CPF inválido.' } });
});

it("of a guardian shows and changes nothing of the guardian's but what is typed", async () => {
  const minor = await enrol(thirdParty);
  const others = [
    ...[thirdParty.student_guardian_email, thirdParty.student_guardian_rg, '52998224725'],
    ...['91234', thirdParty.student_guardian_birthdate],
  ];
  const leaked = (content: string) => others.filter((value) => content.includes(value));
  const seen = await read(minor.student);
  const guardian = seen.correctable.find(({ subject }) => subject === 'guardian');
  expect(guardian?.values.map(({ field }) => field)).toEqual([...fieldsOfSubject('guardian')]);
  expect(guardian?.values.filter(({ value }) => value !== null)).toEqual([
    { field: 'student_guardian_relationship', value: 'Mãe' },
    { field: 'student_guardian_name', value: thirdParty.student_guardian_name },
  ]);
  expect(leaked(JSON.stringify(seen))).toEqual([]);
  const asGuardian = (wished: object) => ({ subject: 'guardian' as const, wished });
  const same = {
    student_guardian_relationship: 'Mãe',
    student_guardian_name: thirdParty.student_guardian_name,
  };
  expect(await minor.student.try(ask, { body: asGuardian(same) })).toMatchObject({
    error: { code: 'correction_same' },
  });
  const typed = {
    student_guardian_relationship: 'Tia',
    student_guardian_name: 'Marta Nova Tutora',
    student_guardian_rg: '98.765',
  };
  await wish(asGuardian({ ...typed, student_guardian_cpf: '', student_guardian_email: '' }), minor.student);
  const params = { id: await idOf(minor.student) };
  const { changes } = await admin.call('GET /v1/privacy-requests/:id', { params });
  expect(changes.map(({ field }) => field)).toEqual(Object.keys(typed));
  await admin.call(accept, { params });
  const [row] = await rowsOf(school.db, { relationship: text, name: text, rg: text, cpf: text, email: text })`
    select guardian ->> 'student_guardian_relationship' as relationship,
      guardian ->> 'student_guardian_name' as name, guardian ->> 'student_guardian_rg' as rg,
      guardian ->> 'student_guardian_cpf' as cpf, guardian ->> 'student_guardian_email' as email
    from students where user_id = ${minor.user_id}`;
  expect(row).toEqual({
    relationship: 'Tia',
    name: 'Marta Nova Tutora',
    rg: '98.765',
    cpf: '52998224725',
    email: thirdParty.student_guardian_email,
  });
  const exported = await minor.student.raw('GET', '/v1/account/privacy/export/json');
  const content = `${await exported.text()}${JSON.stringify(await read(minor.student))}`;
  expect([...leaked(content), content.includes('98.765')]).toEqual([false]);
  expect((await read()).correctable.map(({ subject }) => subject)).not.toContain('guardian');
});

it("of a guardian's address is whole, unseen by the student, and leaves the rest of the guardian", async () => {
  const minor = await enrol(thirdParty);
  const { city } = thirdParty.student_guardian_address;
  const at = (parts: object) => ({
    subject: 'guardian_address' as const,
    wished: Object.fromEntries(
      Object.entries(parts).map(([part, value]) => [`student_guardian_address.${part}`, value]),
    ),
  });
  const cep = { cep: '01310-100', address: 'Avenida Paulista', address_number: '1000' };
  const rest = { neighborhood: 'Bela Vista', city: 'Campinas', uf: 'sp', address_complement: '' };
  const half = await minor.student.try(ask, { body: at(cep) });
  expect(half.error.issues?.map(({ path }) => path)).toContain('wished.student_guardian_address.uf');
  const unknown = await minor.student.try(ask, { body: at({ ...cep, ...rest, uf: 'XX' }) });
  expect(unknown.error.issues).toMatchObject([{ path: 'wished.student_guardian_address.uf' }]);
  await wish(at({ ...cep, ...rest }), minor.student);
  const params = { id: await idOf(minor.student) };
  const { changes } = await admin.call('GET /v1/privacy-requests/:id', { params });
  expect(changes).toContainEqual({ field: 'student_guardian_address.city', from: city, to: 'Campinas' });
  await admin.call(accept, { params });
  const guardian = await readGuardian(minor);
  expect(guardian.student_guardian_name).toBe(thirdParty.student_guardian_name);
  expect(guardian.student_guardian_address).toMatchObject({
    city: 'Campinas',
    cep: '01310100',
    uf: 'SP',
    country: 'Brasil',
    address: 'Avenida Paulista',
  });
  const exported = await minor.student.raw('GET', '/v1/account/privacy/export/json');
  const content = `${await exported.text()}${JSON.stringify(await read(minor.student))}`;
  expect([city, 'Campinas'].filter((value) => content.includes(value))).toEqual([]);
});

it('of the relationship follows the rules of the registration: a minor has another guardian', async () => {
  const alone = { subject: 'guardian', wished: { student_guardian_relationship: 'Próprio' } } as const;
  const minor = await enrol({ ...thirdParty, birthdate: '2012-05-04' });
  expect(await minor.student.try(ask, { body: alone })).toMatchObject({
    status: 400,
    error: { issues: [{ path: 'wished.student_guardian_relationship' }] },
  });
  const adult = await enrol(thirdParty);
  await wish(alone, adult.student);
  await admin.call(accept, { params: { id: await idOf(adult.student) } });
  expect(await readGuardian(adult)).toMatchObject({
    student_guardian_relationship: 'Próprio',
    student_guardian_email: adult.email,
  });
  expect((await read(adult.student)).correctable.map(({ subject }) => subject)).not.toContain('guardian');
});

it('of an e-mail waits for the confirmation from the new address', async () => {
  await wish({ subject: 'email', wished: { email: 'Lia.Nova@x.test' } });
  await admin.call(accept, { params: { id: await idOf() } });
  const [row] = await rowsOf(school.db, { email: text, pending: orNull(text) })`
    select email::text, pending_email::text as pending from users where user_id = ${own.user_id}`;
  expect(row).toEqual({ email: own.email, pending: 'lia.nova@x.test' });
  expect(await mails('lia.nova@x.test')).toHaveLength(1);
  expect(await mails(own.email)).toContain('Falta confirmar o novo e-mail');
  expect(await mails(own.email)).not.toContain('Correção feita');
});

it('accepts only fields of its subject that the person may ask to correct', async () => {
  const replies = [
    { subject: 'name', wished: { name: 'Lia Nova', types: ['ADMIN'] } },
    { subject: 'roles', wished: { roles: [] } },
    { subject: 'name', wished: { name: 'Lia Nova' }, user_id: own.user_id },
  ];
  for (const body of replies) expect((await student.try(ask, { body } as never)).status).toBe(400);
  expect(
    await student.try(ask, { body: { subject: 'name', wished: { name: 'Lia Nova', cpf: cpfFromSeed(77) } } }),
  ).toMatchObject({ status: 403, error: { message: 'Você não tem permissão para definir este dado.' } });
  expect(await student.try(ask, { body: { subject: 'nif', wished: { nif: '123' } } })).toMatchObject({
    status: 403,
  });
  expect(await student.try(ask, { body: toName(own.name) })).toMatchObject({
    status: 417,
    error: { code: 'correction_same' },
  });
  expect((await read()).requests).toEqual([]);
});

it('is one per subject, however often it is sent', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) => student.try(ask, { body: toName(`Lia Nova ${'ABCDE'[index]}`) })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417, 417]);
  expect(replies.find(({ status }) => status === 417)?.error.code).toBe('correction_asked');
  await wish({ subject: 'rg', wished: { rg: '12.345' } });
  expect((await read()).requests).toHaveLength(2);
});

it('is accepted once, and not by the person who asks', async () => {
  await wish(toName('Lia Uma Vez'));
  const params = { id: await idOf() };
  const replies = await Promise.all(Array.from({ length: 5 }, () => admin.try(accept, { params })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417, 417]);
  await wish(toName('Carla Nova Dias'), admin);
  expect(await admin.try(accept, { params: { id: await idOf(admin) } })).toMatchObject({
    status: 417,
    error: { code: 'own_request' },
  });
  await admin.call('POST /v1/account/privacy/requests/:id/withdraw', { params: { id: await idOf(admin) } });
});

it('stays open when the registration refuses the value', async () => {
  const other = await enrol();
  const [taken] = await rowsOf(school.db, { cpf: text })`
    select cpf from personal where user_id = ${other.user_id}`;
  await wish({ subject: 'cpf', wished: { cpf: taken?.cpf ?? '' } });
  const params = { id: await idOf() };
  expect(await admin.try(accept, { params })).toMatchObject({ status: 417, error: { code: 'cpf_taken' } });
  expect((await read()).requests).toMatchObject([{ status: 'open' }]);
  await admin.call('POST /v1/privacy-requests/:id/refuse', {
    params,
    body: { reason: 'É de outra pessoa.' },
  });
  expect((await read()).requests).toMatchObject([{ status: 'refused', reason: 'É de outra pessoa.' }]);
  expect(await mails(own.email)).toContain('Resposta ao seu pedido de correção');
});

it('changes no signer of a signed contract', async () => {
  const pupil = await enrol(thirdParty);
  await pupil.sign();
  await wish({ subject: 'birthdate', wished: { birthdate: '2009-01-15' } }, pupil.student);
  const params = { id: await idOf(pupil.student) };
  expect(await admin.try(accept, { params })).toMatchObject({ status: 417, error: { code: 'terms_signed' } });
});

it('and an erasure are not confused with each other', async () => {
  await wish(toName('Lia Ainda Outra'));
  const correction = { id: await idOf() };
  await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const requests = (await read()).requests;
  const erasure = { id: requests.find(({ kind }) => kind === 'erasure')?.id ?? '' };
  expect((await admin.try(accept, { params: erasure })).status).toBe(404);
  const erase = (params: { id: string }) =>
    admin.try('POST /v1/privacy-requests/:id/erase', { params, body: { name: own.name } });
  expect((await erase(correction)).status).toBe(404);
  expect((await erase(erasure)).status).toBe(200);
  const [row] = await rowsOf(school.db, { status: text, wished: orNull(text), note: orNull(text) })`
    select status, wished::text, note from privacy_requests where id = ${correction.id}`;
  expect(row).toEqual({ status: 'withdrawn', wished: null, note: null });
});

it('is withdrawn by its person alone, and its last day is announced', async () => {
  const { protocol } = await wish(toName('Lia Desiste'));
  const call = 'POST /v1/account/privacy/requests/:id/withdraw';
  const params = { id: await idOf() };
  expect((await admin.try(call, { params })).status).toBe(404);
  school.clock.advance({ days: 14 });
  await remindOfRequests(school.services);
  const { rows } = await school.services.pool.query(
    `select 1 from notifications where title = 'Pedido de correção a responder' and content like $1`,
    [`%${protocol}%`],
  );
  expect(rows).toHaveLength(1);
  student = await school.login(own.email);
  await student.call(call, { params });
  expect(await mails(own.email)).toContain('Pedido de correção retirado');
});

it('is asked for by a seller too, who sees no other person', async () => {
  const seller = await school.login('fev@x.test');
  await wish(toName('Vera Nova Vendedora'), seller);
  await admin.call(accept, { params: { id: await idOf(seller) } });
  expect((await seller.call('GET /v1/auth/me', {})).user.name).toBe('Vera Nova Vendedora');
});

it('is accepted by those who may change registrations', async () => {
  await wish(toName('Lia Sem Permissão'));
  const params = { id: await idOf() };
  const email = `privacidade${serial}@x.test`;
  await buildAdmin(school.db, ['view:privacy', 'edit:privacy'], { email, password_hash: passwordHash });
  const officer = await school.login(email);
  expect(await officer.try(accept, { params })).toMatchObject({ status: 403, error: { code: 'forbidden' } });
  expect((await read()).requests).toMatchObject([{ status: 'open' }]);
  await officer.call('POST /v1/privacy-requests/:id/refuse', {
    params,
    body: { reason: 'Falta a certidão.' },
  });
});
