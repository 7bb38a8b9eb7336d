import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { bool, orNull, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let enrolment: Enrolment;

const choose = 'POST /v1/account/privacy/consent';
type Body = Input<typeof choose>['body'];
const recording = (is_given: boolean, guardian_name?: string): { body: Body } => ({
  body: { purpose: 'recording', is_given, ...(guardian_name !== undefined && { guardian_name }) },
});

beforeAll(async () => {
  school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  enrolment = new Enrolment(school);
  await enrolment.register(
    await school.login('fev@x.test'),
    studentForm(course, { ...thirdParty, name: 'Caio Prado Lemos', birthdate: '2012-05-04' }),
  );
  await enrolment.confirmEmail();
});
afterAll(() => school.stop());

const read = (caller: Caller) => caller.call('GET /v1/account/privacy', {});

it('PRIVACY-8: confirming a registration accepts the terms and the privacy policy, with the versions of their texts', async () => {
  const { consents } = await read(enrolment.student);
  expect(consents.map(({ purpose, version, is_given }) => [purpose, version, is_given]).toSorted()).toEqual([
    ['privacy', consentTexts.privacy.version, true],
    ['terms', consentTexts.terms.version, true],
  ]);
  const [row] = await rowsOf(school.db, { ip: orNull(text), fingerprint: text })`
    select ip, fingerprint from consents where user_id = ${enrolment.user_id} and purpose = 'terms'`;
  expect(row).toEqual({ ip: expect.any(String), fingerprint: consentTexts.terms.fingerprint });
});

it('PRIVACY-8: so does a new password by code or link, once', async () => {
  const ways = ['POST /v1/users/reset-password', 'POST /v1/users/reset-password-by-link'] as const;
  for (const [index, way] of ways.entries()) {
    const email = `sem${index}@x.test`;
    const own = await buildStudent(school.db, { user: { email } });
    await school.db.execute(sql`update users set email_confirmed_at = null where user_id = ${own.user_id}`);
    for (const _ of ['first', 'again']) {
      await school.services.pool.query('delete from rate_limits');
      const { code, hash } = await askForPassword(school.anyone, email);
      const body = { email, password, confirmPassword: password };
      if (way === 'POST /v1/users/reset-password')
        await school.anyone.call(way, { body: { ...body, otp: code } });
      else await school.anyone.call(way, { body: { ...body, hash } });
    }
    const { consents } = await read(await school.login(email));
    expect(consents.map(({ purpose, is_given }) => [purpose, is_given]).toSorted()).toEqual([
      ['privacy', true],
      ['terms', true],
    ]);
  }
});

it('the guardian of a minor consents to recordings with the name, and anyone withdraws without', async () => {
  const { student } = enrolment;
  expect((await read(student)).consentable).toEqual([
    { purpose: 'recording', is_given: false, needs_guardian: true },
  ]);
  const nameless = await student.try(choose, recording(true));
  expect(nameless).toMatchObject({ status: 400, error: { issues: [{ path: 'guardian_name' }] } });
  expect(await student.try(choose, recording(true, 'Caio Prado Lemos'))).toMatchObject({
    status: 417,
    error: { code: 'name_differs' },
  });
  await student.call(choose, recording(true, ` ${thirdParty.student_guardian_name.toUpperCase()} `));
  expect((await read(student)).consents[0]).toMatchObject({ purpose: 'recording', by_guardian: true });
  expect((await read(student)).consentable[0]?.is_given).toBe(true);
  await student.call(choose, recording(false));
  const { consents, consentable } = await read(student);
  expect(consents[0]).toMatchObject({ purpose: 'recording', is_given: false, by_guardian: false });
  expect(consentable[0]?.is_given).toBe(false);
});

it('an adult consents alone; repeated and simultaneous choices are one record', async () => {
  await buildStudent(school.db, { user: { email: 'ana@x.test', password_hash: passwordHash } });
  const ana = await school.login('ana@x.test');
  await Promise.all(Array.from({ length: 6 }, () => ana.call(choose, recording(true))));
  const { consents, consentable } = await read(ana);
  expect(consents).toHaveLength(1);
  expect(consentable).toEqual([{ purpose: 'recording', is_given: true, needs_guardian: false }]);
  await school.db.execute(sql`insert into consents (user_id, purpose, version, fingerprint, is_given, at)
    select user_id, purpose, 'an earlier text', fingerprint, true, at + interval '1 minute' from consents
    where purpose = 'recording' and version = ${consentTexts.recording.version} and not by_guardian and is_given`);
  expect((await read(ana)).consentable[0]?.is_given).toBe(false);
});

it('terms cannot be withdrawn by this call, and no one can choose for someone else', async () => {
  const { student } = enrolment;
  const terms = { body: { purpose: 'terms', is_given: false } } as never;
  expect((await student.try(choose, terms)).status).toBe(400);
  const other = { body: { purpose: 'recording', is_given: true, user_id: enrolment.user_id } } as never;
  expect((await admin.try(choose, other)).status).toBe(400);
});

it('a record cannot be changed or removed, and an erasure only forgets its address', async () => {
  const rewrite = (statement: string) => school.services.pool.query(statement);
  await expect(rewrite('update consents set is_given = false')).rejects.toThrow('append-only');
  await expect(rewrite('delete from consents')).rejects.toThrow('append-only');
  await expect(rewrite('truncate consents')).rejects.toThrow();
  const { student, user_id, name } = enrolment;
  const { protocol } = await student.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  await admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name },
  });
  const rows = await rowsOf(school.db, { purpose: text, is_given: bool, ip: orNull(text) })`
    select purpose, is_given, ip from consents where user_id = ${user_id}`;
  expect(rows).toHaveLength(4);
  expect(rows.every(({ ip }) => ip === null)).toBe(true);
});
