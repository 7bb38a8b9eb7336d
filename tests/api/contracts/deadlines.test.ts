import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNING_DAYS, SIGNING_REMINDER_DAYS } from '../../../domain/signing.ts';
import { watchDeadlines } from '../../../server/areas/contracts/deadlines.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;
const pass = (days: number) =>
  school.clock.set(new Date(school.clock.now().getTime() + days * 86_400_000).toISOString());

describe('a contract that waits for signatures', () => {
  it('reminds once after some days those who have not signed, and expires at its deadline', async () => {
    const enrolment = new Enrolment(school);
    const seller = await school.login('fev@x.test');
    const email = 'mae@casa.test';
    await enrolment.register(
      seller,
      studentForm((await buildCourse(school.db)).id, {
        ...thirdParty,
        birthdate: '2014-05-01',
        student_guardian_email: email,
      }),
    );
    const first = await enrolment.guardianToken(email);
    const mails = async () =>
      (await rowsOf(`select count(*)::int as n from mail_outbox where "to" = $1`, [email]))[0].n;
    await watchDeadlines(school.services);
    expect(await mails()).toBe(1);
    pass(SIGNING_REMINDER_DAYS);
    await watchDeadlines(school.services);
    await watchDeadlines(school.services);
    expect(await mails()).toBe(2);
    const token = await enrolment.guardianToken(email);
    expect(token).not.toBe(first);

    pass(SIGNING_DAYS - SIGNING_REMINDER_DAYS);
    const open = () => school.anyone.try('POST /v1/contract-signing', { body: { token } });
    expect((await open()).data).toMatchObject({ state: 'expired', contract: null });
    expect(await school.anyone.try('POST /v1/contract-signing/code', { body: { token } })).toMatchObject({
      error: { code: 'not_waiting_signature' },
    });
    await watchDeadlines(school.services);
    await watchDeadlines(school.services);
    const stored = await rowsOf('select status from contracts where student_id = $1', [enrolment.student_id]);
    expect(stored).toEqual([{ status: 'expired' }]);
    const events = await rowsOf(`select event from contract_evidence where event = 'expired'`);
    expect(events).toHaveLength(1);
    expect((await open()).data).toMatchObject({ state: 'expired' });
  });
});
