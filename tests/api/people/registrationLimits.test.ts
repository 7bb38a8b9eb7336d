import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registrationTries } from '../../../domain/tries.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let seller: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const register = (form = studentForm(course)) => seller.try('POST /v1/users', { body: form });
const count = async (from: string) =>
  (await school.services.pool.query(`select count(*)::int as n from ${from}`)).rows[0].n;

it("a seller's registrations per day are limited, and every try is in the access log", async () => {
  const { most } = registrationTries.FEV;
  const logged = await count("access_log where event = 'registration'");
  for (let n = 0; n < most; n++) expect((await register()).status).toBe(200);
  const refused = await register();
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  expect(await count("access_log where event = 'registration'")).toBe(logged + most + 1);
  school.clock.advance({ hours: 24 });
  seller = await school.login('fev@x.test');
  expect((await register()).status).toBe(200);
});

it('probing for accounts is limited and audited; other refusals do not count', async () => {
  const stored = studentForm(course);
  await register(stored);
  const probe = () => register(studentForm(course, { cpf: stored.cpf }));
  for (let n = 0; n < 5; n++) expect((await register({ ...stored, cpf: '111' })).status).toBe(400);
  const { most } = registrationTries.probe;
  for (let n = 0; n < most; n++) expect((await probe()).error.code).toBe('cpf_taken');
  expect((await probe()).status).toBe(429);
  expect(await count("audit_log where context = 'repeated_registration'")).toBe(most);
});

it('the confirmation link can be resent a few times per day and mailbox', async () => {
  const { email } = (await register()).data;
  const resend = () => seller.try('POST /v1/users/resend-email', { body: { email } });
  const { most } = registrationTries.resend_mailbox;
  for (let n = 0; n < most; n++) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
});
