import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm } from '../../support/registration.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const login = { password_hash: passwordHash };

async function exports(caller: Caller): Promise<{ json: string; pdf: string }> {
  const replies = await Promise.all(
    ['json', 'pdf'].map((format) => caller.raw('GET', `/v1/account/privacy/export/${format}`)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [json, pdf] = await Promise.all(
    replies.map(async (reply) => new Uint8Array(await reply.arrayBuffer())),
  );
  return {
    json: new TextDecoder().decode(json),
    pdf: (await pdfPages(pdf ?? new Uint8Array())).join('\n'),
  };
}

async function erase(email: string, name: string): Promise<void> {
  const caller = await school.login(email);
  const { protocol } = await caller.call('POST /v1/account/privacy/erasure', { body: { password } });
  const admin = await school.login('admin@x.test');
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const params = { id: response[0]?.id ?? '' };
  await admin.call('POST /v1/privacy-requests/:id/erase', { params, body: { name } });
}

const mail = (to: string, subject: string, kind = 'notice') =>
  school.db.execute(sql`insert into mail_outbox ("to", subject, text, kind, created_at)
    values (${to}, ${subject}, 'Texto', ${kind}, now())`);
const mailsTo = async (to: string) =>
  (
    await rowsOf(school.db, {
      subject: text,
    })`select subject from mail_outbox where "to" = ${to} order by seq`
  ).map(({ subject }) => subject);

it('holds no code of a mail that has not been sent yet', async () => {
  const course = (await buildCourse(school.db)).id;
  await buildFev(school.db, { email: 'fev@x.test', ...login });
  const enrolment = new Enrolment(school);
  const seller = await school.login('fev@x.test');
  await enrolment.register(
    seller,
    studentForm(course, { email: 'codes@x.test', confirm_email: 'codes@x.test' }),
  );
  await enrolment.confirmEmail();
  const { contract } = await enrolment.find();
  await enrolment.student.call('POST /v1/contracts/:id/code', {
    params: { id: contract?.contract_id ?? '' },
    body: { party: 'student' },
  });
  const signing = /\b\d{5}\b/.exec((await mailsTo('codes@x.test')).at(-1) ?? '')?.[0] ?? '';
  const { code: reset } = await askForPassword(school.anyone, 'codes@x.test');
  const { json, pdf } = await exports(enrolment.student);
  for (const code of [signing, reset]) {
    expect(code).toMatch(/^\d{5}$/);
    expect(json).not.toContain(code);
    expect(pdf).not.toContain(code);
  }
  expect(json).toContain('"subject":"•••••');
});

it('is a PDF although texts look like days', async () => {
  const own = await buildStudent(school.db, { user: { email: 'days@x.test', ...login } });
  await school.db.execute(sql`update personal set rg = '2026-13-45' where user_id = ${own.user_id}`);
  await school.db.insert(notifications).values({
    recipient_id: own.user_id,
    notification: 'NOTICE',
    title: '2026-02-31',
    content: '2026-99-99T99:99:99',
  });
  const caller = await school.login('days@x.test');
  await caller.call('POST /v1/feedback', { body: { text: '2026-99-99', page: '/profile' } });
  await caller.call('POST /v1/account/privacy/correction', {
    body: { subject: 'rg', wished: { rg: '2026-14-46' } },
  });
  await caller.call('POST /v1/account/privacy/correction', {
    body: { subject: 'birthdate', wished: { birthdate: '1990-12-31' } },
  });
  // Lines break at hyphens.
  const pdf = (await exports(caller)).pdf.replaceAll(/\s/g, '');
  for (const shown of ['2026-13-45', '2026-02-31', '2026-99-99T99:99:99', '2026-99-99', '2026-14-46'])
    expect(pdf).toContain(shown);
  expect(pdf).toContain('31/12/1990');
});

it("the erasure of a child leaves the guardian's account and the mails of a sibling's guardian", async () => {
  const guardian = 'mae@x.test';
  const mother = await buildStudent(school.db, { user: { email: guardian, name: 'Vera Lemos', ...login } });
  const nobody = 'avo@x.test';
  for (const [email, of] of [
    ['filho@x.test', guardian],
    ['neto@x.test', nobody],
    ['neta@x.test', nobody],
  ] as const) {
    const { user_id } = await buildStudent(school.db, { user: { email, name: `Caio ${email}`, ...login } });
    await school.db.execute(sql`update students set guardian = guardian || jsonb_build_object(
      'student_guardian_email', ${of}::text, 'student_guardian_relationship', 'Mãe') where user_id = ${user_id}`);
  }
  for (const [email, user_id] of [
    [guardian, mother.user_id],
    [nobody, null],
    ['neto@x.test', null],
  ])
    await school.db.execute(sql`insert into franchisees (name, surname, phone, email, city, state, franchise_type, user_id)
      values ('Vera', 'Lemos', '+5511987654321', ${email}, 'São Paulo', 'SP', 'sales', ${user_id})`);
  await mail(guardian, 'Aula amanhã');
  await mail(nobody, 'Boleto');
  await erase('filho@x.test', 'Caio filho@x.test');
  expect(await mailsTo(guardian)).toContain('Aula amanhã');
  const left = () => rowsOf(school.db, { email: text })`select email from franchisees order by 1`;
  expect(await left()).toEqual([{ email: nobody }, { email: guardian }, { email: 'neto@x.test' }]);
  await erase('neto@x.test', 'Caio neto@x.test');
  expect(await mailsTo(nobody)).toContain('Boleto');
  expect(await left()).toEqual([{ email: nobody }, { email: guardian }]);
  await erase('neta@x.test', 'Caio neta@x.test');
  expect(await mailsTo(nobody)).toEqual([]);
});

it("an unconfirmed address gives no one access to a stranger's mails", async () => {
  const stranger = 'estranho@x.test';
  const own = await buildStudent(school.db, {
    user: { email: 'curioso@x.test', name: 'Rui Curioso', ...login },
  });
  await school.db.execute(sql`update users set pending_email = ${stranger} where user_id = ${own.user_id}`);
  await mail(stranger, 'Assunto alheio');
  await mail(stranger, 'Confirme o seu novo e-mail', 'email-change');
  const { json, pdf } = await exports(await school.login('curioso@x.test'));
  expect(json).toContain('Confirme o seu novo e-mail');
  for (const content of [json, pdf]) expect(content).not.toContain('Assunto alheio');
  await erase('curioso@x.test', 'Rui Curioso');
  expect(await mailsTo(stranger)).toEqual(['Assunto alheio']);
  const [row] = await rowsOf(school.db, {
    n: int,
  })`select count(*)::int as n from users where email = ${stranger}`;
  expect(row?.n).toBe(0);
});
