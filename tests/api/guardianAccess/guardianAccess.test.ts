import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GUARDIAN_ACCESS_DAYS,
  GUARDIAN_IDLE_MINUTES,
  GUARDIAN_SESSION_HOURS,
} from '../../../domain/guardianAccess.ts';
import { guardianEmailTries } from '../../../domain/tries.ts';
import { clearAccesses } from '../../../server/areas/guardianAccess/links.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { type GuardianPayments, startGuardianPayments } from '../../support/guardianLinks.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';

let world: GuardianPayments;
let begun: string;
beforeAll(async () => {
  world = await startGuardianPayments();
  begun = world.school.clock.now().toISOString();
});
beforeEach(async () => {
  world.school.clock.set(begun);
  await world.terms.logIn();
  await world.terms.rows('delete from rate_limits');
});
afterAll(() => world.terms.stop());

type Minor = Awaited<ReturnType<GuardianPayments['minor']>>;

async function mailsTo(to: string) {
  return world.school.anyone.call('GET /v1/demo/mails', { query: { to } });
}
const tokens = async (to: string): Promise<string[]> =>
  (await mailsTo(to)).flatMap(({ text }) => /\/guardian#([\w-]+)/.exec(text ?? '')?.[1] ?? []);
const newest = async (to: string): Promise<string> => (await tokens(to))[0] ?? '';

const of = ({ student_id }: Minor) => ({ params: { id: student_id } });
const send = (student: Minor) => world.terms.admin.try('POST /v1/students/:id/guardian-access', of(student));
const open = (token: string) => world.school.anyone.try('POST /v1/guardian-access', { body: { token } });
const overview = (session: string) =>
  world.school.anyone.try('POST /v1/guardian-access/overview', { body: { session } });
const renew = (token: string) =>
  world.school.anyone.try('POST /v1/guardian-access/renew', { body: { token } });

async function linked(form: Parameters<GuardianPayments['minor']>[0] = {}) {
  const student = await world.minor(form);
  expect((await send(student)).status).toBe(200);
  return { student, token: await newest(student.guardian) };
}
async function visiting(form: Parameters<GuardianPayments['minor']>[0] = {}) {
  const { student, token } = await linked(form);
  return { student, token, session: (await open(token)).data.session ?? '' };
}

/** What can be asked for with a session, and the answers' codes. */
async function tryAll(session: string): Promise<string[]> {
  const { anyone } = world.school;
  const replies = [
    await overview(session),
    await anyone.try('POST /v1/guardian-access/lessons', { body: { session } }),
    await anyone.try('POST /v1/guardian-access/statement', { body: { session } }),
    await anyone.try('POST /v1/guardian-access/phone', { body: { session, phone: '+5511912345678' } }),
    await anyone.try('POST /v1/guardian-access/email', { body: { session, email: 'outro@casa.test' } }),
    await anyone.try('POST /v1/guardian-access/email/confirm', { body: { session, code: '12345' } }),
  ];
  return replies.map(({ error }) => error.code);
}
const unknown = Array(6).fill('not_found');

describe('the link of a guardian', () => {
  it('opens schedule, progress and charges of its student, in a session that no other call accepts (GUARDIAN-4, GUARDIAN-5)', async () => {
    const { student, session } = await visiting();
    const { data } = await overview(session);
    expect(data).toMatchObject({
      student_guardian_name: 'Vera Antunes Prado',
      lessons: [],
      attendance: { percentage: null },
      marks: { evaluations: 0, mean: null },
      contact: { student_guardian_email: student.guardian, code_sent_to: null },
    });
    expect(data.statement.charges.length).toBeGreaterThan(0);
    const reply = await fetch(`${world.school.url}/api/v1/progress`, {
      headers: { authorization: `Bearer ${session}` },
    });
    expect(reply.status).toBe(401);
    const paid = await world.school.anyone.call('POST /v1/guardian-access/statement', { body: { session } });
    const statement = await world.open(/#(.+)$/.exec(paid.link)?.[1] ?? '');
    expect(statement.data.statement?.student_name).toBe(data.student_name);
  });

  it('is stored as a hash alone, and so is its session', async () => {
    const { token, session } = await visiting();
    const stored = await world.terms.rows(
      'select a::text || v::text as row from guardian_accesses a, guardian_visits v',
    );
    expect(stored.filter(({ row }) => row.includes(token) || row.includes(session))).toEqual([]);
    const logged = await world.terms.rows(
      "select changes::text as row from audit_log where context = 'guardian_access'",
    );
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('expires after its days, and mails a new one to the registered address alone (GUARDIAN-2, GUARDIAN-3)', async () => {
    const { student, token } = await linked();
    expect((await renew(token)).data).toEqual({ ok: true });
    expect(await tokens(student.guardian)).toHaveLength(1);
    world.school.clock.advance({ days: GUARDIAN_ACCESS_DAYS });
    expect((await open(token)).data).toMatchObject({ state: 'expired', session: null });
    expect((await renew(token)).data).toEqual({ ok: true });
    const fresh = await newest(student.guardian);
    expect(fresh).not.toBe(token);
    expect((await open(fresh)).data.state).toBe('open');
    expect((await open(token)).error.code).toBe('not_found');
    expect((await renew('x'.repeat(43))).data).toEqual({ ok: true });
    expect((await renew(token)).status).toBe(200);
    expect((await renew(token)).status).toBe(200);
    expect((await renew(token)).error.code).toBe('too_many_requests');
  });

  it('ends the earlier one when a new one is sent, and is ended by the school (GUARDIAN-1)', async () => {
    const { student, token, session } = await visiting();
    world.school.clock.advance({ minutes: 11 });
    expect((await send(student)).status).toBe(200);
    expect((await open(token)).error.code).toBe('not_found');
    expect(await tryAll(session)).toEqual(unknown);
    const second = await newest(student.guardian);
    const visit = (await open(second)).data.session ?? '';
    await world.terms.admin.call('POST /v1/students/:id/guardian-access/revoke', of(student));
    expect((await open(second)).error.code).toBe('not_found');
    expect(await tryAll(visit)).toEqual(unknown);
    const { link } = await world.terms.admin.call('GET /v1/students/:id/guardian-access', of(student));
    expect(link?.revoked_at).not.toBeNull();
    expect(link?.sent_to).not.toBe(student.guardian);
    const logged = await world.terms.rows(
      "select operation from audit_log where entity = 'guardian_accesses' and student_id = $1 order by at",
      [student.student_id],
    );
    expect(logged.map(({ operation }) => operation)).toEqual(['I', 'I', 'U']);
  });

  it.each<[string, (student: Minor) => Promise<unknown>]>([
    [
      'has come of age',
      ({ user_id }) =>
        world.school.db.execute(sql`update personal set birthdate = '2000-01-01' where user_id = ${user_id}`),
    ],
    [
      'is switched off',
      ({ user_id }) =>
        world.school.db.update(users).set({ user_status: false }).where(sql`user_id = ${user_id}`),
    ],
    [
      'was erased',
      ({ user_id }) =>
        world.school.db
          .update(users)
          .set({ erased_at: new Date(begun) })
          .where(sql`user_id = ${user_id}`),
    ],
    [
      'has another guardian',
      ({ user_id }) =>
        world.school.db
          .update(students)
          .set({ guardian: sql`guardian || '{"student_guardian_email":"pai@outra.test"}'` })
          .where(sql`user_id = ${user_id}`),
    ],
  ])('opens nothing any more, nor does its session, once the student %s (GUARDIAN-2)', async (_, change) => {
    const { student, token, session } = await visiting();
    expect((await overview(session)).status).toBe(200);
    await change(student);
    expect((await open(token)).error.code).toBe('not_found');
    expect(await tryAll(session)).toEqual(unknown);
  });

  it('is sent for minors with a guardian only', async () => {
    const adult = await world.minor({ birthdate: '1995-04-12' });
    expect(await world.terms.admin.call('GET /v1/students/:id/guardian-access', of(adult))).toEqual({
      can_send: false,
      link: null,
    });
    expect((await send(adult)).error.code).toBe('no_guardian');
    expect(await tokens(adult.guardian)).toEqual([]);
  });

  it('is removed some time after it expired', async () => {
    const { student } = await linked();
    world.school.clock.advance({ days: 120 });
    await clearAccesses(world.school.services);
    expect(
      await world.terms.rows('select 1 from guardian_accesses where student_id = $1', [student.student_id]),
    ).toEqual([]);
  });
});

describe('the session of a guardian', () => {
  it('ends after a time without use, and at its length however it is used (GUARDIAN-4)', async () => {
    const { token, session } = await visiting();
    world.school.clock.advance({ minutes: GUARDIAN_IDLE_MINUTES - 1 });
    expect((await overview(session)).status).toBe(200);
    world.school.clock.advance({ minutes: GUARDIAN_IDLE_MINUTES });
    expect((await overview(session)).error.code).toBe('not_found');
    const used = (await open(token)).data.session ?? '';
    for (let minutes = 0; minutes < GUARDIAN_SESSION_HOURS * 60 - 29; minutes += 29) {
      expect((await overview(used)).status).toBe(200);
      world.school.clock.advance({ minutes: 29 });
    }
    world.school.clock.advance({ minutes: 29 });
    expect((await overview(used)).error.code).toBe('not_found');
  });

  it('ends with its link, also in the middle of a visit (GUARDIAN-4)', async () => {
    const { token } = await linked();
    world.school.clock.advance({ minutes: GUARDIAN_ACCESS_DAYS * 24 * 60 - 2 });
    const session = (await open(token)).data.session ?? '';
    expect((await overview(session)).status).toBe(200);
    world.school.clock.advance({ minutes: 2 });
    expect(await tryAll(session)).toEqual(unknown);
  });

  it('ends when the guardian leaves', async () => {
    const { session } = await visiting();
    await world.school.anyone.call('POST /v1/guardian-access/leave', { body: { session } });
    expect(await tryAll(session)).toEqual(unknown);
  });

  it('reaches no second student', async () => {
    const mine = await visiting();
    const other = await visiting();
    const { data } = await overview(mine.session);
    const theirs = await overview(other.session);
    const charges = new Set(theirs.data.statement.charges.map(({ charge_id }) => charge_id));
    expect(data.statement.charges.filter(({ charge_id }) => charges.has(charge_id))).toEqual([]);
    expect(data.contact.student_guardian_email).toBe(mine.student.guardian);
  });
});

describe('the contact data of a guardian', () => {
  const phoneOf = async ({ student_id }: Minor) =>
    (
      await world.terms.rows(
        "select guardian ->> 'student_guardian_phone' as phone from students where student_id = $1",
        [student_id],
      )
    )[0]?.phone;

  it('includes a phone, which is checked, changed and logged as by the guardian (GUARDIAN-6)', async () => {
    const { student, session } = await visiting();
    const { anyone } = world.school;
    const bad = await anyone.try('POST /v1/guardian-access/phone', { body: { session, phone: '123' } });
    expect(bad.status).toBe(400);
    const extra = { session, phone: '+5511912345678', student_guardian_cpf: '1' };
    expect((await anyone.try('POST /v1/guardian-access/phone', { body: extra })).status).toBe(400);
    const version = () =>
      world.terms.rows(
        'select u.updated_at from users u join students s on s.user_id = u.user_id where s.student_id = $1',
        [student.student_id],
      );
    const before = await version();
    world.school.clock.advance({ minutes: 1 });
    const contact = await anyone.call('POST /v1/guardian-access/phone', {
      body: { session, phone: '(21) 99876-5432' },
    });
    // A form of the office that was opened before is refused.
    expect(await version()).not.toEqual(before);
    expect(contact.student_guardian_phone).toBe(await phoneOf(student));
    expect(await phoneOf(student)).toContain('998765432');
    const logged = await world.terms.rows(
      "select user_name, changes from audit_log where context = 'guardian_access' and entity = 'users' and student_id = $1",
      [student.student_id],
    );
    expect(logged).toMatchObject([{ user_name: 'Responsável' }]);
  });

  it('includes an address, which changes with the code that was sent to the new one alone', async () => {
    const { student, token, session } = await visiting();
    const { anyone } = world.school;
    const email = `nova.${student.guardian}`;
    const ask = (to: string) =>
      anyone.try('POST /v1/guardian-access/email', { body: { session, email: to } });
    const confirm = (code: string) =>
      anyone.try('POST /v1/guardian-access/email/confirm', { body: { session, code } });
    expect((await ask(student.guardian)).error.code).toBe('guardian_email_same');
    expect((await ask(student.email)).status).toBe(400);
    expect((await confirm('12345')).error.code).toBe('code_expired');
    expect((await ask(email)).data.sent_to).not.toBe(email);
    const [mail] = await mailsTo(email);
    const code = /\b(\d{5})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    const wrong = code === '00000' ? '11111' : '00000';
    expect((await confirm(wrong)).error.code).toBe('code_invalid');
    expect((await overview(session)).data.contact).toMatchObject({
      student_guardian_email: student.guardian,
      code_sent_to: expect.stringMatching(/^n•••@/),
    });
    expect((await confirm(code)).data).toEqual({ ok: true });
    expect((await open(token)).error.code).toBe('not_found');
    expect(await tryAll(session)).toEqual(unknown);
    const fresh = await open(await newest(email));
    expect((await overview(fresh.data.session ?? '')).data.contact.student_guardian_email).toBe(email);
    const [told] = await mailsTo(student.guardian);
    expect(told?.text).not.toContain(email);
    expect(told?.subject).toBe('O seu e-mail de responsável mudou');
  });

  it('includes no address while the guardian has to sign, since the link is for reading', async () => {
    const { school, terms } = world;
    const guardian = 'mae.que.assina@casa.test';
    const enrolment = new Enrolment(school);
    const form = { ...thirdParty, birthdate: '2014-05-01', student_guardian_email: guardian };
    await enrolment.register(terms.seller, studentForm(terms.course, form));
    await enrolment.confirmEmail();
    await send(Object.assign(enrolment, { guardian }));
    const session = (await open(await newest(guardian))).data.session ?? '';
    const ask = () =>
      school.anyone.try('POST /v1/guardian-access/email', { body: { session, email: `nova.${guardian}` } });
    expect((await ask()).error.code).toBe('guardian_signs');
    await enrolment.signAs('guardian');
    expect((await ask()).status).toBe(200);
  });

  it('is confirmed with few mails and few codes a day, also in several sessions', async () => {
    const { student, token } = await linked();
    const { anyone } = world.school;
    const { mails, codes } = guardianEmailTries;
    const askFrom = async (email: string) => {
      const session = (await open(token)).data.session ?? '';
      return {
        session,
        ...(await anyone.try('POST /v1/guardian-access/email', { body: { session, email } })),
      };
    };
    const statuses = [];
    let session = '';
    for (let asked = 0; asked <= mails.most; asked += 1) {
      const reply = await askFrom(`alvo.${asked}.${student.guardian}`);
      session = reply.session;
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array(mails.most).fill(200), 429]);
    const typed = [];
    for (let tries = 0; tries <= codes.most; tries += 1) {
      const reply = await anyone.try('POST /v1/guardian-access/email/confirm', {
        body: { session, code: '00000' },
      });
      typed.push(reply.status);
    }
    expect(typed.at(-1)).toBe(429);
    expect(typed.slice(0, -1)).not.toContain(429);
  });

  it('keeps the address after five wrong codes, and after the code has expired', async () => {
    const { student, session } = await visiting();
    const { anyone } = world.school;
    const email = `cinco.${student.guardian}`;
    const codeOf = async () => /\b(\d{5})\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    const confirm = (code: string) =>
      anyone.try('POST /v1/guardian-access/email/confirm', { body: { session, code } });
    await anyone.call('POST /v1/guardian-access/email', { body: { session, email } });
    const first = await codeOf();
    const wrong = first === '00000' ? '11111' : '00000';
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).error.code).toBe('code_invalid');
    expect((await confirm(first)).error.code).toBe('code_expired');
    await anyone.call('POST /v1/guardian-access/email', { body: { session, email } });
    const second = await codeOf();
    world.school.clock.advance({ minutes: 11 });
    expect((await confirm(second)).error.code).toBe('code_expired');
    expect((await overview(session)).data.contact.student_guardian_email).toBe(student.guardian);
  });
});
