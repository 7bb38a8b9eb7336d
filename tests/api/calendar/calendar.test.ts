import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildFev } from '../../../server/demo/build/people.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { opening, taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar'], { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const march = { start_date: '2026-03-01T03:00:00.000Z', end_date: '2026-04-01T03:00:00.000Z' };

describe('GET /v1/calendar', () => {
  it('refuses a period with more lessons than it returns, instead of leaving some out', async () => {
    const { group, today } = await taughtClass(school);
    await school.db.execute(sql`insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select l.entry_id, l.class_id, l.teacher_id, l.title, at, at, at + interval '1 minute' from lessons l,
        generate_series('2030-01-01Z'::timestamptz, '2030-01-01Z'::timestamptz + interval '20000 minutes', interval '1 minute') at
      where l.id = ${today.id}`);
    const admin = await school.login('admin@x.test');
    const year = { start_date: '2030-01-01T00:00:00.000Z', end_date: '2030-02-01T00:00:00.000Z' };
    expect(await admin.try('GET /v1/calendar', { query: year })).toMatchObject({
      status: 400,
      error: { issues: [{ path: expect.stringContaining('end_date') }] },
    });
    const day = { ...year, end_date: '2030-01-02T00:00:00.000Z' };
    expect((await admin.call('GET /v1/calendar', { query: day })).response).toHaveLength(1440);
    await school.db.execute(
      sql`delete from lessons where class_id = ${group.id} and starts_at > '2029-12-31'`,
    );
  });

  it('counts the lessons of full hours and days, on the clock of a zone, within the scope', async () => {
    const [first, second] = [await taughtClass(school), await taughtClass(school)];
    await taughtClass(school);
    const admin = await school.login('admin@x.test');
    const query = { start_date: '2026-03-10T00:00:00.000Z', end_date: '2026-03-11T00:00:00.000Z' };
    const { response: all } = await admin.call('GET /v1/calendar', { query });
    const of = (group: 'hour' | 'day', most: number, timezone = 'America/Sao_Paulo') =>
      admin.call('GET /v1/calendar', { query: { ...query, group, most, timezone } });

    // They all begin at 11:00 in São Paulo, which is 19:45 in Kathmandu.
    const hours = await of('hour', 2);
    expect(hours.response).toEqual([]);
    expect(hours.groups).toEqual([
      expect.objectContaining({ count: all.length, titles: all.slice(0, 3).map(({ title }) => title) }),
    ]);
    expect(new Date(hours.groups?.[0]?.starts_at ?? '')).toEqual(new Date('2026-03-10T14:00:00Z'));
    const kathmandu = await of('hour', 2, 'Asia/Kathmandu');
    expect(new Date(kathmandu.groups?.[0]?.starts_at ?? '')).toEqual(new Date('2026-03-10T13:15:00Z'));
    expect(await of('hour', 20)).toEqual({ response: all, groups: [] });

    const days = await of('day', 2);
    expect(days.response).toEqual(all.slice(0, 1));
    expect(days.groups).toMatchObject([{ count: all.length - 1 }]);

    const teacher = await school.login(second.teacher.email);
    const own = await teacher.call('GET /v1/calendar', { query: { ...query, group: 'hour', most: 1 } });
    expect(own).toMatchObject({ response: [{ id: second.today.id }], groups: [] });
    const student = await school.login(first.first.email);
    const seen = await student.call('GET /v1/calendar', { query: { ...query, group: 'day', most: 1 } });
    expect(seen.response.map(({ id }) => id)).toEqual([first.today.id]);
  });

  it("shows a span's lessons, past and future, to their teacher", async () => {
    const taught = await taughtClass(school);
    const teacher = await school.login(taught.teacher.email);
    const { response } = await teacher.call('GET /v1/calendar', { query: march });
    expect(response.map(({ start_date }) => start_date)).toEqual([
      '2026-03-03',
      '2026-03-10',
      '2026-03-17',
      '2026-03-24',
      '2026-03-31',
    ]);
    expect(response[1]).toMatchObject({
      id: taught.today.id,
      start_hour: '11:00',
      end_hour: '12:00',
      timezone: 'America/Sao_Paulo',
      duration: 60,
      student_quantity: 2,
      plan_type: 'Em grupo',
      room_id: taught.group.room_id,
      teacher_name: taught.teacher.name,
      session_open: false,
      calendar_history_id: null,
    });
    expect(response[1]?.students).toHaveLength(2);
  });

  it('returns the next lessons, including the current one', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T14:30:00Z');
    const teacher = await school.login(taught.teacher.email);
    const { response } = await teacher.call('GET /v1/calendar', { query: { quantity: 2 } });
    expect(response.map(({ start_date }) => start_date)).toEqual(['2026-03-10', '2026-03-17']);
  });

  it('hides other students and other classes from a student', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    const student = await school.login(taught.first.email);
    const { response } = await student.call('GET /v1/calendar', { query: march });
    expect(response).toHaveLength(5);
    expect(
      response.every(({ students, student_quantity }) => students.length === 0 && student_quantity === 2),
    ).toBe(true);
    const query = { ...march, student_id: other.first.student_id };
    expect((await student.call('GET /v1/calendar', { query })).response).toEqual([]);
    const teacher = await school.login(taught.teacher.email);
    const foreign = { ...march, teacher_id: other.teacher.teacher_id };
    expect((await teacher.call('GET /v1/calendar', { query: foreign })).response).toEqual([]);
    const admin = await school.login('admin@x.test');
    expect((await admin.call('GET /v1/calendar', { query: foreign })).response).toHaveLength(5);
  });

  it('requires a span or a quantity, and limits the span', async () => {
    const admin = await school.login('admin@x.test');
    expect((await admin.try('GET /v1/calendar', { query: {} })).status).toBe(400);
    const endless = { start_date: '2020-01-01T00:00:00.000Z', end_date: '2026-04-01T00:00:00.000Z' };
    expect((await admin.try('GET /v1/calendar', { query: endless })).status).toBe(400);
    const fev = await school.login('fev@x.test');
    expect((await fev.try('GET /v1/calendar', { query: march })).status).toBe(403);
  });
});

describe('opening a class session', () => {
  it('is possible from 15 minutes before the start until the end', async () => {
    const taught = await taughtClass(school);
    const teacher = await school.login(taught.teacher.email);
    school.clock.set('2026-03-10T13:44:59Z');
    expect((await teacher.try('POST /v1/calendar/history', opening(taught))).error.code).toBe('not_joinable');
    school.clock.set('2026-03-10T13:45:00Z');
    const first = await teacher.call('POST /v1/calendar/history', opening(taught));
    const again = await teacher.call('POST /v1/calendar/history', opening(taught));
    expect(again).toEqual(first);
    const { response } = await teacher.call('GET /v1/calendar', { query: { quantity: 1 } });
    expect(response[0]).toMatchObject({ calendar_history_id: first.calendar_history_id, session_open: true });
  });

  it('is refused after the lesson', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T15:00:00Z');
    const teacher = await school.login(taught.teacher.email);
    expect((await teacher.try('POST /v1/calendar/history', opening(taught))).error.code).toBe('lesson_over');
  });

  it('opens one under concurrent requests', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T14:00:00Z');
    const teacher = await school.login(taught.teacher.email);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => teacher.try('POST /v1/calendar/history', opening(taught))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  });

  it('is refused for a lesson that the school cancels at the same moment', async () => {
    const taught = await taughtClass(school);
    school.clock.set('2026-03-10T13:50:00Z');
    const teacher = await school.login(taught.teacher.email);
    const cancelling = await school.services.pool.connect();
    await cancelling.query('begin');
    await cancelling.query('select 1 from classes where id = $1 for update', [taught.group.id]);
    const opened = teacher.try('POST /v1/calendar/history', opening(taught));
    await eventually(async () => {
      const { rows } = await school.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    await cancelling.query(`update lessons set status = 'cancelled' where id = $1`, [taught.today.id]);
    await cancelling.query('commit');
    cancelling.release();
    expect((await opened).error.code).toBe('lesson_cancelled');
    const { rows } = await school.db.execute(
      sql`select 1 from calendar_history where lesson_id = ${taught.today.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('determines whether it is the last class of the week', async () => {
    const [once, twice] = [await taughtClass(school), await taughtClass(school, { twice: true })];
    school.clock.set('2026-03-10T14:00:00Z');
    const answers = [];
    for (const taught of [once, twice]) {
      const teacher = await school.login(taught.teacher.email);
      const { body } = opening(taught);
      answers.push(
        await teacher.call('POST /v1/calendar/history', {
          body: { ...body, is_last_class_of_the_week: false },
        }),
      );
    }
    expect(answers.map(({ is_last_class_of_the_week }) => is_last_class_of_the_week)).toEqual([true, false]);
  });

  it('returns 404 to another teacher and 403 to a student', async () => {
    const [taught, other] = [await taughtClass(school), await taughtClass(school)];
    school.clock.set('2026-03-10T14:00:00Z');
    const teacher = await school.login(other.teacher.email);
    const { body } = opening(taught);
    expect((await teacher.try('POST /v1/calendar/history', { body })).status).toBe(404);
    const own = { ...body, teacher_id: other.teacher.teacher_id };
    expect((await teacher.try('POST /v1/calendar/history', { body: own })).status).toBe(404);
    const student = await school.login(taught.first.email);
    expect((await student.try('POST /v1/calendar/history', { body })).status).toBe(403);
  });
});
