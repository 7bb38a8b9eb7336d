import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { removedName } from '../../../server/texts/removed.ts';
import type { Caller } from '../../support/caller.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import {
  groups,
  guestLesson,
  lessonOn,
  noticesOf,
  privateLessons,
  seatsOf,
} from '../studentLessons/world.ts';

let school: School;
let admin: Caller;

beforeAll(async () => {
  school = await startSchool();
  const login = { email: 'admin@x.test', password_hash: passwordHash };
  await buildAdmin(school.db, allPermissions, login);
});
beforeEach(async () => {
  school.clock.set('2026-03-16T12:00:00.000Z');
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

async function erase(caller: Caller, user_id: string): Promise<void> {
  const { protocol } = await caller.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const { rows } = await school.db.execute(sql`select name from users where user_id = ${user_id}`);
  await admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name: String(rows[0]?.name) },
  });
  await dueJobs(school);
}

const lessonsAhead = async (teacher_id: string) =>
  (
    await admin.call('GET /v1/calendar', {
      query: { teacher_id, start_date: '2026-03-16T00:00:00.000Z', end_date: '2026-04-30T00:00:00.000Z' },
    })
  ).response.map(({ starts_at }) => starts_at.slice(0, 10));

const isOn = async (class_id: string) => {
  const { rows } = await school.db.execute(sql`select status from classes where id = ${class_id}`);
  return rows[0]?.status;
};

it('the class of an erased student who was alone in it stops, and its hours are free', async () => {
  const { student, teacher, group, caller } = await privateLessons(school);
  expect(await lessonsAhead(teacher.teacher_id)).not.toEqual([]);
  await erase(caller, student.user_id);
  expect(await lessonsAhead(teacher.teacher_id)).toEqual([]);
  expect(await isOn(group.id)).toBe(false);
});

it('a request of an erased student is withdrawn, and the teacher reads no name; the class goes on', async () => {
  const { student, teacher, other, friend, own, second, caller } = await groups(school);
  const { name } = await caller.call('GET /v1/entity/profile/', {});
  await school.db.execute(sql`insert into notification_choices (user_id, kind, in_app, by_email)
    values (${other.user_id}, 'NOTICE', true, true), (${teacher.user_id}, 'NOTICE', true, true)`);
  const given = lessonOn(own.lessons, '2026-03-18');
  const seat = lessonOn(second.lessons, '2026-03-26');
  await caller.call('POST /v1/reschedules', {
    body: { lesson_id: given.id, starts_at: seat.starts_at.toISOString(), to_lesson_id: seat.id },
  });
  const asked = async () => (await admin.call('GET /v1/reschedules', { query: {} })).response;
  expect(await asked()).toHaveLength(1);
  await erase(caller, student.user_id);
  expect(await asked()).toEqual([]);
  // The request, and its end.
  expect(await noticesOf(school, other.email)).toHaveLength(2);
  const { rows } = await school.db.execute(sql`
    select title || ' ' || content as text from notifications where recipient_id = ${other.user_id}
    union all select subject || ' ' || text from mail_outbox where "to" = ${other.email}`);
  const texts = rows.map(({ text }) => String(text));
  expect(texts.filter((text) => text.includes(removedName)).length).toBeGreaterThanOrEqual(2);
  expect(texts.filter((text) => text.includes(name))).toEqual([]);
  expect(await isOn(own.group.id)).toBe(true);
  expect(await seatsOf(school, friend.student_id)).toContain('25/03 09:00');
});

it('the seat of an erased guest is free', async () => {
  const { student, caller } = await guestLesson(school, admin);
  expect(await seatsOf(school, student.student_id)).toContain('26/03 10:00');
  await erase(caller, student.user_id);
  expect(await seatsOf(school, student.student_id)).toEqual(['11/03 09:00']);
});
