import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallKey, Input } from '../../../contract/index.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { transactionOf } from '../races/race.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Awaited<ReturnType<School['login']>>;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar', 'edit:classes'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  await school.db.execute(sql`delete from closures`);
  await school.db.execute(sql`update lessons set status = 'cancelled', cancel_cause = null`);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function refused<K extends CallKey>(key: K, input: Input<K>) {
  return (await admin.try(key, input)).error;
}
const day = (date: string) => ({ start_date: date, end_date: date });
const statusOn = async (class_id: string, date: string) =>
  rowsOf(school.db, { status: text, cause: text })`
    select status, coalesce(cancel_cause, '') as cause from lessons where class_id = ${class_id}
      and starts_at::date = ${date}`;

describe('Days without lessons', () => {
  it('lists national holidays and own days in order', async () => {
    await admin.call('POST /v1/closures', {
      body: { start_date: '2026-04-20', end_date: '2026-04-21', reason: 'Recesso de abril' },
    });
    const listed = await admin.call('GET /v1/closures', {
      query: { start_date: '2026-04-01', end_date: '2026-05-01' },
    });
    const national = (date: string, name: string) => ({
      date,
      name,
      holiday: name,
      kind: 'national',
      closed: true,
      entered: false,
    });
    const recess = (date: string, kind: string) => ({
      date,
      name: 'Recesso de abril',
      holiday: null,
      kind,
      closed: true,
      entered: true,
    });
    expect(listed).toEqual([
      ...[national('2026-04-03', 'Sexta-feira Santa'), recess('2026-04-20', 'own')],
      ...[recess('2026-04-21', 'national'), national('2026-05-01', 'Dia do Trabalho')],
    ]);
  });

  it('shows the lessons concerned, cancels them with the reason and notifies their people', async () => {
    const { group, teacher, first } = await taughtClass(school);
    const body = { start_date: '2026-03-16', end_date: '2026-03-25' };
    const { cancelled } = await admin.call('POST /v1/closures/preview', { body: { ...body, closed: true } });
    expect(cancelled.lesson_count).toBe(2);
    expect(cancelled.lessons[0]).toEqual({
      class_id: group.id,
      class_name: group.title,
      teacher_name: teacher.name,
      students: 2,
      starts_at: '2026-03-17T14:00:00.000Z',
      ends_at: '2026-03-17T15:00:00.000Z',
    });
    expect(await statusOn(group.id, '2026-03-17')).toEqual([{ status: 'scheduled', cause: '' }]);
    const done = await admin.call('POST /v1/closures', { body: { ...body, reason: 'Reforma' } });
    expect(done).toEqual({ cancelled: 2, restored: 0, lost: 0 });
    expect(await statusOn(group.id, '2026-03-17')).toEqual([{ status: 'cancelled', cause: 'closure' }]);
    expect(await statusOn(group.id, '2026-03-31')).toEqual([{ status: 'scheduled', cause: '' }]);
    const told = await rowsOf(school.db, { n: int })`select count(*)::int as n from notifications
      where recipient_id in (${first.user_id}, ${teacher.user_id}) and title = 'Aulas canceladas'`;
    expect(told).toEqual([{ n: 2 }]);
  });

  it('holds the lessons again when the day is removed, and counts those whose hour was given away', async () => {
    const { group } = await taughtClass(school);
    const other = await taughtClass(school);
    await admin.call('POST /v1/closures', { body: { ...day('2026-03-17'), reason: 'Reforma' } });
    await school.db.execute(sql`update lessons set starts_at = '2026-03-17T14:30Z', ends_at = '2026-03-17T15:30Z'
      where class_id = ${group.id} and starts_at::date = '2026-03-24'`);
    const preview = await admin.call('POST /v1/closures/preview', {
      body: { ...day('2026-03-17'), closed: null },
    });
    expect(preview.restored.lesson_count).toBe(2);
    const done = await admin.call('DELETE /v1/closures', {
      query: { start_date: '2026-03-17', end_date: '2026-03-17' },
    });
    expect(done).toEqual({ cancelled: 0, restored: 1, lost: 1 });
    expect(await statusOn(other.group.id, '2026-03-17')).toEqual([{ status: 'scheduled', cause: '' }]);
  });

  it('opens a national holiday with the lessons that series left out, and closes it again', async () => {
    const { group } = await taughtClass(school);
    expect(await statusOn(group.id, '2026-04-21')).toEqual([]);
    const body = day('2026-04-21');
    const preview = await admin.call('POST /v1/closures/preview', { body: { ...body, closed: false } });
    expect(preview.restored.lessons.some(({ class_id }) => class_id === group.id)).toBe(true);
    const opened = await admin.call('POST /v1/closures', {
      body: { ...body, reason: 'Aulas normais', closed: false },
    });
    expect(opened.restored).toBe(preview.restored.lesson_count - opened.lost);
    expect(await statusOn(group.id, '2026-04-21')).toEqual([{ status: 'scheduled', cause: '' }]);
    const seats = await rowsOf(school.db, { n: int })`select count(*)::int as n from lesson_students ls
      join lessons l on l.id = ls.lesson_id where l.class_id = ${group.id} and l.starts_at::date = '2026-04-21'`;
    expect(seats).toEqual([{ n: 2 }]);
    const shut = await admin.call('DELETE /v1/closures', {
      query: { start_date: '2026-04-21', end_date: '2026-04-21' },
    });
    expect(shut.cancelled).toBe(opened.restored);
    const reason = await rowsOf(school.db, { reason: text })`select cancel_reason as reason from lessons
      where class_id = ${group.id} and starts_at::date = '2026-04-21'`;
    expect(reason).toEqual([{ reason: 'Tiradentes' }]);
  });

  it('opens a holiday for a class that is off once it is on, and for a teacher who is off (CAL-16)', async () => {
    const [off, ofOff] = [await taughtClass(school), await taughtClass(school)];
    const turn = (status: boolean) =>
      admin.call('PATCH /v1/classes/:id/change-status', { params: { id: off.group.id }, body: { status } });
    await turn(false);
    await school.db.execute(
      sql`update teachers set teacher_status = false where teacher_id = ${ofOff.teacher.teacher_id}`,
    );
    const body = { ...day('2026-04-21'), closed: false };
    const preview = await admin.call('POST /v1/closures/preview', { body });
    const previewed = preview.restored.lessons.map(({ class_id }) => class_id);
    expect([previewed.includes(off.group.id), previewed.includes(ofOff.group.id)]).toEqual([false, true]);
    const { restored, lost } = await admin.call('POST /v1/closures', {
      body: { ...body, reason: 'Aulas normais' },
    });
    expect(restored + lost).toBe(preview.restored.lesson_count);
    expect(await statusOn(off.group.id, '2026-04-21')).toEqual([{ status: 'cancelled', cause: 'class_off' }]);
    expect(await statusOn(ofOff.group.id, '2026-04-21')).toEqual([{ status: 'scheduled', cause: '' }]);
    await turn(true);
    expect(await statusOn(off.group.id, '2026-04-21')).toEqual([{ status: 'scheduled', cause: '' }]);
  });

  it('opens a holiday for a class that is on before one that is off at the same hour', async () => {
    const [off, on] = [await taughtClass(school), await taughtClass(school)];
    await admin.call('PATCH /v1/classes/:id/change-status', {
      params: { id: off.group.id },
      body: { status: false },
    });
    await school.db.execute(
      sql`update classes set teacher_id = ${off.teacher.teacher_id} where id = ${on.group.id}`,
    );
    await admin.call('POST /v1/closures', {
      body: { ...day('2026-04-21'), reason: 'Aulas normais', closed: false },
    });
    expect(await statusOn(on.group.id, '2026-04-21')).toEqual([{ status: 'scheduled', cause: '' }]);
    expect(await statusOn(off.group.id, '2026-04-21')).toEqual([{ status: 'cancelled', cause: 'class_off' }]);
  });

  it('opens a holiday for a class that is off at a taken hour, and holds its lesson once both are free (CAL-5)', async () => {
    const [off, on] = [await taughtClass(school), await taughtClass(school)];
    const turn = ({ group }: typeof off, status: boolean) =>
      admin.call('PATCH /v1/classes/:id/change-status', { params: { id: group.id }, body: { status } });
    await turn(off, false);
    await school.db.execute(
      sql`update classes set teacher_id = ${off.teacher.teacher_id} where id = ${on.group.id}`,
    );
    const body = { ...day('2026-04-21'), closed: false };
    const preview = await admin.call('POST /v1/closures/preview', { body });
    const { restored, lost } = await admin.call('POST /v1/closures', {
      body: { ...body, reason: 'Aulas normais' },
    });
    expect(restored + lost).toBe(preview.restored.lesson_count);
    const seats = async () =>
      rowsOf(school.db, { seats: int, active: int })`
        select count(*)::int as seats, count(*) filter (where ls.active)::int as active from lesson_students ls
        join lessons l on l.id = ls.lesson_id where l.class_id = ${off.group.id} and l.starts_at::date = '2026-04-21'`;
    expect(await statusOn(off.group.id, '2026-04-21')).toEqual([{ status: 'cancelled', cause: 'class_off' }]);
    expect(await seats()).toEqual([{ seats: 2, active: 0 }]);
    await turn(on, false);
    await turn(off, true);
    expect(await statusOn(off.group.id, '2026-04-21')).toEqual([{ status: 'scheduled', cause: '' }]);
    expect(await seats()).toEqual([{ seats: 2, active: 2 }]);
  });

  it('opens a holiday also for a student who joins the class at the same time (MATCH-15)', async () => {
    const { group } = await taughtClass(school);
    const { student_id } = await buildStudent(school.db);
    const joining = await transactionOf(school);
    await joining.query('select 1 from classes where id = $1 for no key update', [group.id]);
    await joining.query('insert into class_students (class_id, student_id, joined_at) values ($1, $2, $3)', [
      group.id,
      student_id,
      start,
    ]);
    const opening = admin.call('POST /v1/closures', {
      body: { ...day('2026-04-21'), reason: 'Aulas normais', closed: false },
    });
    await joining.someoneWaits();
    await joining.query('commit');
    await joining.end();
    await opening;
    const seats = await rowsOf(school.db, { n: int })`select count(*)::int as n from lesson_students ls
      join lessons l on l.id = ls.lesson_id where l.class_id = ${group.id} and l.starts_at::date = '2026-04-21'`;
    expect(seats).toEqual([{ n: 3 }]);
  });

  it('does not bring back a lesson that was left out on purpose', async () => {
    const { group, lessons } = await taughtClass(school);
    await school.db.execute(sql`update lessons set status = 'scheduled' where class_id = ${group.id}
      and starts_at > ${start}`);
    const from = (date: string) => lessons.find(({ starts_at }) => starts_at.toISOString().startsWith(date));
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id: from('2026-03-17')?.id ?? '' },
      body: {
        ...({ scope: 'following', start_date: '2026-03-17', start_hour: '12:00' } as const),
        timezone: 'America/Sao_Paulo',
        skip: ['2026-04-28T15:00:00.000Z'],
      },
    });
    const closedAndOpened = async () => {
      await admin.call('POST /v1/closures', { body: { ...day('2026-04-28'), reason: 'Recesso' } });
      await admin.call('DELETE /v1/closures', { query: day('2026-04-28') });
      return statusOn(group.id, '2026-04-28');
    };
    expect(await statusOn(group.id, '2026-04-21')).toEqual([]);
    expect(await closedAndOpened()).toEqual([]);
    // Nor by a later part of the series that has the same hours.
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id: from('2026-04-07')?.id ?? '' },
      body: { scope: 'following', title: 'Conversação' },
    });
    expect(await closedAndOpened()).toEqual([]);
  });

  it('removes a recess of several days at once', async () => {
    const { group } = await taughtClass(school, { twice: true });
    const span = { start_date: '2026-05-05', end_date: '2026-05-07' };
    await admin.call('POST /v1/closures', { body: { ...span, reason: 'Recesso' } });
    const done = await admin.call('DELETE /v1/closures', { query: span });
    expect(done).toMatchObject({ cancelled: 0, lost: 0 });
    expect(done.restored).toBeGreaterThanOrEqual(2);
    const held = [await statusOn(group.id, '2026-05-05'), await statusOn(group.id, '2026-05-07')];
    expect(held.flat()).toEqual([1, 2].map(() => ({ status: 'scheduled', cause: '' })));
    expect(await admin.call('GET /v1/closures', { query: span })).toEqual([]);
  });

  it('refuses the past, an ordinary day to be opened and a span that ends before it starts', async () => {
    const past = await refused('POST /v1/closures', { body: { ...day('2026-03-09'), reason: 'Recesso' } });
    expect(past).toMatchObject({ code: 'span_past' });
    const ordinary = { ...day('2026-03-18'), reason: 'Aulas', closed: false };
    expect(await refused('POST /v1/closures', { body: ordinary })).toMatchObject({ code: 'not_a_holiday' });
    const span = { start_date: '2026-03-20', end_date: '2026-03-18', reason: 'Recesso' };
    expect(await refused('POST /v1/closures', { body: span })).toMatchObject({
      issues: [{ path: 'end_date', code: 'span_invalid' }],
    });
    const missing = await refused('DELETE /v1/closures', {
      query: { start_date: '2026-07-10', end_date: '2026-07-10' },
    });
    expect(missing).toMatchObject({ code: 'not_found' });
  });

  it('cancels each lesson once when two administrators close the same days concurrently', async () => {
    const { group, first } = await taughtClass(school);
    const body = { start_date: '2026-03-16', end_date: '2026-03-25', reason: 'Recesso' };
    const done = await Promise.all([1, 2, 3].map(() => admin.call('POST /v1/closures', { body })));
    expect(done.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(2);
    expect(await statusOn(group.id, '2026-03-17')).toEqual([{ status: 'cancelled', cause: 'closure' }]);
    const told = await rowsOf(school.db, { n: int })`select count(*)::int as n from notifications
      where recipient_id = ${first.user_id} and title = 'Aulas canceladas'`;
    expect(told).toEqual([{ n: 1 }]);
  });
});
