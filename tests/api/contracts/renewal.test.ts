import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { remindRenewals } from '../../../server/areas/contracts/renewals.ts';
import { debtDue } from '../../../server/areas/payments/debts/debtDue.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent } from '../../support/concluded.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let enrolment: Enrolment;
let id: string;
beforeAll(async () => {
  school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const logins = { seller: await school.login('fev@x.test'), admin: await school.login('admin@x.test') };
  const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  enrolment = await concludedStudent(school, logins, form, 11);
  id = enrolment.student_id;
  admin = logins.admin;
});
afterAll(() => school.stop());

type Terms = Input<'GET /v1/students/:id/new-contract'>['query'];
const preview = (query: Terms = {}) =>
  admin.call('GET /v1/students/:id/new-contract', { params: { id }, query });
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;
const noticesOf = async (email: string) =>
  rowsOf(
    `select n.title from notifications n join users u on u.user_id = n.recipient_id
     where u.email = $1 and n.title ~ 'ontrato' order by n.created_at, n.title`,
    [email],
  );
async function go(day: string): Promise<void> {
  school.clock.set(`${day}T12:00:00Z`);
  admin = await school.login('admin@x.test');
  enrolment.student = await school.login(enrolment.email);
}

/** A year's contract from 10 March 2026, of which all but the last instalment are paid. */
describe('a contract that ends (CON-15)', () => {
  it('is announced once 30 and 7 days before its end, to student, seller and administrators', async () => {
    const before = {
      student: (await noticesOf(enrolment.email)).length,
      seller: (await noticesOf('fev@x.test')).length,
      admin: (await noticesOf('admin@x.test')).length,
    };
    const added = async () => ({
      student: (await noticesOf(enrolment.email)).length - before.student,
      seller: (await noticesOf('fev@x.test')).length - before.seller,
      admin: (await noticesOf('admin@x.test')).length - before.admin,
    });
    await go('2027-02-06');
    await remindRenewals(school.services);
    expect(await added()).toEqual({ student: 0, seller: 0, admin: 0 });
    await go('2027-02-07');
    await Promise.all([remindRenewals(school.services), remindRenewals(school.services)]);
    await go('2027-02-08');
    await remindRenewals(school.services);
    expect(await added()).toEqual({ student: 1, seller: 1, admin: 1 });
    expect(
      await rowsOf("select content from notifications where title = 'Seu contrato termina em breve'"),
    ).toEqual([
      {
        content:
          'Seu contrato vai até 09/03/2027. Para continuar as aulas, fale com a escola sobre a renovação.',
      },
    ]);
  });

  it('is renewed from the day after, without crediting what was paid for it', async () => {
    const shown = await preview();
    expect(shown).toMatchObject({
      is_renewal: true,
      terms: { plan_start_date: '2027-03-10' },
      proposed: { starts_on: '2027-03-10', value_plan: 375_900 },
      paid: 0,
      credited: 0,
      remaining: 375_900,
    });
    const change = await preview({ plan_start_date: '2027-02-10' });
    expect(change).toMatchObject({ is_renewal: false, paid: 11 * 31_325 });

    await admin.call('POST /v1/students/:id/new-contract', {
      params: { id },
      body: { ...shown.terms, contract_id: shown.contract_id },
    });
    await go('2027-03-03');
    const announced = async () => (await noticesOf('fev@x.test')).length;
    const before = await announced();
    await remindRenewals(school.services);
    expect(await announced()).toBe(before);
    await enrolment.sign();
    const charges = await rowsOf(
      `select h.status, h.amount, h.due_date::text from charges h where h.student_id = $1 and h.status <> 'paid'
       order by h.due_date limit 2`,
      [id],
    );
    expect(charges).toEqual([
      { status: 'open', amount: 31_325, due_date: '2027-02-15' },
      { status: 'open', amount: 31_325, due_date: '2027-03-10' },
    ]);
    const [stored] = await rowsOf("select credit from contracts where status = 'signed'");
    expect(stored).toEqual({ credit: 0 });
  });

  it('leaves its unpaid instalment owed, which counts as late', async () => {
    await debtDue(school.services);
    const [student] = await rowsOf('select is_delinquent from students where student_id = $1', [id]);
    expect(student).toEqual({ is_delinquent: true });
    const statement = await enrolment.student.call('GET /v1/statement/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    expect(statement).toMatchObject({ balance: 31_325 + 375_900 });
  });

  it('credits to a change of the renewal only what was paid for the renewal', async () => {
    await go('2027-04-01');
    const shown = await preview({ plan_start_date: '2027-04-01' });
    expect(shown).toMatchObject({ is_renewal: false, paid: 0 });
  });
});
