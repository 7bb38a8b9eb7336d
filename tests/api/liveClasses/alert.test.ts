import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertMissing } from '../../../server/areas/liveClasses/alertMissing.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { roomOf } from '../room/roomEvents.ts';
import { laterLesson, taughtClass } from '../room/taught.ts';

let school: School;
let watcher: { user_id: string };
beforeAll(async () => {
  // The job of the minute is run by the tests themselves.
  school = await startSchool({}, false);
  const { db } = school;
  const password_hash = passwordHash;
  watcher = await buildAdmin(db, ['view:live_classes'], { email: 'vigia@x.test', password_hash });
  await buildAdmin(db, ['view:users'], { email: 'outra@x.test', password_hash });
  await buildAdmin(db, ['view:live_classes'], { email: 'fora@x.test', password_hash, user_status: false });
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const look = async (moment: string) => {
  school.clock.set(moment);
  await alertMissing(school.services);
};
const alertsOf = (lesson_id: string) =>
  rowsOf(school.db, { recipient_id: text, title: text, content: text })`
    select recipient_id, title, content from notifications where body->>'live_lesson_id' = ${lesson_id}`;
const silence = (lesson_id: string) => expect(alertsOf(lesson_id)).resolves.toEqual([]);

describe('a lesson that began without its teacher (ROOM-15)', () => {
  it('is told 3 minutes after the start, once, to those who watch the live lessons and to nobody else', async () => {
    const { today, teacher } = await taughtClass(school);
    await look('2026-03-10T14:02:59Z');
    await silence(today.id);
    await look('2026-03-10T14:03:00Z');
    await look('2026-03-10T14:04:00Z');
    await look('2026-03-10T14:59:59Z');
    const alerts = await alertsOf(today.id);
    expect(alerts).toMatchObject([{ recipient_id: watcher.user_id, title: 'Aula sem professor' }]);
    expect(alerts[0]?.content).toContain(teacher.name);
    expect(alerts[0]?.content).toContain('11:00');
    const admin = await school.login('vigia@x.test');
    const { response } = await admin.call('GET /v1/notifications', { query: {} });
    expect(response).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ live_lesson_id: today.id }) }),
    );
  });

  it('is told once, too, when servers look at the same time', async () => {
    const { today } = await taughtClass(school);
    school.clock.set('2026-03-10T14:03:00Z');
    await Promise.all(Array.from({ length: 8 }, () => alertMissing(school.services)));
    expect(await alertsOf(today.id)).toHaveLength(1);
  });

  it('is not one while its teacher is in, from before the start or since a minute ago', async () => {
    const [early, late] = [await taughtClass(school), await taughtClass(school)];
    await roomOf(school, early.group.room_id).join(early.teacher.user_id, '2026-03-10T13:50:00Z');
    await roomOf(school, late.group.room_id).join(late.teacher.user_id, '2026-03-10T14:02:00Z');
    await look('2026-03-10T14:03:00Z');
    await look('2026-03-10T14:30:00Z');
    await silence(early.today.id);
    await silence(late.today.id);
  });

  it('is not one whose teacher leaves later', async () => {
    const { group, teacher, today } = await taughtClass(school);
    const room = roomOf(school, group.room_id);
    await room.join(teacher.user_id, '2026-03-10T13:58:00Z');
    await room.leave(teacher.user_id, '2026-03-10T14:40:00Z');
    await look('2026-03-10T14:45:00Z');
    await silence(today.id);
  });

  it('is not one whose teacher stays from the lesson before, or came for it while that one was nearer', async () => {
    const [stayed, early, left] = [
      await taughtClass(school),
      await taughtClass(school),
      await taughtClass(school),
    ];
    const atNoon = await laterLesson(school, stayed, '12:00');
    const afterBreak = await laterLesson(school, early, '12:20');
    const abandoned = await laterLesson(school, left, '12:00');
    await roomOf(school, stayed.group.room_id).join(stayed.teacher.user_id, '2026-03-10T13:55:00Z');
    const room = roomOf(school, early.group.room_id);
    await room.join(early.teacher.user_id, '2026-03-10T13:55:00Z');
    await room.leave(early.teacher.user_id, '2026-03-10T15:00:00Z');
    await room.join(early.teacher.user_id, '2026-03-10T15:09:00Z');
    const empty = roomOf(school, left.group.room_id);
    await empty.join(left.teacher.user_id, '2026-03-10T13:55:00Z');
    await empty.leave(left.teacher.user_id, '2026-03-10T15:00:00Z');
    await look('2026-03-10T15:03:00Z');
    await look('2026-03-10T15:23:00Z');
    await silence(atNoon.id);
    await silence(afterBreak.id);
    expect(await alertsOf(abandoned.id)).toHaveLength(1);
  });

  it('is one on a later day, whose teacher was never reported to have left', async () => {
    const taught = await taughtClass(school);
    await roomOf(school, taught.group.room_id).join(taught.teacher.user_id, '2026-03-10T13:55:00Z');
    const next = taught.lessons.find(({ starts_at }) => starts_at > taught.today.ends_at);
    await look('2026-03-17T14:03:00Z');
    expect(await alertsOf(next?.id ?? '')).toHaveLength(1);
  });

  it('is one with students alone, with a teacher who left before, and with somebody of the school who looks in', async () => {
    const taught = await taughtClass(school);
    const room = roomOf(school, taught.group.room_id);
    await room.join(taught.teacher.user_id, '2026-03-10T13:50:00Z');
    await room.leave(taught.teacher.user_id, '2026-03-10T13:59:00Z');
    await room.join(taught.first.user_id, '2026-03-10T13:59:00Z');
    await look('2026-03-10T14:03:00Z');
    expect(await alertsOf(taught.today.id)).toHaveLength(1);
  });

  it('is none that was cancelled, is over, was ended for all, or has a teacher who stands in', async () => {
    const [cancelled, over, ended, covered] = [
      await taughtClass(school),
      await taughtClass(school),
      await taughtClass(school),
      await taughtClass(school),
    ];
    const { db } = school;
    await db.execute(sql`update lessons set status = 'cancelled' where id = ${cancelled.today.id}`);
    await db.execute(sql`insert into calendar_history
      (lesson_id, class_id, teacher_id, room_id, started_at, ended_at, is_last_class_of_the_week)
      values (${ended.today.id}, ${ended.group.id}, ${ended.teacher.teacher_id}, ${ended.group.room_id},
        '2026-03-10T13:50:00Z', '2026-03-10T14:01:00Z', false)`);
    const other = await buildTeacher(db, { course_ids: [covered.course.id] });
    await db.execute(sql`update lessons set teacher_id = ${other.teacher_id} where id = ${covered.today.id}`);
    await roomOf(school, covered.group.room_id).join(other.user_id, '2026-03-10T13:59:00Z');
    await look('2026-03-10T14:03:00Z');
    await silence(cancelled.today.id);
    await silence(ended.today.id);
    await silence(covered.today.id);
    await db.execute(sql`delete from notifications where body->>'live_lesson_id' = ${over.today.id}`);
    await look('2026-03-10T15:00:00Z');
    await silence(over.today.id);
  });

  it('names the teacher who stands in when that one is missing, and reaches those who were given the permission late', async () => {
    const { today, course } = await taughtClass(school);
    const { db } = school;
    const other = await buildTeacher(db, { user: { name: 'Substituta Lima' }, course_ids: [course.id] });
    await db.execute(sql`update lessons set teacher_id = ${other.teacher_id} where id = ${today.id}`);
    await look('2026-03-10T14:03:00Z');
    const late = await buildAdmin(db, ['view:live_classes']);
    await look('2026-03-10T14:04:00Z');
    const alerts = await alertsOf(today.id);
    expect(alerts.map(({ recipient_id }) => recipient_id).sort()).toEqual(
      [watcher.user_id, late.user_id].sort(),
    );
    expect(alerts.every(({ content }) => content.includes('Substituta Lima'))).toBe(true);
    await db.execute(sql`update users set user_status = false where user_id = ${late.user_id}`);
  });
});
