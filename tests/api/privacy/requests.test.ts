import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { remindOfRequests } from '../../../server/areas/privacy/crons.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
let own: Awaited<ReturnType<typeof buildStudent>>;
let student: Caller;
let serial = 0;

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
beforeEach(async () => {
  const email = `lia${++serial}@x.test`;
  own = await buildStudent(school.db, {
    user: { name: `Lia Prado ${serial}`, email, password_hash: passwordHash },
  });
  student = await school.login(email);
});
afterAll(() => school.stop());

const ask = (caller = student) => caller.call('POST /v1/account/privacy/erasure', { body: { password } });
const read = () => student.call('GET /v1/account/privacy', {});
const ownRequest = async () => (await read()).requests[0]?.id ?? '';
const mails = async (to: string) =>
  (await school.anyone.call('GET /v1/demo/mails', { query: { to } })).map(({ subject }) => subject);

it('has a protocol and is due in fifteen days, and notifies the person and the administrators', async () => {
  const { protocol, due_on } = await ask();
  expect(protocol).toMatch(/^LGPD-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(due_on).toBe('2026-03-25');
  expect(await read()).toMatchObject({
    blockers: [],
    requests: [{ protocol, status: 'open', days_left: 15 }],
  });
  expect(await mails(`lia${serial}@x.test`)).toContain('Recebemos o seu pedido de exclusão');
  expect(await mails('admin@x.test')).toContain('Novo pedido de exclusão de dados em Aula Viva');
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  expect(response).toMatchObject([{ name: `Lia Prado ${serial}`, days_left: 15, status: 'open' }]);
});

it('requires the password', async () => {
  const reply = await student.try('POST /v1/account/privacy/erasure', { body: { password: 'Errada123' } });
  expect(reply).toMatchObject({ status: 422, error: { code: 'wrong_password' } });
  expect((await read()).requests).toEqual([]);
});

it('accepts one of ten simultaneous requests', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => student.try('POST /v1/account/privacy/erasure', { body: { password } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await read()).requests).toHaveLength(1);
});

it('is withdrawn while it is open, by its person alone', async () => {
  await ask();
  const params = { id: await ownRequest() };
  const call = 'POST /v1/account/privacy/requests/:id/withdraw';
  expect((await admin.try(call, { params })).status).toBe(404);
  await student.call(call, { params });
  expect((await read()).requests).toMatchObject([{ status: 'withdrawn' }]);
  expect(await student.try(call, { params })).toMatchObject({
    status: 417,
    error: { code: 'request_closed' },
  });
  expect((await ask()).protocol).toMatch(/^LGPD/);
});

it('is refused with a reason that the person reads', async () => {
  await ask();
  const params = { id: await ownRequest() };
  await admin.call('POST /v1/privacy-requests/:id/refuse', {
    params,
    body: { reason: 'Falta um documento.' },
  });
  expect((await read()).requests).toMatchObject([{ status: 'refused', reason: 'Falta um documento.' }]);
  expect(await mails(`lia${serial}@x.test`)).toContain('Resposta ao seu pedido de exclusão');
});

it('is recorded with a contract in force or an open payment, and names both', async () => {
  await school.db.execute(sql`with made as (
    insert into contracts (student_id, status, provider, template_version, terms, value_registration, value_plan,
      installments, validity, code, file_key, signed_at)
    values (${own.student_id}, 'signed', 'own', '1', '{}', 0, 100, 1, '2026-03-10', ${`c${serial}`}, 'x', now()) returning contract_id)
    insert into charges (student_id, contract_id, kind, amount, due_date, provider)
    select ${own.student_id}, contract_id, 'plan', 100, '2026-02-01', 'sandbox' from made`);
  const { blockers } = await read();
  expect(blockers).toEqual([
    { kind: 'contract', until: '2026-03-10' },
    { kind: 'debt', until: null },
  ]);
  const asked = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  expect(asked.blockers).toEqual(blockers);
  const params = { id: await ownRequest() };
  const { name } = await admin.call('GET /v1/privacy-requests/:id', { params });
  const erased = await admin.try('POST /v1/privacy-requests/:id/erase', { params, body: { name } });
  expect(erased).toMatchObject({ status: 417, error: { code: 'erasure_blocked' } });
  expect((await read()).requests).toMatchObject([{ status: 'open' }]);
});

it('of a substitute waits until the later lessons have been handed over', async () => {
  const email = `substituta${serial}@x.test`;
  const user = { email, name: 'Rosa Sá', password_hash: passwordHash };
  const substitute = await buildTeacher(school.db, { user });
  const taught = await taughtClass(school);
  const [lesson] = taught.lessons.slice(-1);
  await school.db.execute(
    sql`update lessons set teacher_id = ${substitute.teacher_id} where id = ${lesson?.id}`,
  );
  const { blockers, protocol } = await (await school.login(email)).call('POST /v1/account/privacy/erasure', {
    body: { password },
  });
  expect(blockers).toEqual([{ kind: 'lessons', until: null }]);
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const params = { id: response[0]?.id ?? '' };
  const erase = () => admin.try('POST /v1/privacy-requests/:id/erase', { params, body: { name: 'Rosa Sá' } });
  expect(await erase()).toMatchObject({ status: 417, error: { code: 'erasure_blocked' } });
  await school.db.execute(
    sql`update lessons set teacher_id = ${taught.teacher.teacher_id} where id = ${lesson?.id}`,
  );
  expect(await erase()).toMatchObject({ status: 200 });
});

it('of a teacher waits until the classes have been handed over', async () => {
  const email = `prof${serial}@x.test`;
  const teacher = await buildTeacher(school.db, {
    user: { email, name: 'Rui Sá', password_hash: passwordHash },
  });
  const { id: course_id } = await buildCourse(school.db);
  await buildClass(school.db, { teacher_id: teacher.teacher_id, course_id, student_ids: [] });
  const caller = await school.login(email);
  const { protocol } = await ask(caller);
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const params = { id: response[0]?.id ?? '' };
  const erase = () => admin.try('POST /v1/privacy-requests/:id/erase', { params, body: { name: 'Rui Sá' } });
  expect(await erase()).toMatchObject({ status: 417, error: { code: 'erasure_blocked' } });
  await school.db.execute(sql`update classes set status = false where teacher_id = ${teacher.teacher_id}`);
  expect(await erase()).toMatchObject({ status: 200 });
});

it('is erased only by the name typed, by someone else, and once', async () => {
  await ask();
  const params = { id: await ownRequest() };
  const erase = (name: string) =>
    admin.try('POST /v1/privacy-requests/:id/erase', { params, body: { name } });
  expect(await erase('Lia')).toMatchObject({ status: 417, error: { code: 'name_differs' } });
  const name = `  lia  PRADO ${serial} `;
  const replies = await Promise.all(Array.from({ length: 5 }, () => erase(name)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417, 417]);
  expect((await student.try('GET /v1/account/privacy', {})).status).toBe(401);
  expect(
    (await school.anyone.try('POST /v1/auth/login/', { body: { email: `lia${serial}@x.test`, password } }))
      .status,
  ).toBe(401);

  await ask(admin);
  const { response } = await admin.call('GET /v1/privacy-requests', {
    query: { status: 'open', name: 'pessoa' },
  });
  const mine = { id: response[0]?.id ?? '' };
  const self = await admin.try('POST /v1/privacy-requests/:id/erase', {
    params: mine,
    body: { name: 'Qualquer' },
  });
  expect(self).toMatchObject({ status: 417, error: { code: 'own_request' } });
});

it('leaves a record that no one can fill again', async () => {
  await ask();
  const params = { id: await ownRequest() };
  await admin.call('POST /v1/privacy-requests/:id/erase', { params, body: { name: `Lia Prado ${serial}` } });
  const status = await admin.try('PATCH /v1/users/:id/change-status', {
    params: { id: own.user_id },
    body: { user_status: true, student_status: true },
  });
  expect(status).toMatchObject({ status: 417, error: { code: 'user_erased' } });
  const { response } = await admin.call('GET /v1/users', { query: { name: 'Pessoa removida' } });
  expect(response.map(({ name }) => name)).toContain('Pessoa removida');
});

it('reminds the administrators five days before the end, a day before, and on the last day, once each', async () => {
  const { protocol } = await ask();
  const reminders = async () => {
    await remindOfRequests(school.services);
    const { rows } = await school.db.execute(sql`select 1 from notifications
      where title = 'Pedido de exclusão a responder' and content like ${`%${protocol}%`}`);
    return rows.length;
  };
  const day = 24 * 3_600_000;
  const counts: number[] = [await reminders()];
  const begin = school.clock.now();
  for (const days of [10, 10, 14, 15, 16]) {
    school.clock.set(new Date(begin.getTime() + days * day).toISOString());
    counts.push(await reminders());
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3]);
});
