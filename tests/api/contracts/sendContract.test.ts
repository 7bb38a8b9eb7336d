import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Language } from '../../../domain/languages.ts';
import { buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { mailIn } from '../../../server/texts/texts.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

const subjectIn = (language: Language) =>
  mailIn(language, 'Aula Viva', 'contract_ready', { link: '' }).subject;
const linkSubjectIn = (language: Language, student: string) =>
  mailIn(language, 'Aula Viva', 'guardian_contract', { student, link: '', day: { day: '2026-01-01' } })
    .subject;

it('reminds each signer once, in the language of the account with that address, else the student’s', async () => {
  const seller = await school.login('fev@x.test');
  const enrolment = new Enrolment(school);
  const form = studentForm((await buildCourse(school.db)).id, { ...thirdParty, birthdate: '2009-05-01' });
  await enrolment.register(seller, form);
  const guardian = String(form.student_guardian_email);
  const { pool } = school.services;
  await pool.query(`update users set language = 'fr' where user_id = $1`, [enrolment.user_id]);
  const remind = async () => {
    await pool.query(`delete from mail_outbox`);
    await seller.call('POST /v1/clicksign/send-contract/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const { rows } = await pool.query(
      `select "to", subject from mail_outbox where kind in ('notice', 'signing-link') order by "to" = $1`,
      [guardian],
    );
    return rows;
  };
  expect(await remind()).toEqual([
    { to: enrolment.email, subject: subjectIn('fr') },
    { to: guardian, subject: linkSubjectIn('fr', enrolment.name) },
  ]);
  await buildTeacher(school.db, { user: { email: guardian.toUpperCase() } });
  await pool.query(`update users set language = 'de' where email = $1`, [guardian]);
  expect(await remind()).toEqual([
    { to: enrolment.email, subject: subjectIn('fr') },
    { to: guardian, subject: linkSubjectIn('de', enrolment.name) },
  ]);
});
