import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { fillDemoSchool } from '../../../server/demo/fill.ts';
import { demoPassword } from '../../../server/demo/logins.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import { type School, startSchool } from '../../support/school.ts';
import { checkedTimetable } from '../../support/timetableCheck.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  // A Monday, 15:06 in São Paulo; the main student's class meets at 17:00.
  school.clock.set('2026-03-09T18:06:00Z');
  await fillDemoSchool(school.services, () => undefined);
}, 120_000);
afterAll(() => school.stop());

const login = (name: string) => school.anyone.login(`${name}@demo.aulaviva.test`, demoPassword);

it('the demo school has a lesson to enter an hour and a half before the next one of its class', async () => {
  const student = await login('aluno');
  const { response } = await student.call('GET /v1/calendar', { query: { quantity: 2 } });
  expect(response.map(({ title, start_hour, end_hour }) => [title, start_hour, end_hour])).toEqual([
    ['Plantão de conversação', '15:05', '17:00'],
    ['Inglês, Básico 1', '17:00', '18:00'],
  ]);
});

it('the classes of the demo school last to the end of the contracts of their students', async () => {
  const admin = await login('admin');
  const { findings, students } = await checkedTimetable(school, admin);
  expect(students).toBeGreaterThan(0);
  expect(findings.find(({ kind }) => kind === 'fewer_hours')).toMatchObject({ total: 0, rows: [] });
});

it('each user of the demo school, saved as read, keeps every field and version, and nothing is logged', async () => {
  const admin = await login('admin');
  const logs = await school.db.$count(audit_log);
  for (const { user_id } of await school.db.select().from(users)) {
    const params = { id: user_id };
    const read = await admin.call('GET /v1/users/:id', { params });
    const saved = await admin.call('PATCH /v1/users/:id', { params, body: read as never });
    expect(saved).toEqual(read);
  }
  expect(await school.db.$count(audit_log)).toBe(logs);
});

it('the demo school has a request that its teacher can accept, one that was refused, and a make-up', async () => {
  const teacher = await login('professor');
  const { response } = await teacher.call('GET /v1/reschedules', { query: {} });
  expect(response.map(({ status }) => status)).toEqual(['pending', 'refused']);
  const [open] = response;
  const answered = await teacher.call('POST /v1/reschedules/:id/answer', {
    params: { id: open?.id ?? '' },
    body: { accept: true },
  });
  expect(answered.status).toBe('accepted');
  const student = await login('aluno');
  const { response: makeups } = await student.call('GET /v1/makeups', { query: { open: 'true' } });
  expect(makeups).toHaveLength(1);
  const [makeup] = makeups;
  const today = localDate(school.clock.now());
  const found = await Promise.all(
    [1, 8, 15, 22].map((days) =>
      student.call('GET /v1/calendar/:id/hours', {
        params: { id: makeup?.lesson_id ?? '' },
        query: { start_date: addDays(today, days), timezone: 'America/Sao_Paulo' },
      }),
    ),
  );
  expect(found.flatMap(({ hours }) => hours)).not.toEqual([]);
});

it('the demo school has debtors of several ages, an agreement that is kept, and one that was undone', async () => {
  const admin = await login('admin');
  const bands = await admin.call('GET /v1/debtors/bands', {});
  expect(bands.filter(({ students }) => students > 0).map(({ band }) => band)).toEqual(
    expect.arrayContaining(['to_30', 'to_60', 'over_90']),
  );
  const { response } = await admin.call('GET /v1/students', { query: { pageSize: 100 } });
  const agreements = await Promise.all(
    response.map(({ user_id }) => admin.call('GET /v1/agreements', { query: { user_id } })),
  );
  const [kept, undone] = agreements.flat().sort((a, b) => b.paid - a.paid);
  expect(kept).toMatchObject({ installments: 3, undone_at: null, can_undo: false });
  expect(kept?.paid).toBeGreaterThan(0);
  expect(kept?.paid).toBeLessThan(kept?.total ?? 0);
  expect(undone).toMatchObject({ paid: 0, undone_at: expect.any(String), can_undo: false });
  const { response: debtors } = await admin.call('GET /v1/debtors', { query: { pageSize: 100 } });
  for (const { id } of debtors) {
    const { balance } = await admin.call('GET /v1/statement/:user_id', { params: { user_id: id } });
    expect(balance).toBeGreaterThan(0);
  }
});
