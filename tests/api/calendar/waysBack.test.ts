import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { digits, orNull, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { queriesOf } from '../../support/queries.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';
import { lessonOn } from './lessons.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
  await school.db.execute(sql`delete from closures`);
});
afterAll(() => school.stop());

type Taught = Awaited<ReturnType<typeof taughtClass>>;
const zone = 'America/Sao_Paulo';
const day = '2026-03-17';
const days = { start_date: day, end_date: day };

const turn = ({ group }: Taught, status: boolean) =>
  admin.call('PATCH /v1/classes/:id/change-status', { params: { id: group.id }, body: { status } });
const close = () =>
  admin.call('POST /v1/closures', { body: { ...days, reason: 'Feriado da cidade', closed: true } });
const open = () => admin.call('DELETE /v1/closures', { query: days });
const leave = ({ teacher }: Taught) =>
  admin.call('POST /v1/teacher-absences', {
    body: { teacher_id: teacher.teacher_id, ...days, timezone: zone, reason: 'Cirurgia' },
  });
const cancelOff = (params: { id: string }) =>
  admin.call('POST /v1/teacher-absences/:id/cancel-lessons', { params, body: { reason: 'Cirurgia' } });
const endLeave = (params: { id: string }) => admin.call('DELETE /v1/teacher-absences/:id', { params });
const ofDay = (taught: Taught) => ({ params: { id: lessonOn(taught, day).id } });
const cancel = (taught: Taught) =>
  admin.call('POST /v1/calendar/:id/cancel', { ...ofDay(taught), body: { reason: 'Falta de luz' } });
const restore = (taught: Taught) => admin.try('POST /v1/calendar/:id/restore', ofDay(taught));

/** Each cancels the lesson of the day and returns the way back. */
const causes: Record<string, (taught: Taught) => Promise<() => Promise<unknown>>> = {
  school: async (taught) => {
    await cancel(taught);
    return () => restore(taught);
  },
  closure: async () => {
    await close();
    return open;
  },
  absence: async (taught) => {
    const off = await leave(taught);
    await cancelOff(off);
    return () => endLeave(off);
  },
  'the class switched off': async (taught) => {
    await turn(taught, false);
    return () => turn(taught, true);
  },
};

/** Each keeps the lesson from taking place, and returns how that ends. */
const obstacles: Record<string, (taught: Taught) => Promise<() => Promise<unknown>>> = {
  closure: async () => {
    await close();
    return open;
  },
  absence: async (taught) => {
    const off = await leave(taught);
    return () => endLeave(off);
  },
  'the class switched off': async (taught) => {
    await turn(taught, false);
    return () => turn(taught, true);
  },
};

const stateOf = async (taught: Taught) => {
  const [row] = await rowsOf(school.db, { status: text, cancel_cause: orNull(text) })`
    select status, cancel_cause from lessons where id = ${lessonOn(taught, day).id}`;
  return row;
};
const held = { status: 'scheduled', cancel_cause: null };
const notices = async (user_id: string) =>
  (
    await rowsOf(school.db, { title: text })`
      select title from notifications where recipient_id = ${user_id} order by created_at, id`
  ).map(({ title }) => title);
const audits = async (taught: Taught) => {
  const [row] = await rowsOf(school.db, { rows: digits })`
    select count(*) as rows from audit_log where entity = 'lessons' and entity_id = ${lessonOn(taught, day).id}
      and changes -> 'status' ->> 'to' = 'scheduled'`;
  return Number(row?.rows);
};

describe('a lesson cancelled by', () => {
  it.each(Object.entries(causes))(
    '%s comes back with audit row, notices and live event',
    async (_, cause) => {
      const taught = await taughtClass(school);
      const people = [taught.first.user_id, taught.second.user_id, taught.teacher.user_id];
      const back = await cause(taught);
      expect(await stateOf(taught)).toMatchObject({ status: 'cancelled' });
      const before = await Promise.all(people.map(notices));
      expect(before.map((titles) => titles.length)).toEqual([1, 1, 1]);
      const heard: string[] = [];
      const stop = school.services.events.onChange(taught.first.user_id, (topic) => heard.push(topic));
      await back();
      expect(await stateOf(taught)).toEqual(held);
      expect(await audits(taught)).toBe(1);
      const after = await Promise.all(people.map(notices));
      expect(after.map((titles) => titles.length)).toEqual([2, 2, 2]);
      await expect.poll(() => heard).toContain('student');
      stop();
    },
  );

  const pairs = Object.keys(causes).flatMap((cause) =>
    Object.keys(obstacles).flatMap((obstacle) => (cause === obstacle ? [] : [[cause, obstacle] as const])),
  );
  it.each(pairs)('%s waits for the end of: %s', async (cause, obstacle) => {
    const taught = await taughtClass(school);
    const back = await causes[cause]?.(taught);
    const end = await obstacles[obstacle]?.(taught);
    await back?.();
    expect(await stateOf(taught)).toMatchObject({ status: 'cancelled' });
    await end?.();
    // What the school cancelled by itself returns by its own action alone.
    if (cause === 'school') {
      expect(await stateOf(taught)).toMatchObject({ status: 'cancelled' });
      await back?.();
    }
    expect(await stateOf(taught)).toEqual(held);
  });
});

describe('a cancelled lesson is refused to come back, naming why', () => {
  it.each([
    ['closure', 'lesson_day_closed'],
    ['absence', 'lesson_teacher_away'],
    ['the class switched off', 'lesson_class_off'],
  ])('%s: %s', async (obstacle, code) => {
    const taught = await taughtClass(school);
    await cancel(taught);
    await obstacles[obstacle]?.(taught);
    expect(await restore(taught)).toMatchObject({ status: 417, error: { code } });
  });
});

describe('switching a class on again', () => {
  it('holds all lessons but the one whose hour was given away', async () => {
    const taught = await taughtClass(school);
    await turn(taught, false);
    await school.db.execute(sql`insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select entry_id, class_id, teacher_id, title, starts_at + interval '1 minute', starts_at, ends_at from lessons
      where id = ${lessonOn(taught, day).id}`);
    await turn(taught, true);
    expect(await stateOf(taught)).toMatchObject({ status: 'cancelled' });
    const { rows } = await school.db.execute(sql`select 1 from lessons where class_id = ${taught.group.id}
      and status = 'cancelled'`);
    expect(rows).toHaveLength(1);
  });

  it('takes no more statements for all lessons of a class than for one', async () => {
    const [few, many] = [await taughtClass(school), await taughtClass(school)];
    await admin.call('POST /v1/calendar/:id/cancel', {
      params: { id: lessonOn(few, '2026-06-30').id },
      body: { reason: 'Férias' },
    });
    const countOf = async (work: () => Promise<unknown>) => (await queriesOf(work)).length;
    const params = { id: lessonOn(many, day).id };
    const body = { reason: 'Férias', scope: 'all' } as const;
    const one = await countOf(() => cancel(few));
    const all = await countOf(() => admin.call('POST /v1/calendar/:id/cancel', { params, body }));
    expect(all).toBeLessThanOrEqual(one + 2);
    await turn(few, false);
    await turn(many, false);
    await school.db.execute(sql`update lessons set cancel_cause = 'class_off' where class_id = ${many.group.id}
      and status = 'cancelled'`);
    await school.db.execute(sql`update lessons set cancel_cause = 'school' where class_id = ${few.group.id}
      and id <> ${lessonOn(few, '2026-03-24').id}  and status = 'cancelled'`);
    const oneBack = await countOf(() => turn(few, true));
    expect(await countOf(() => turn(many, true))).toBeLessThanOrEqual(oneBack + 2);
  });

  it('takes no more statements for many students than for few', async () => {
    const few = await taughtClass(school);
    const many = await taughtClass(school, { students: 8 });
    const statements = async (taught: Taught) => ({
      cancelling: (await queriesOf(() => cancel(taught))).length,
      restoring: (await queriesOf(() => restore(taught))).length,
    });
    expect(await statements(many)).toEqual(await statements(few));
  });
});
