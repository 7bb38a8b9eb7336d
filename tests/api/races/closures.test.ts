import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockNumbers } from '../../../server/platform/locks.ts';
import type { Caller } from '../../support/caller.ts';
import { type School, start, startSchool } from '../../support/school.ts';
import { buildClassAdmin, classForms, weekly } from '../classes/forms.ts';
import { taughtClass } from '../room/taught.ts';
import { rowsOf, transactionOf } from './race.ts';

/** A Wednesday. */
const closedDay = '2026-04-08';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildClassAdmin(school);
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
  await school.services.pool.query('delete from closures');
});
// `stop` fails if PostgreSQL counted a deadlock in this file's database.
afterAll(() => school.stop());

const { newForm } = classForms(() => ({ school, admin }));

/** Sends a call while someone closes the day, and has not finished. */
async function whileClosing<T>(send: () => Promise<T>): Promise<T> {
  const closing = await transactionOf(school);
  await closing.query('select pg_advisory_xact_lock($1)', [lockNumbers.days]);
  await closing.query(`insert into closures (date, reason, closed) values ($1, 'Reforma', true)`, [
    closedDay,
  ]);
  const sent = send();
  await closing.someoneWaits();
  await closing.query('commit');
  await closing.end();
  return sent;
}
const lessonsThen = (class_id: string) =>
  rowsOf(
    school,
    `select starts_at from lessons where class_id = $1 and status = 'scheduled'
       and (starts_at at time zone 'America/Sao_Paulo')::date = $2`,
    [class_id, closedDay],
  );

describe('while a day is being closed', () => {
  it('a new class is given no lesson on that day', async () => {
    const { form } = await newForm();
    const calendars = [{ ...weekly, recurrence_days: ['wednesday' as const] }];
    const made = await whileClosing(() => admin.call('POST /v1/classes', { body: { ...form, calendars } }));
    expect(await lessonsThen(made.id)).toEqual([]);
  });

  it('a class that is saved is given no lesson on that day', async () => {
    const { form } = await newForm();
    const { id, calendars } = await admin.call('POST /v1/classes', { body: form });
    const moved = calendars.map((each) => ({ ...each, recurrence_days: ['wednesday' as const] }));
    await whileClosing(() =>
      admin.call('PATCH /v1/classes/:id', { params: { id }, body: { calendars: moved } }),
    );
    expect(await lessonsThen(id)).toEqual([]);
  });

  it('a series that moves leaves that day out, and a single lesson is refused', async () => {
    const { group, lessons } = await taughtClass(school);
    const { id = '' } =
      lessons.find(({ starts_at }) => starts_at.toISOString().startsWith('2026-04-07')) ?? {};
    const move = (scope: 'this' | 'following') =>
      admin.try('PATCH /v1/calendar/:id', { params: { id }, body: { scope, start_date: closedDay } });
    expect((await whileClosing(() => move('this'))).error).toMatchObject({ code: 'lesson_conflicts' });
    await school.services.pool.query('delete from closures');
    expect((await whileClosing(() => move('following'))).status).toBe(200);
    expect(await lessonsThen(group.id)).toEqual([]);
  });
});
