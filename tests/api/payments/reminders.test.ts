import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chargeReminders } from '../../../server/areas/payments/debts/chargeReminders.ts';
import { payByHand } from '../../support/concluded.ts';
import { DebtSchool } from '../../support/debts.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { thirdParty } from '../../support/registration.ts';
import { times } from '../races/race.ts';

let debts: DebtSchool;
let student: Enrolment;
beforeAll(async () => {
  debts = await DebtSchool.start();
});
beforeEach(async () => {
  student = await debts.student();
});
afterEach(() => debts.rows("update charges set status = 'cancelled' where status = 'open'"));
afterAll(() => debts.stop());

const job = () => chargeReminders(debts.school.services);

/** Moves the clock to an hour of the school, so many days after today. */
const at = (day: string, hour = '09:00') =>
  debts.school.clock.set(DateTime.fromISO(`${day}T${hour}`, { zone: 'America/Sao_Paulo' }).toJSDate());

const titles = ['Pagamento perto do vencimento', 'Pagamento vence hoje', 'Lembrete de pagamento'] as const;
const sentTo = async ({ user_id }: Enrolment) =>
  (
    await debts.rows(
      'select title from notifications where recipient_id = $1 and title = any($2) order by created_at',
      [user_id, [...titles]],
    )
  ).map(({ title }) => titles.indexOf(title as (typeof titles)[number]));

describe('reminders', () => {
  it('are sent 3 days before, on the day, and 1, 5 and 10 days later, once each', async () => {
    const today = debts.day(0);
    await debts.late(student, -3);
    const due = DateTime.fromISO(today).plus({ days: 3 });
    const seen: [number, number][] = [];
    for (let days = -3; days <= 14; days += 1) {
      at(due.plus({ days }).toISODate() ?? '');
      const before = (await sentTo(student)).length;
      await job();
      await job();
      const added = (await sentTo(student)).length - before;
      if (added > 0) seen.push([days, added]);
    }
    expect(seen).toEqual([-3, 0, 1, 5, 10].map((days) => [days, 1]));
    expect(await sentTo(student)).toEqual([0, 1, 2, 2, 2]);
  });

  it('name the amount and the day, and where the charge is paid', async () => {
    const [charge_id] = await debts.late(student, -3);
    at(debts.day(0));
    await job();
    const [row] = await debts.rows(
      'select content from notifications where recipient_id = $1 and title = $2',
      [student.user_id, titles[0]],
    );
    const [charge] = await debts.rows('select amount, due_date::text from charges where charge_id = $1', [
      charge_id,
    ]);
    const content = String(row?.content).replaceAll('\u00a0', ' ');
    expect(content).toContain(`R$ ${(Number(charge?.amount) / 100).toFixed(2).replace('.', ',')}`);
    expect(content).toContain(DateTime.fromISO(String(charge?.due_date)).toFormat('dd/MM/yyyy'));
    expect(content).toContain('Extrato');
  });

  it('are sent once by several servers, and only the latest of those that a stopped server missed', async () => {
    await debts.late(student, 6);
    at(debts.day(0));
    await Promise.all(times(4, job).map((run) => run()));
    expect(await sentTo(student)).toEqual([2]);
    expect(
      await debts.rows('select reminded from charges where reminded is not null and student_id = $1', [
        student.student_id,
      ]),
    ).toEqual([{ reminded: 5 }]);
  });

  it('wait for the day, from 8 to 20 in São Paulo', async () => {
    await debts.late(student, 1);
    const today = debts.day(0);
    for (const hour of ['00:30', '07:59', '20:00', '23:30']) {
      at(today, hour);
      await job();
    }
    expect(await sentTo(student)).toEqual([]);
    at(today, '19:59');
    await job();
    expect(await sentTo(student)).toEqual([2]);
  });

  it('end when the charge is paid, withdrawn or refunded, and for those who were switched off', async () => {
    await debts.late(student, 1);
    at(debts.day(0));
    await payByHand(debts.school, await debts.admin(), student.student_id, 'plan');
    await job();
    for (const status of ['cancelled', 'refunded']) {
      await debts.late(student, 1);
      await debts.rows('update charges set status = $2 where student_id = $1 and due_date = $3', [
        student.student_id,
        status,
        debts.day(-1),
      ]);
      await job();
    }
    await debts.late(student, 1);
    await debts.rows('update users set user_status = false where user_id = $1', [student.user_id]);
    await job();
    expect(await sentTo(student)).toEqual([]);
    await debts.rows('update users set user_status = true where user_id = $1', [student.user_id]);
    await job();
    expect(await sentTo(student)).toEqual([2]);
  });

  it('are never sent after a payment that is settled at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [charge_id] = await debts.late(student, 1);
      at(debts.day(0));
      const admin = await debts.admin();
      await Promise.all([
        admin.try('POST /v1/charges/:id/confirm', {
          params: { id: charge_id ?? '' },
          body: { note: 'Visto no extrato' },
        }),
        job(),
      ]);
      const before = (await sentTo(student)).length;
      await job();
      expect((await sentTo(student)).length).toBe(before);
    }
  });

  it('also reach the guardian of a minor by mail', async () => {
    const minor = await debts.student({ ...thirdParty, birthdate: '2012-05-01' });
    await debts.late(minor, -3);
    at(debts.day(0));
    await job();
    const [mail] = await debts.rows(
      `select subject, text from mail_outbox where "to" = $1 and subject like 'Lembrete%'`,
      [thirdParty.student_guardian_email],
    );
    expect(mail?.subject).toContain(minor.name);
    expect(mail?.text).toMatch(/\/guardian-statement#[\w-]{43}\n/);
    expect(await sentTo(minor)).toEqual([0]);
  });

  it('can be switched off by the school', async () => {
    await debts.late(student, 1);
    at(debts.day(0));
    const admin = await debts.admin();
    const change = async (payment_reminders: boolean) => {
      const { version } = await admin.call('GET /v1/school-settings', {});
      await admin.call('PATCH /v1/school-settings', { body: { version, payment_reminders } });
    };
    await change(false);
    expect((await admin.call('GET /v1/school-settings', {})).payment_reminders).toBe(false);
    await job();
    expect(await sentTo(student)).toEqual([]);
    await change(true);
    await job();
    expect(await sentTo(student)).toEqual([2]);
  });

  it('run every hour of the day', async () => {
    const known = await debts.rows('select identifier from graphile_worker._private_known_crontabs');
    expect(known).toContainEqual({ identifier: 'charge_reminders' });
  });
});
