import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FindingKind } from '../../../domain/timetableCheck.ts';
import { checkNightly } from '../../../server/areas/timetable/nightly.ts';
import { closures, teacher_absences } from '../../../server/areas/timetable/tables.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { asOwner } from '../../support/asOwner.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { checkedTimetable } from '../../support/timetableCheck.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

async function findings() {
  const admin = await school.login('admin@x.test');
  const answer = await checkedTimetable(school, admin);
  return {
    ...answer,
    of: (kind: FindingKind) => answer.findings.find((each) => each.kind === kind) ?? { total: -1, rows: [] },
    total: answer.findings.reduce((sum, { total }) => sum + total, 0),
  };
}

it('finds nothing in a timetable that holds, and every fault that is put into it', async () => {
  const [taught, other] = [await taughtClass(school), await taughtClass(school)];
  await school.db.execute(sql`update students set frequency = '1 vez na semana'`);
  const clean = await findings();
  expect(clean.total).toBe(0);
  expect(clean.lessons).toBeGreaterThan(20);
  expect(clean.students).toBe(4);

  // The faults that the database refuses need its guards out of the way: the check must not lean on them.
  await asOwner(school, async (owner) => {
    await owner.query('alter table lessons drop constraint lessons_teacher_once');
    await owner.query('alter table lesson_students drop constraint lesson_students_once');
  });
  const at = (date: string) => sql`class_id = ${taught.group.id} and starts_at::date = ${date}`;
  await school.db.execute(sql`update lessons set starts_at = '2026-03-24T14:30:00Z', ends_at = '2026-03-24T15:30:00Z'
    where ${at('2026-03-17')}`);
  await school.db.execute(sql`update classes set max_students = 1 where id = ${other.group.id}`);
  await school.db.execute(
    sql`update lessons set teacher_id = ${other.teacher.teacher_id} where ${at('2026-04-28')}`,
  );
  await school.db.insert(closures).values({ date: '2026-04-07', reason: 'Reforma' });
  await school.db.insert(teacher_absences).values({
    teacher_id: taught.teacher.teacher_id,
    timezone: 'America/Sao_Paulo',
    reason: 'Férias',
    starts_at: new Date('2026-04-14T03:00:00Z'),
    ends_at: new Date('2026-04-15T03:00:00Z'),
  });
  await school.db.execute(sql`update students set frequency = '2 vezes na semana'
    where student_id = ${taught.first.student_id}`);

  const found = await findings();
  expect(found.of('teacher_overlap').total).toBe(2);
  expect(found.of('student_overlap')).toMatchObject({ total: 2 });
  expect(found.of('class_over_full').rows).toEqual([
    expect.objectContaining({ title: other.group.title, has: 2, needs: 1 }),
  ]);
  expect(found.of('lesson_over_full').total).toBeGreaterThan(10);
  expect(found.of('closed_day')).toMatchObject({
    total: 2,
    rows: [{ detail: 'Reforma' }, { detail: 'Reforma' }],
  });
  expect(found.of('teacher_away').rows).toEqual([expect.objectContaining({ detail: 'Férias' })]);
  expect(found.of('fewer_hours').rows).toEqual([
    expect.objectContaining({ id: taught.first.student_id, has: 1, needs: 2 }),
  ]);

  await school.db.execute(sql`update classes set room_id = '' where id = ${taught.group.id}`);
  await school.db.execute(
    sql`update teachers set teacher_status = false where teacher_id = ${other.teacher.teacher_id}`,
  );
  const more = await findings();
  expect(more.of('no_room').total).toBeGreaterThan(10);
  expect(more.of('no_room').rows.length).toBeLessThanOrEqual(50);
  expect(more.of('teacher_off').rows.every(({ teacher_name }) => teacher_name === other.teacher.name)).toBe(
    true,
  );
});

it('runs at night, keeps the result and notifies administrators once a day', async () => {
  await checkNightly(school.services);
  await checkNightly(school.services);
  const { nights } = await findings();
  expect(nights).toHaveLength(2);
  expect(nights[0]?.findings).toBeGreaterThan(0);
  const { rows } = await school.db.execute(
    sql`select title, content from notifications where title = 'A grade precisa de atenção'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.content).toMatch(/encontrou \d+ pontos a resolver/);
});

it('is read as it was left, says when, and is made anew in the background', async () => {
  const admin = await school.login('admin@x.test');
  const before = await checkedTimetable(school, admin);
  await school.db.execute(sql`update lessons set status = 'cancelled' where status = 'scheduled'`);
  school.clock.advance({ minutes: 5 });
  expect(await admin.call('GET /v1/timetable/check', {})).toEqual(before);
  expect(before).toMatchObject({ checked_at: new Date(start).toISOString(), is_running: false });
  await Promise.all([1, 2].map(() => admin.call('POST /v1/timetable/check', {})));
  await vi.waitFor(async () => {
    const after = await admin.call('GET /v1/timetable/check', {});
    expect(after).toMatchObject({ is_running: false, lessons: 0 });
    expect(after.checked_at).not.toBe(before.checked_at);
    // What is made on demand is none of the nightly results.
    expect(after.nights).toEqual(before.nights);
  });
});
