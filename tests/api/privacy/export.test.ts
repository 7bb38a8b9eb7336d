import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { exported } from '../../../server/areas/privacy/exported.ts';
import { holdings } from '../../../server/areas/privacy/holdings.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { sendDocument } from './documents.ts';

let school: School;
let course: string;
let enrolment: InstanceType<typeof Enrolment>;
const longName = 'Jürgen Schäfer-Nuñez de Albuquerque Cavalcanti e Ávila Brandão';

type Data = Record<string, Record<string, unknown>[]>;

beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', name: 'Vera Vendedora', password_hash: passwordHash });
  enrolment = new Enrolment(school);
  await enrolment.register(
    await school.login('fev@x.test'),
    studentForm(course, {
      ...thirdParty,
      name: longName,
      email: 'jurgen@x.test',
      confirm_email: 'jurgen@x.test',
      important_informations: 'Prefere aulas à noite.',
    } as never),
  );
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('pix');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await sendDocument(school, enrolment.student);
});
afterAll(() => school.stop());

const path = '/v1/account/privacy/export';
const fresh = () => school.services.pool.query('delete from rate_limits');

async function asJson(caller: Caller) {
  await fresh();
  const reply = await caller.raw('GET', `${path}/json`);
  expect(reply.status).toBe(200);
  const content = await reply.text();
  return { reply, content, json: JSON.parse(content) as { version: number; format: string; data: Data } };
}

async function asPdf(caller: Caller): Promise<string[]> {
  await fresh();
  const reply = await caller.raw('GET', `${path}/pdf`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  return pdfPages(new Uint8Array(await reply.arrayBuffer()));
}

it('holds what a student is known by, owes, has signed and has done, with times in UTC and amounts in reais', async () => {
  const { reply, json } = await asJson(enrolment.student);
  expect(reply.headers.get('content-disposition')).toContain('Meus%20dados%20-%20Aula%20Viva.json');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(json).toMatchObject({ format: 'aula-viva-personal-data', version: 1 });
  const { data } = json;
  expect(data.account).toMatchObject([{ name: longName, email: 'jurgen@x.test', types: ['STUDENT'] }]);
  expect(data.account?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)$/);
  const [own] = await rowsOf(school.db, { cpf: text })`
    select cpf from personal where user_id = ${enrolment.user_id}`;
  expect(data.personal).toMatchObject([{ cpf: own?.cpf, address: { country: 'Brasil' } }]);
  expect(data.student).toMatchObject([{ important_informations: 'Prefere aulas à noite.' }]);
  expect(data.contracts).toMatchObject([{ status: 'signed' }]);
  const [charge] = await rowsOf(school.db, { amount: int })`
    select amount from charges where student_id = ${enrolment.student_id} order by due_date, charge_id limit 1`;
  expect(data.charges?.[0]?.amount).toBe((charge?.amount ?? 0) / 100);
  expect(data.documents).toMatchObject([
    { document_type: expect.stringMatching(/^Documento/), file_type: 'image/png' },
  ]);
  expect(data.sessions?.length).toBeGreaterThan(0);
  expect(data.access?.map(({ event }) => event)).toContain('own_data');
  expect(data.lessons_taught).toEqual([]);
});

it('names the guardian and leaves the rest of other people out', async () => {
  const { content, json } = await asJson(enrolment.student);
  expect(json.data.student).toMatchObject([{ student_guardian_name: thirdParty.student_guardian_name }]);
  for (const other of [
    thirdParty.student_guardian_email,
    thirdParty.student_guardian_cpf,
    'Vera Vendedora',
    'fev@x.test',
  ])
    expect(content).not.toContain(other);
});

it('holds no secret', async () => {
  const { content } = await asJson(enrolment.student);
  const secrets = await rowsOf(school.db, { value: text })`
    select password_hash as value from users where user_id = ${enrolment.user_id}
    union all select token_hash from refresh_tokens join sessions using (session_id) where user_id = ${enrolment.user_id}
    union all select file_key from documents where user_id = ${enrolment.user_id}
    union all select file_key from contracts where student_id = ${enrolment.student_id}
    union all select provider_id from payment_orders where student_id = ${enrolment.student_id}`;
  expect(secrets.length).toBeGreaterThan(4);
  expect(secrets.filter(({ value }) => content.includes(value))).toEqual([]);
});

it('of a seller who invoices as a company has the data of the company', async () => {
  const { user_id } = await buildFev(school.db, { email: 'pj@x.test', password_hash: passwordHash });
  await school.db.execute(sql`with made as (insert into companies (company_name, fantasy_name, cnpj, cnae, comercial_address)
      values ('Vera Idiomas ME', 'Vera Idiomas', '11222333000181', '8593-7/00', 'Rua Um, 10') returning company_id)
    update personal set company_id = (select company_id from made) where user_id = ${user_id}`);
  const { json } = await asJson(await school.login('pj@x.test'));
  expect(json.data.personal).toMatchObject([
    {
      company_name: 'Vera Idiomas ME',
      fantasy_name: 'Vera Idiomas',
      cnpj: '11222333000181',
      cnae: '8593-7/00',
      comercial_address: 'Rua Um, 10',
      state_registration: null,
    },
  ]);
});

it('is in words, with hours from Monday on', async () => {
  await buildTeacher(school.db, {
    user: { email: 'horas@x.test', password_hash: passwordHash, theme: 'dark' },
    hours: { sunday: ['08:00'], friday: ['09:00'], monday: ['18:00', '10:00'] },
  });
  const caller = await school.login('horas@x.test');
  const { json } = await asJson(caller);
  expect(json.data.availability?.map(({ weekday, start }) => [weekday, String(start).slice(0, 5)])).toEqual([
    ['monday', '10:00'],
    ['monday', '18:00'],
    ['friday', '09:00'],
    ['sunday', '08:00'],
  ]);
  const pages = (await asPdf(caller)).join('\n');
  expect(pages).toContain('Dados baixados');
  expect(pages).toContain('Escuro');
  expect(pages).not.toMatch(/own_data|\bdark\b/);
});

it('of a teacher names no student', async () => {
  const teacher = await buildTeacher(school.db, {
    user: { email: 'prof@x.test', name: 'Rui Prado', password_hash: passwordHash },
  });
  const pupil = await buildStudent(school.db, { user: { name: 'Zuleica Secreta', email: 'zu@x.test' } });
  const group = await buildClass(school.db, {
    teacher_id: teacher.teacher_id,
    course_id: course,
    student_ids: [pupil.student_id],
  });
  await school.db.execute(sql`update classes set title = 'Zuleica Secreta, terça' where id = ${group.id}`);
  await buildLessons(school.db, {
    class: { ...group, title: 'Zuleica Secreta' },
    student_ids: [pupil.student_id],
    weekday: 'tuesday',
    start_hour: '10:00',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  });
  const { content, json } = await asJson(await school.login('prof@x.test'));
  expect(json.data.classes_taught).toHaveLength(1);
  expect(json.data.lessons_taught?.length).toBeGreaterThan(0);
  expect(content).not.toContain('Zuleica');
});

it('is a PDF in the language of the person, with umlauts, long names and page numbers', async () => {
  await school.db.execute(sql`update users set language = 'de' where user_id = ${enrolment.user_id}`);
  const pages = await asPdf(enrolment.student);
  const whole = pages.join('\n');
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    expect(page).toContain(`Seite ${index + 1}`);
  });
  expect(whole).toContain('Meine Daten');
  expect(whole).toContain('Persönliche Daten');
  expect(whole.replaceAll('\n', ' ')).toContain('Jürgen Schäfer-Nuñez de Albuquerque Cavalcanti');
  expect(whole).not.toContain('lessons_taught');
});

it('says of a lesson whether it is past or planned, in PDF', async () => {
  const email = 'aulas@x.test';
  const teacher = await buildTeacher(school.db, {
    user: { email, name: 'Ivo Reis', password_hash: passwordHash },
  });
  await school.db.execute(sql`update users set language = 'de' where email = ${email}`);
  const group = await buildClass(school.db, { teacher_id: teacher.teacher_id, course_id: course });
  const weekly = { class: group, student_ids: [], weekday: 'tuesday' as const, start_hour: '10:00' };
  await buildLessons(school.db, Object.assign(weekly, { start_date: '2026-03-03', end_date: '2026-03-24' }));
  const text = (await asPdf(await school.login(email))).join('\n');
  // On 3 March, and on 10, 17 and 24 March from today on.
  expect(text.match(/Vergangen/g)).toHaveLength(1);
  expect(text.match(/Geplant/g)).toHaveLength(3);
});

it('is a PDF that can be read aloud, with all of its fonts', async () => {
  const reply = await enrolment.student.raw('GET', `${path}/pdf`);
  const file = new Uint8Array(await reply.arrayBuffer());
  expect(pdfParts(file)).toMatchObject({ language: 'de', isTagged: true, archive: '2A', missingFonts: [] });
  for (const tag of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(pdfParts(file).tags).toContain(tag);
});

it('is a PDF with names of other alphabets', async () => {
  const email = 'olga@x.test';
  const name = 'Ольга Dvořáková';
  await buildTeacher(school.db, { user: { email, name, password_hash: passwordHash } });
  const [first = ''] = await asPdf(await school.login(email));
  // In the heading, the record and the foot of the page.
  expect(first.split(name)).toHaveLength(4);
});

it('holds every row of a long history, in the order of time', async () => {
  const count = 4500;
  await school.db.insert(notifications).values(
    Array.from({ length: count }, (_, index) => ({
      recipient_id: enrolment.user_id,
      notification: 'NOTICE' as const,
      title: `Aviso ${index}`,
      content: 'Texto',
      created_at: new Date(Date.UTC(2025, 0, 1) + index * 60_000),
    })),
  );
  const { json } = await asJson(enrolment.student);
  const titles = json.data.notifications
    ?.map(({ title }) => title)
    .filter((title) => /^Aviso/.test(`${title}`));
  expect(titles).toEqual(Array.from({ length: count }, (_, index) => `Aviso ${index}`));
});

it('is recorded, and limited by the hour', async () => {
  await fresh();
  const before = await rowsOf(school.db, { n: int })`
    select count(*)::int as n from audit_log where entity = 'own_data'`;
  const replies = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const reply = await enrolment.student.raw('GET', `${path}/json`);
      // An unread body keeps its connection, and so the server, open.
      await reply.arrayBuffer();
      return reply.status;
    }),
  );
  expect(replies.filter((status) => status === 200)).toHaveLength(10);
  expect(replies.filter((status) => status === 429)).toHaveLength(2);
  const after = await rowsOf(school.db, { n: int })`
    select count(*)::int as n from audit_log where entity = 'own_data'`;
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(10);
  await fresh();
  expect((await enrolment.student.raw('GET', `${path}/xml`)).status).toBe(400);
  expect((await school.anyone.raw('GET', `${path}/json`)).status).toBe(401);
});

it('PRIVACY-6: decides every table: exported, or left out for a reason', async () => {
  const tables = await rowsOf(school.db, { name: text })`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const plain = Object.values(calls).flatMap((call) =>
    'plain' in call ? call.plain.replaceAll('-', '_') : [],
  );
  const decided = exported.map(({ name }) => name);
  expect(tables.map(({ name }) => name).filter((name) => ![...decided, ...plain].includes(name))).toEqual([]);
  expect(new Set(holdings.map(({ name }) => name))).toEqual(new Set(decided));
  expect(new Set(decided).size).toBe(decided.length);
});
