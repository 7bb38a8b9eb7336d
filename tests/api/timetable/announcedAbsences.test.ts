import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../server/areas/identity/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

type Caller = Awaited<ReturnType<School['login']>>;

let school: School;
let admin: Caller;
let admin_id: string;
let reader_id: string;
beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  admin_id = (await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], login('admin@x.test'))).user_id;
  reader_id = (await buildAdmin(school.db, ['view:calendar'], login('leitura@x.test'))).user_id;
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const dates = { start_date: '2026-03-16', end_date: '2026-03-24' };
const away = { ...dates, reason: 'Cirurgia' };

async function teaching() {
  const taught = await taughtClass(school);
  const [user] = await school.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.user_id, taught.teacher.user_id));
  const login = () => school.login(user?.email ?? '');
  return { ...taught, login, caller: await login() };
}
const announce = (caller: Caller, body = away) => caller.call('POST /v1/account/absences', { body });
const withdraw = (caller: Caller, id: string) =>
  caller.try('DELETE /v1/account/absences/:id', { params: { id } });
const absencesOf = (teacher_id: string) =>
  admin.call('GET /v1/teacher-absences', { query: { ...dates, teacher_id } });
const noticesOf = (user_id: string, name: string) => rowsOf(school.db, { title: text, content: text })`
  select title, content from notifications where recipient_id = ${user_id} and content like ${`%${name}%`} order by created_at, id`;

describe('The time off that teachers announce (CAL-19)', () => {
  it('takes effect immediately, notifies the administrators and leaves the lessons unchanged', async () => {
    const { caller, teacher } = await teaching();
    const preview = await caller.call('POST /v1/account/absences/preview', { body: dates });
    expect(preview).toMatchObject({ lesson_count: 2, lessons: [{ students: 2 }, {}] });
    const { id } = await announce(caller);
    const zone = 'America/Sao_Paulo';
    expect(await caller.call('GET /v1/account/absences', {})).toEqual([
      { id, ...away, timezone: zone, lessons: 2, can_withdraw: true },
    ]);
    expect(await absencesOf(teacher.teacher_id)).toMatchObject([
      { id, ...away, timezone: zone, by_teacher: true, lessons: 2 },
    ]);
    expect(await noticesOf(admin_id, teacher.name)).toEqual([
      {
        title: 'Professor vai se ausentar',
        content: `${teacher.name} avisou que estará ausente de 16/03/2026 a 24/03/2026: Cirurgia\n\nReplaneje as aulas em Feriados e ausências.`,
      },
    ]);
    expect(await noticesOf(reader_id, teacher.name)).toEqual([]);
    const { rows } = await school.db.execute(
      sql`select operation, user_id from audit_log where entity = 'teacher_absences' and entity_id = ${id}`,
    );
    expect(rows).toEqual([{ operation: 'I', user_id: teacher.user_id }]);
  });

  it('takes its days from the zone of the teacher', async () => {
    const { caller, teacher } = await teaching();
    await school.db.execute(
      sql`update personal set timezone = 'Asia/Tokyo' where user_id = ${teacher.user_id}`,
    );
    await announce(caller, { ...away, start_date: '2026-03-17', end_date: '2026-03-17' });
    const rows = await rowsOf(school.db, { from: text, to: text })`
      select to_char(starts_at at time zone 'UTC', 'DD HH24:MI') as from, to_char(ends_at at time zone 'UTC', 'DD HH24:MI') as to
      from teacher_absences where teacher_id = ${teacher.teacher_id}`;
    expect(rows).toEqual([{ from: '16 15:00', to: '17 15:00' }]);
  });

  it('can be withdrawn before it begins, and entered again', async () => {
    const { caller, teacher } = await teaching();
    const { id } = await announce(caller);
    expect((await withdraw(caller, id)).status).toBe(200);
    expect(await absencesOf(teacher.teacher_id)).toEqual([]);
    // The clock stands still, so that neither comes first.
    expect((await noticesOf(admin_id, teacher.name)).map(({ title }) => title).toSorted()).toEqual([
      'Ausência desfeita pelo professor',
      'Professor vai se ausentar',
    ]);
    expect((await withdraw(caller, id)).error).toMatchObject({ code: 'not_found' });
    await announce(caller);
    expect(await absencesOf(teacher.teacher_id)).toHaveLength(1);
  });

  it('is not withdrawn once the school has cancelled a lesson because of it', async () => {
    const { caller } = await teaching();
    const { id } = await announce(caller);
    const cancel = { params: { id }, body: { reason: 'Professor ausente' } };
    await admin.call('POST /v1/teacher-absences/:id/cancel-lessons', cancel);
    expect((await withdraw(caller, id)).error).toMatchObject({ code: 'absence_settled' });
    expect(await caller.call('GET /v1/account/absences', {})).toMatchObject([
      { lessons: 0, can_withdraw: false },
    ]);
  });

  it('is not withdrawn while a plan covers its lessons, and is once that is undone', async () => {
    const { caller } = await teaching();
    const { id } = await announce(caller);
    const params = { id };
    const { lessons } = await admin.call('POST /v1/teacher-absences/:id/plan', { params });
    const choices = lessons.map(({ lesson_id, updated_at }) => ({ lesson_id, updated_at, to: null }));
    await admin.call('POST /v1/teacher-absences/:id/plan/apply', {
      params,
      body: { choices, reason: 'Professor ausente' },
    });
    expect((await withdraw(caller, id)).error).toMatchObject({ code: 'absence_settled' });
    await admin.call('POST /v1/teacher-absences/:id/plan/undo', { params });
    expect((await withdraw(caller, id)).status).toBe(200);
  });

  it('is not withdrawn after it began, and leaves the list when it is over', async () => {
    const { caller, login } = await teaching();
    const { id } = await announce(caller, { ...away, start_date: '2026-03-12' });
    school.clock.set('2026-03-12T04:00:00Z');
    expect((await withdraw(await login(), id)).error).toMatchObject({ code: 'absence_settled' });
    school.clock.set('2026-03-25T03:00:01Z');
    expect(await (await login()).call('GET /v1/account/absences', {})).toEqual([]);
  });

  it('includes time off that the school entered, without its reason and without a way to withdraw it', async () => {
    const { caller, teacher } = await teaching();
    const body = { ...away, teacher_id: teacher.teacher_id, timezone: 'America/Sao_Paulo' };
    const { id } = await admin.call('POST /v1/teacher-absences', { body });
    expect(await caller.call('GET /v1/account/absences', {})).toMatchObject([
      { id, reason: null, can_withdraw: false },
    ]);
    expect((await withdraw(caller, id)).error).toMatchObject({ code: 'absence_settled' });
    const other = { ...away, start_date: '2026-03-24', end_date: '2026-03-26' };
    const { error } = await caller.try('POST /v1/account/absences', { body: other });
    expect(error).toMatchObject({ code: 'absence_exists' });
  });

  it('is refused for days that are over, an end before its start, and without a reason', async () => {
    const { caller } = await teaching();
    const tryBody = async (body: typeof away) =>
      (await caller.try('POST /v1/account/absences', { body })).error;
    expect(await tryBody({ ...away, start_date: '2026-03-01', end_date: '2026-03-02' })).toMatchObject({
      code: 'span_past',
    });
    expect(await tryBody({ ...away, end_date: '2026-03-15' })).toMatchObject({ code: 'invalid_request' });
    expect(await tryBody({ ...away, reason: ' ' })).toMatchObject({ code: 'invalid_request' });
  });

  it('is inserted once by concurrent requests, and is either withdrawn or settled', async () => {
    const { caller, teacher } = await teaching();
    const tries = await Promise.all(
      [1, 2, 3, 4].map(() => caller.try('POST /v1/account/absences', { body: away })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    const id = (await absencesOf(teacher.teacher_id))[0]?.id ?? '';
    const [withdrawn, cancelled] = await Promise.all([
      withdraw(caller, id),
      admin.try('POST /v1/teacher-absences/:id/cancel-lessons', {
        params: { id },
        body: { reason: 'Ausente' },
      }),
    ]);
    expect([withdrawn.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1);
  });
});
