import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { removeRemainders } from '../../../server/areas/privacy/crons.ts';
import { holdings } from '../../../server/areas/privacy/holdings.ts';
import { backUp } from '../../../server/backup/backUp.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { clearOld } from '../../../server/platform/clearOld.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { folderStore } from '../../../server/platform/fileStore/folder.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password, passwordHash } from '../../support/password.ts';
import { onePixel } from '../../support/pictures.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { type School, startSchool } from '../../support/school.ts';
import { sendDocument } from './documents.ts';

/** Set by a whole run; a run of this file alone keeps the log of its school in a folder of its own. */
const givenLogs = process.env.TEST_LOG_DIR;
const logs = givenLogs ?? mkdtempSync(path.join(tmpdir(), 'aula-viva-erasure-log-'));

let school: School;
let admin: Caller;
let adminId: string;
let seller: Caller;
let course: string;

beforeAll(async () => {
  process.env.TEST_LOG_DIR = logs;
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  adminId = (
    await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash })
  ).user_id;
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(async () => {
  if (givenLogs === undefined) delete process.env.TEST_LOG_DIR;
  await school.stop();
});

/** Every value of these people contains one of them. */
const guardianCpf = '52998224725';
const canaries = ['canario', '2011-07-19', guardianCpf];
const kept = ['contracts', 'contract_signers', 'contract_evidence', 'sandbox_orders'];

async function tablesWithCanaries(): Promise<string[]> {
  const tables = await rowsOf(school.db, { name: text })`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await school.services.pool.query(
      `select 1 from ${name} t where lower(t::text) like any ($1) limit 1`,
      [canaries.map((canary) => `%${canary}%`)],
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}

const folder = () => path.join(school.services.config.DATA_DIR, 'files');
const filesNow = () =>
  existsSync(folder())
    ? readdirSync(folder(), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** What the person's columns hold once they are full. */
async function fill(user_id: string, mark: string): Promise<void> {
  for (const held of holdings) {
    if (
      held.fate !== 'cleared' ||
      ['users', 'provider_events', 'privacy_requests', 'consents'].includes(held.name)
    )
      continue;
    for (const [name] of Object.entries(held.set)) {
      const type = getTableColumns(held.table)[name]?.getSQLType();
      // A closed list admits no such value.
      if ((type !== 'text' && type !== 'text[]') || name === 'enrollment_type') continue;
      const value =
        type === 'text' ? sql`${`canario ${mark} ${name}`}` : sql`array[${`canario ${mark} ${name}`}]`;
      await school.db.execute(sql`update ${sql.identifier(held.name)} set ${sql.identifier(name)} = ${value}
        where ${held.of(user_id)}`);
    }
  }
}

/** Of another teacher. */
async function timeOff() {
  const { teacher_id } = await buildTeacher(school.db);
  return { teacher_id, ...tomorrow(), timezone: 'America/Sao_Paulo' };
}

const tomorrow = () => {
  const day = new Date(school.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  return { start_date: day, end_date: day };
};

/** Real calls that leave traces: photo, feedback, availability of notices, a search, a change by an administrator. */
async function use(caller: Caller, user_id: string, name: string): Promise<void> {
  await caller.upload(
    '/v1/entity/profile/photo',
    new Blob([new Uint8Array(onePixel)], { type: 'image/png' }),
  );
  await sendDocument(school, caller);
  await caller.call('POST /v1/feedback', { body: { text: `Sou ${name}, canario.`, page: '/profile' } });
  await caller.call('PATCH /v1/users/notification-choices', {
    body: { kind: 'PAYMENT', in_app: true, by_email: true },
  });
  await caller.call('PATCH /v1/entity/profile/', { body: { phone: '+55 11 97777-1234' } });
  await caller.call('POST /v1/account/privacy/correction', {
    body: { subject: 'name', wished: { name: 'Canario Outro Nome' }, note: 'canario casou' },
  });
  await admin.call('GET /v1/search', { query: { text: name } });
  await admin.call('POST /v1/messages', {
    body: {
      title: `Parabéns, ${name}`,
      content: `Hoje é o dia de ${name}.`,
      category: 'IMMEDIATE',
      recipients_id: [adminId],
    },
  });
  await admin.call('POST /v1/feedback', {
    body: { text: `Falei com ${name}, ou ${name.toUpperCase()}.`, page: '/users' },
  });
  await admin.call('POST /v1/teacher-absences', {
    body: { ...(await timeOff()), reason: `No lugar de ${name.toLowerCase()}` },
  });
  await admin.call('POST /v1/closures', {
    body: { ...tomorrow(), reason: `Homenagem a ${name}` },
  });
  await school.db.execute(sql`update personal set phone = 'canario fone' where user_id = ${user_id}`);
}

async function erase(caller: Caller, name: string) {
  const { protocol } = await caller.call('POST /v1/account/privacy/erasure', { body: { password } });
  admin = await school.login('admin@x.test');
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const params = { id: response[0]?.id ?? '' };
  const answer = await admin.call('POST /v1/privacy-requests/:id/erase', { params, body: { name } });
  await dueJobs(school);
  // The answer's mail forgets its address a day later where no server sends it.
  school.clock.advance({ days: 2 });
  await clearOld(school.services);
  admin = await school.login('admin@x.test');
  return answer;
}

const inSearch = async () =>
  JSON.stringify([
    await admin.call('GET /v1/search', { query: { text: 'canario' } }),
    await admin.call('GET /v1/users', { query: { name: 'canario', pageSize: 100 } }),
    await admin.call('GET /v1/logs', { query: { pageSize: 100 } as never }),
  ]).toLowerCase();

it('a student with a guardian leaves nothing but the legal remainder, and nothing at all after it', async () => {
  const enrolment = new Enrolment(school);
  const name = 'Canario Aluno Silveira';
  await enrolment.register(
    seller,
    studentForm(course, {
      ...thirdParty,
      name,
      email: 'canario.aluno@x.test',
      confirm_email: 'canario.aluno@x.test',
      birthdate: '2011-07-19',
      student_guardian_name: 'Canario Mãe Silveira',
      student_guardian_email: 'canario.mae@x.test',
      important_informations: 'canario importante',
      experience_in_other_schools: 'canario escola',
      address: 'Rua Canario',
    } as never),
  );
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('pix');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await use(enrolment.student, enrolment.user_id, name);
  await fill(enrolment.user_id, 'aluno');
  expect((await tablesWithCanaries()).length).toBeGreaterThan(8);

  await school.db.execute(sql`update charges set status = 'paid', paid_at = ${school.clock.now().toISOString()}
    where status = 'open' and student_id = ${enrolment.student_id}`);
  school.clock.set('2027-06-01T15:00:00.000Z');
  const student = await school.login('canario.aluno@x.test');
  const answer = await erase(student, name);
  expect(answer.kept).toEqual([
    { kind: 'contracts', ends_on: '2032-03-09', basis: 'Código Civil, art. 206, § 5º, I' },
    { kind: 'payments', ends_on: '2031-12-31', basis: 'CTN, arts. 173, I, e 195, parágrafo único' },
    { kind: 'access_log', ends_on: '2027-12-01', basis: expect.stringContaining('Marco Civil') },
  ]);
  expect((await tablesWithCanaries()).filter((table) => !kept.includes(table))).toEqual([]);
  expect(await inSearch()).not.toContain('canario');
  await vi.waitFor(() => expect(filesNow().filter((key) => key.endsWith('.webp'))).toEqual([]), {
    timeout: 10_000,
  });
  expect(
    (await school.anyone.try('POST /v1/auth/login/', { body: { email: 'canario.aluno@x.test', password } }))
      .status,
  ).toBe(401);

  school.clock.set('2032-03-09T15:00:00.000Z');
  await removeRemainders(school.services);
  expect(await tablesWithCanaries()).toContain('contracts');
  school.clock.set('2032-03-10T15:00:00.000Z');
  await removeRemainders(school.services);
  expect(await tablesWithCanaries()).toEqual([]);
  await vi.waitFor(() => expect(filesNow()).toEqual([]), { timeout: 10_000 });
});

it('a teacher and a seller leave nothing, in the database, the next backup and the log', async () => {
  const login = { password_hash: passwordHash };
  const teacher = await buildTeacher(school.db, {
    user: { ...login, name: 'Canario Professor Reis', email: 'canario.professor@x.test' },
  });
  const fev = await buildFev(school.db, {
    ...login,
    name: 'Canario Vendedor Reis',
    email: 'canario.vendedor@x.test',
  });
  await school.db.execute(sql`with made as (insert into companies (company_name) values ('Canario ME') returning company_id)
    update personal set company_id = (select company_id from made) where user_id = ${fev.user_id}`);
  for (const [user_id, email, name] of [
    [teacher.user_id, 'canario.professor@x.test', 'Canario Professor Reis'],
    [fev.user_id, 'canario.vendedor@x.test', 'Canario Vendedor Reis'],
  ] as const) {
    const caller = await school.login(email);
    admin = await school.login('admin@x.test');
    await use(caller, user_id, name);
    await fill(user_id, email.slice(0, 12));
    await erase(await school.login(email), name);
  }
  expect(await tablesWithCanaries()).toEqual([]);
  expect(await inSearch()).not.toContain('canario');
  const database = String(school.services.pool.options.database);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'aula-viva-erasure-')), 'backup.tar.gz');
  await backUp(
    { connection: { ...inject('postgres'), database }, files: folderStore(folder()) },
    file,
    school.clock,
    {
      signing: school.services.secrets.keys('backup'),
      recipients: [],
    },
  );
  expect(gunzipSync(readFileSync(file)).toString('latin1').toLowerCase()).not.toContain('canario');
  const own = readdirSync(logs).filter(
    (name) => name.startsWith(`api-${process.pid}-`) && name.endsWith('.log'),
  );
  expect(own.length).toBeGreaterThan(0);
  for (const name of own)
    expect(readFileSync(path.join(logs, name), 'utf8').toLowerCase().includes('canario'), name).toBe(false);
});

it('leaves the records of others who share a name or a guardian as they are', async () => {
  const shared = { student_guardian_name: 'Vera Lemos Prado', student_guardian_email: 'vera@x.test' };
  const siblings = [];
  for (const [email, name] of [
    ['um@x.test', 'Caio Lemos Prado'],
    ['dois@x.test', 'Caio Lemos Prado'],
  ] as const) {
    const own = await buildStudent(school.db, { user: { name, email, password_hash: passwordHash } });
    await school.db.execute(sql`update students set guardian = guardian || ${JSON.stringify(shared)}::jsonb
      where user_id = ${own.user_id}`);
    siblings.push(own);
  }
  await admin.call('POST /v1/feedback', { body: { text: 'Falei com Caio Lemos Prado.', page: '/users' } });
  await erase(await school.login('um@x.test'), 'Caio Lemos Prado');
  const [other] = await rowsOf(school.db, { name: text, guardian: text })`
    select name, guardian ->> 'student_guardian_name' as guardian from users join students using (user_id)
    where user_id = ${siblings[1]?.user_id}`;
  expect(other).toEqual({ name: 'Caio Lemos Prado', guardian: 'Vera Lemos Prado' });
  const { rows } = await school.db.execute(
    sql`select 1 from feedback where text = 'Falei com Caio Lemos Prado.'`,
  );
  expect(rows).toHaveLength(1);
});

it('every table has a rule for what it holds of a person', async () => {
  const tables = await rowsOf(school.db, { name: text })`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const plain = Object.values(calls).flatMap((call) =>
    'plain' in call ? call.plain.replaceAll('-', '_') : [],
  );
  const ruled = new Set([...holdings.map(({ name }) => name), ...plain]);
  expect(tables.map(({ name }) => name).filter((name) => !ruled.has(name))).toEqual([]);
});
