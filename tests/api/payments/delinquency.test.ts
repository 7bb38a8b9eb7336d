import { decodeJwt } from 'jose';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { debtDue } from '../../../server/areas/payments/debts/debtDue.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent, payByHand } from '../../support/concluded.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { race, times } from '../races/race.ts';

let school: School;
let course: string;
let seller_id: string;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  seller_id = (await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash })).user_id;
});
afterAll(() => school.stop());

let enrolment: Enrolment;
beforeEach(async () => {
  admin = await school.login('admin@x.test');
  const seller = await school.login('fev@x.test');
  const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  enrolment = await concludedStudent(school, { seller, admin }, form);
});

const today = () => DateTime.fromISO(localDate(school.clock.now()));
const rows = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows as Record<string, unknown>[];
const job = () => debtDue(school.services);

/** Makes the first open instalments late by these days; the others are due in years. */
async function late(...days: number[]): Promise<void> {
  const open = await rows(
    "select charge_id from charges where student_id = $1 and status = 'open' order by installment",
    [enrolment.student_id],
  );
  for (const [index, { charge_id }] of open.entries())
    await rows('update charges set due_date = $2 where charge_id = $1', [
      charge_id,
      today()
        .plus({ days: -(days[index] ?? -3650 - index) })
        .toISODate(),
    ]);
}

/** Moves the clock; sessions end, so each user logs in again. */
async function pass(days: number): Promise<void> {
  school.clock.advance({ days });
  admin = await school.login('admin@x.test');
}

const state = async () =>
  (
    await rows(
      'select is_delinquent, student_status, inactive_for_debt from students where student_id = $1',
      [enrolment.student_id],
    )
  )[0];
const standing = (is_delinquent: boolean, student_status: boolean, inactive_for_debt = !student_status) => ({
  is_delinquent,
  student_status,
  inactive_for_debt,
});
const noticesOf = async (user_id: string) =>
  (
    await rows(
      `select title from notifications where recipient_id = $1 and notification = 'PAYMENT'
       and title <> 'Pagamento confirmado' and (recipient_id = $2 or content like $3) order by created_at`,
      [user_id, enrolment.user_id, `%${enrolment.name}%`],
    )
  ).map(({ title }) => title);
const pay = () => payByHand(school, admin, enrolment.student_id, 'plan');
const change = (body: { user_status: boolean; student_status?: boolean }) =>
  admin.call('PATCH /v1/users/:id/change-status', { params: { id: enrolment.user_id }, body });

describe('as days pass', () => {
  it('runs every day', async () => {
    const known = await rows('select identifier from graphile_worker._private_known_crontabs', []);
    expect(known).toContainEqual({ identifier: 'debt_due' });
  });

  it('marks at 5 days and deactivates at 15, on São Paulo’s calendar, and notifies once each', async () => {
    const before = (await noticesOf(seller_id)).length;
    await late(0);
    const due = today().toISODate() ?? '';
    const at = (days: number, time: string) =>
      school.clock.set(
        DateTime.fromISO(`${due}T${time}`, { zone: 'America/Sao_Paulo' }).plus({ days }).toJSDate(),
      );
    at(4, '23:59');
    await job();
    expect(await state()).toEqual(standing(false, true));
    at(5, '00:00');
    await job();
    await job();
    expect(await state()).toEqual(standing(true, true));
    const seller = await school.login('fev@x.test');
    const { response } = await seller.call('GET /v1/students', { query: { pageSize: 100 } });
    expect(response.find(({ student_id }) => student_id === enrolment.student_id)?.is_delinquent).toBe(true);
    at(14, '23:59');
    await job();
    expect(await state()).toEqual(standing(true, true));
    const topics: string[] = [];
    const of = enrolment.user_id;
    const stop = school.services.events.onChange(of, (topic) => topics.push(topic));
    // Announcements arrive in order: those of the steps above come before this one.
    await school.services.events.announceChange(school.db, { of, topic: 'records:reports' });
    await expect.poll(() => topics).toContain('records:reports');
    topics.length = 0;
    at(15, '00:00');
    await job();
    await job();
    expect(await state()).toEqual(standing(true, false));
    await expect.poll(() => [...topics].sort()).toEqual(['me', 'sessions', 'student']);
    stop();
    expect(await noticesOf(enrolment.user_id)).toEqual([
      'Pagamento em atraso',
      'Aulas pausadas por falta de pagamento',
    ]);
    expect((await noticesOf(seller_id)).slice(before)).toEqual([
      'Aluno com pagamento em atraso',
      'Aluno inativo por falta de pagamento',
    ]);
    const audited = await rows(
      "select user_name, changes from audit_log where student_id = $1 and context = 'finance' order by at",
      [enrolment.student_id],
    );
    expect(audited).toEqual([
      { user_name: 'Sistema', changes: { is_delinquent: { from: false, to: true } } },
      {
        user_name: 'Sistema',
        changes: {
          student_status: { from: true, to: false },
          inactive_for_debt: { from: false, to: true },
        },
      },
    ]);
  });

  it('sets the flag in the tokens of the student and of the seller', async () => {
    const claim = async (email: string) => decodeJwt((await school.login(email)).token ?? '').is_delinquent;
    await rows('update students set is_delinquent = false', []);
    expect([await claim(enrolment.email), await claim('fev@x.test')]).toEqual([false, false]);
    await late(6);
    await job();
    expect([await claim(enrolment.email), await claim('fev@x.test')]).toEqual([true, true]);
    expect(await claim('admin@x.test')).toBe(false);
  });

  it('ignores withdrawn charges, and refunded or waived ones, but not those of a renewed term (CON-15)', async () => {
    await late(20);
    const set = (sql: string) => rows(sql, [enrolment.student_id]);
    await set("update contracts set status = 'superseded' where student_id = $1");
    await job();
    expect(await state()).toEqual(standing(true, false));
    await set("update contracts set status = 'signed' where student_id = $1");
    await set("update charges set status = 'cancelled' where student_id = $1 and status = 'open'");
    await job();
    expect(await state()).toEqual(standing(false, true));
    await set("update charges set status = 'open' where student_id = $1 and status = 'cancelled'");
    await set("update charges set status = 'refunded' where student_id = $1 and due_date < '2027-01-01'");
    await job();
    expect(await state()).toEqual(standing(false, true));
    await set(
      "update charges set status = 'failed', due_date = '2026-01-02' where student_id = $1 and installment = 1",
    );
    await set('update students set waived_through = 3 where student_id = $1');
    await job();
    expect(await state()).toEqual(standing(false, true));
    await set('update students set waived_through = 0 where student_id = $1');
    await job();
    expect(await state()).toEqual(standing(true, false));
  });
});

describe('paying', () => {
  it('reactivates, then clears the mark, and notifies once each', async () => {
    await late(20, 8);
    await job();
    expect(await state()).toEqual(standing(true, false));
    await pass(1);
    await pay();
    expect(await state()).toEqual(standing(true, true));
    await pass(1);
    await pay();
    await job();
    expect(await state()).toEqual(standing(false, true));
    expect(await noticesOf(enrolment.user_id)).toEqual([
      'Aulas pausadas por falta de pagamento',
      'Acesso liberado',
      'Pagamentos em dia',
    ]);
  });

  it('does not reactivate a student whom an administrator deactivated', async () => {
    await change({ user_status: true, student_status: false });
    await late(20);
    await job();
    expect(await state()).toEqual(standing(true, false, false));
    await pay();
    expect(await state()).toEqual(standing(false, false, false));
  });

  it('ends in the paid state while the job runs', async () => {
    for (let round = 0; round < 6; round++) {
      await late(20);
      if (round % 2 === 1) await job();
      const [charge] = await rows(
        "select charge_id from charges where student_id = $1 and status = 'open' order by due_date limit 1",
        [enrolment.student_id],
      );
      const confirm = () =>
        admin.try('POST /v1/charges/:id/confirm', {
          params: { id: String(charge?.charge_id) },
          body: { note: 'Visto no extrato' },
        });
      const [{ winners }] = await Promise.all([
        race(times(3, confirm)),
        ...times(4, job).map((run) => run()),
      ]);
      expect(winners).toHaveLength(1);
      expect(await state()).toEqual(standing(false, true));
      const notices = await noticesOf(enrolment.user_id);
      const count = (title: string) => notices.filter((each) => each === title).length;
      expect(count('Acesso liberado')).toBe(count('Aulas pausadas por falta de pagamento'));
      expect(count('Acesso liberado')).toBeLessThanOrEqual(round + 1);
    }
  });
});

describe('an administrator’s change of status', () => {
  it('to active holds until another charge is 15 days late', async () => {
    await late(16, 14);
    await job();
    expect(await state()).toEqual(standing(true, false));
    await change({ user_status: true, student_status: true });
    await job();
    expect(await state()).toEqual(standing(true, true));
    await pass(1);
    await job();
    expect(await state()).toEqual(standing(true, false));
  });

  it('that changes nothing leaves the rule in control', async () => {
    await late(16);
    await job();
    await change({ user_status: true, student_status: false });
    expect(await state()).toEqual(standing(true, false));
    await pay();
    expect(await state()).toEqual(standing(false, true));
  });

  it('of the whole user keeps the profile inactive; payment takes effect when the user is enabled', async () => {
    await late(16);
    await job();
    await change({ user_status: false });
    await pay();
    expect(await state()).toEqual(standing(false, false));
    await change({ user_status: true });
    expect(await state()).toEqual(standing(false, true));
  });

  it('of the whole user loses no concurrent payment', async () => {
    for (let round = 0; round < 4; round++) {
      await late(16);
      await job();
      expect(await state()).toEqual(standing(true, false));
      await Promise.all([change({ user_status: false }), pay(), job()]);
      await change({ user_status: true });
      expect(await state()).toEqual(standing(false, true));
    }
  });
});
