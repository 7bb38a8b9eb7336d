import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildAdmin, buildTeacher } from '../../../server/demo/build/people.ts';
import { int, orNull, rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Awaited<ReturnType<School['login']>>;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
  // Every test has substitutes of its own.
  await school.db.execute(sql`update teachers set teacher_status = false`);
});
afterAll(() => school.stop());

type Taught = Awaited<ReturnType<typeof taughtClass>>;
const span = { start_date: '2026-03-16', end_date: '2026-03-24', timezone: 'America/Sao_Paulo' };
const off = async ({ teacher }: Taught, days: Partial<typeof span> = {}) => {
  const body = { teacher_id: teacher.teacher_id, ...span, ...days, reason: 'Cirurgia' };
  return (await admin.call('POST /v1/teacher-absences', { body })).id;
};
const substituteOf = ({ course }: Taught, hours: Record<string, string[]>) =>
  buildTeacher(school.db, { course_ids: [course.id], hours });
const hoursOf = (user_id: string, weekday: string, hour: string, zone = 'America/Sao_Paulo') =>
  school.db.execute(sql`insert into availability (user_id, weekday, start, timezone)
    values (${user_id}, ${weekday}, ${hour}, ${zone})`);
const propose = (id: string) => admin.call('POST /v1/teacher-absences/:id/plan', { params: { id } });
type Body = Input<'POST /v1/teacher-absences/:id/plan/apply'>['body'];
const proposed = async (id: string): Promise<Body> => ({
  choices: (await propose(id)).lessons.map(({ lesson_id, updated_at, proposed: option }) => ({
    lesson_id,
    updated_at,
    to: option && { teacher_id: option.teacher_id, starts_at: option.starts_at },
  })),
  reason: 'Professora doente',
});
const apply = (id: string, body: Body) =>
  admin.call('POST /v1/teacher-absences/:id/plan/apply', { params: { id }, body });
const tryApply = (id: string, body: Body) =>
  admin.try('POST /v1/teacher-absences/:id/plan/apply', { params: { id }, body });
const undo = (id: string) => admin.try('POST /v1/teacher-absences/:id/plan/undo', { params: { id } });
const lessonsOf = ({ group }: Taught) =>
  rowsOf(school.db, { at: text, teacher_id: text, status: text, cancel_cause: orNull(text), seats: int })`
    select to_char(l.starts_at at time zone 'America/Sao_Paulo', 'MM-DD HH24:MI') as at, l.teacher_id, l.status, l.cancel_cause,
      (select count(*)::int from lesson_students ls where ls.lesson_id = l.id and ls.active
        and ls.during = l.during) as seats
    from lessons l where class_id = ${group.id} and l.starts_at between '2026-03-16' and '2026-04-05' order by l.original_start`;
const told = async (user_id: string) =>
  (
    await rowsOf(school.db, { title: text })`
    select title from notifications where recipient_id = ${user_id} order by created_at, id`
  ).map(({ title }) => title);

describe('Plans for the lessons of a teacher who is away', () => {
  it('keeps the hours with one substitute, notifies each person once per class, and is undone without a trace', async () => {
    const taught = await taughtClass(school);
    const substitute = await substituteOf(taught, { tuesday: ['11:00'] });
    await substituteOf(taught, { tuesday: ['10:00'] });
    const id = await off(taught);
    const before = await lessonsOf(taught);
    const plan = await propose(id);
    expect(plan).toMatchObject({ teacher_name: taught.teacher.name, lesson_count: 2, applied: null });
    expect(plan.lessons).toMatchObject(
      ['2026-03-17T14:00:00.000Z', '2026-03-24T14:00:00.000Z'].map((starts_at) => ({
        class_id: taught.group.id,
        students: 2,
        starts_at,
        reason: 'one_for_class',
        teachers: 2,
        proposed: { kind: 'same_hour', teacher_id: substitute.teacher_id, starts_at },
      })),
    );
    expect(await apply(id, await proposed(id))).toEqual({ changed: 2, cancelled: 0 });
    expect((await lessonsOf(taught)).slice(0, 2)).toMatchObject(
      before
        .slice(0, 2)
        .map(({ at }) => ({ at, teacher_id: substitute.teacher_id, status: 'scheduled', seats: 2 })),
    );
    const listed = await admin.call('GET /v1/teacher-absences', {
      query: {
        start_date: '2026-03-16',
        end_date: '2026-03-24',
        teacher_id: taught.teacher.teacher_id,
      },
    });
    expect(listed).toMatchObject([{ id, planned: true, covered: 2, lessons: 0 }]);
    expect((await propose(id)).applied).toMatchObject({
      lessons: [{ students: 2, now: { kind: 'same_hour', teacher_name: substitute.name } }, {}],
    });
    const people = [taught.first.user_id, taught.second.user_id, taught.teacher.user_id, substitute.user_id];
    for (const person of people) expect(await told(person)).toEqual(['Aulas replanejadas']);

    school.clock.advance({ seconds: 1 });
    expect((await undo(id)).data).toEqual({ restored: 2 });
    expect(await lessonsOf(taught)).toEqual(before);
    expect(await told(taught.first.user_id)).toEqual(['Aulas replanejadas', 'Aulas como antes']);
    expect((await undo(id)).error).toMatchObject({ code: 'cover_none' });
    expect(await propose(id)).toMatchObject({ lesson_count: 2, applied: null });
  });

  it('moves within the day, then to the week after, and cancels what fits nowhere', async () => {
    const taught = await taughtClass(school);
    const id = await off(taught, { end_date: '2026-03-19' });
    for (const { user_id } of taught.students)
      for (const day of ['tuesday', 'friday']) await hoursOf(user_id, day, '15:00');
    expect((await propose(id)).lessons).toMatchObject([
      { proposed: null, reason: 'no_hour', alternatives: [] },
    ]);

    await hoursOf(taught.teacher.user_id, 'friday', '15:00');
    expect((await propose(id)).lessons).toMatchObject([
      {
        proposed: {
          kind: 'later',
          teacher_id: taught.teacher.teacher_id,
          starts_at: '2026-03-20T18:00:00.000Z',
        },
        reason: 'nobody_teaches',
      },
    ]);
    await substituteOf(taught, { tuesday: ['15:00'] });
    expect((await propose(id)).lessons).toMatchObject([
      {
        proposed: { kind: 'same_day', starts_at: '2026-03-17T18:00:00.000Z' },
        reason: 'nobody_free',
        alternatives: [{ kind: 'later' }],
      },
    ]);
    await school.db.execute(sql`insert into closures (date, reason) values ('2026-03-20', 'Recesso')`);
    expect((await propose(id)).lessons).toMatchObject([{ alternatives: [] }]);
    await school.db.execute(sql`delete from closures`);

    expect(await apply(id, await proposed(id))).toEqual({ changed: 1, cancelled: 0 });
    expect((await lessonsOf(taught))[0]).toMatchObject({ at: '03-17 15:00', seats: 2 });
    expect(await told(taught.first.user_id)).toEqual(['Aula replanejada']);
  });

  it('cancels with a reason, and holds the lesson again when it is undone', async () => {
    const taught = await taughtClass(school);
    const id = await off(taught, { end_date: '2026-03-19' });
    const body = await proposed(id);
    expect((await tryApply(id, { choices: body.choices })).error).toMatchObject({
      issues: [{ path: 'reason', code: 'cancel_reason_required' }],
    });
    const before = await lessonsOf(taught);
    expect(await apply(id, body)).toEqual({ changed: 0, cancelled: 1 });
    expect((await lessonsOf(taught))[0]).toMatchObject({ status: 'cancelled', cancel_cause: 'absence' });
    expect(await told(taught.first.user_id)).toEqual(['Aula cancelada']);
    expect((await undo(id)).status).toBe(200);
    expect(await lessonsOf(taught)).toEqual(before);
  });

  it('reads the days of the time off and the hours of everybody each in its own zone', async () => {
    const taught = await taughtClass(school);
    const { user_id, teacher_id } = await substituteOf(taught, {});
    await hoursOf(user_id, 'tuesday', '14:00', 'Europe/Lisbon');
    // The lesson of 14:00 to 15:00 UTC ends with the 17th in Tokyo.
    const tokyo = (date: string) => ({ start_date: date, end_date: date, timezone: 'Asia/Tokyo' });
    const next = await off(taught, tokyo('2026-03-18'));
    expect(await propose(next)).toMatchObject({ lesson_count: 0 });
    const id = await off(taught, tokyo('2026-03-17'));
    const plan = await propose(id);
    expect(plan.lesson_count).toBe(1);
    const starts_at = '2026-03-17T14:00:00.000Z';
    expect(plan.lessons).toMatchObject([
      { starts_at, proposed: { kind: 'same_hour', teacher_id, starts_at } },
    ]);
    expect(await apply(id, await proposed(id))).toEqual({ changed: 1, cancelled: 0 });
  });

  it('has the first 200 lessons, and the next ones once those are settled', async () => {
    const taught = await taughtClass(school);
    const group = await buildClass(school.db, {
      teacher_id: taught.teacher.teacher_id,
      course_id: taught.course.id,
      student_ids: [],
    });
    const days = { start_date: '2026-06-01', end_date: '2027-03-12', start_hour: '09:00' };
    for (const weekday of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
      await buildLessons(school.db, { class: group, student_ids: [], weekday, ...days });
    const id = await off(taught, { start_date: days.start_date, end_date: days.end_date });
    const plan = await propose(id);
    expect([plan.lesson_count, plan.lessons.length]).toEqual([204, 200]);
    const choices = plan.lessons
      .slice(0, 4)
      .map(({ lesson_id, updated_at }) => ({ lesson_id, updated_at, to: null }));
    expect(await apply(id, { choices, reason: 'Licença' })).toEqual({ changed: 0, cancelled: 4 });
    const next = await propose(id);
    expect([next.lesson_count, next.lessons.length]).toEqual([200, 200]);
    expect(next.lessons.at(-1)?.starts_at).toBe('2027-03-12T12:00:00.000Z');
    expect(next.lessons[0]?.lesson_id).toBe(plan.lessons[4]?.lesson_id);
  });

  it('applies once when it is sent several times concurrently', async () => {
    const taught = await taughtClass(school);
    await substituteOf(taught, { tuesday: ['11:00'] });
    const id = await off(taught);
    const body = await proposed(id);
    const tries = await Promise.all([1, 2, 3, 4].map(() => tryApply(id, body)));
    expect(tries.map(({ data }) => data)).toEqual(tries.map(() => ({ changed: 2, cancelled: 0 })));
    const plans = await rowsOf(school.db, { n: int })`
      select count(*)::int as n from cover_plans where absence_id = ${id}`;
    expect(plans).toEqual([{ n: 1 }]);
    expect(await told(taught.first.user_id)).toEqual(['Aulas replanejadas']);
    const undone = await Promise.all([undo(id), undo(id)]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 417]);
  });

  it('changes nothing when one of the hours was taken meanwhile, and names the class', async () => {
    const taught = await taughtClass(school);
    const substitute = await substituteOf(taught, { tuesday: ['11:00'] });
    const id = await off(taught);
    const body = await proposed(id);
    const other = await buildClass(school.db, {
      teacher_id: substitute.teacher_id,
      course_id: taught.course.id,
      student_ids: [],
    });
    const days = { start_date: '2026-03-24', end_date: '2026-03-24', start_hour: '11:00' };
    await buildLessons(school.db, { class: other, student_ids: [], weekday: 'tuesday', ...days });
    const before = await lessonsOf(taught);
    const { status, error } = await tryApply(id, body);
    expect(status).toBe(417);
    expect(error).toMatchObject({
      code: 'cover_lost',
      values: { count: 1, names: taught.group.title },
      issues: [{ path: 'choices.1', code: 'lesson_conflicts' }],
    });
    expect(await lessonsOf(taught)).toEqual(before);
    expect(await told(taught.first.user_id)).toEqual([]);
    expect((await propose(id)).lessons).toMatchObject([{ proposed: {} }, { proposed: null }]);
  });

  it('lets one of two plans have a substitute whom both chose', async () => {
    const one = await taughtClass(school);
    await substituteOf(one, { tuesday: ['11:00'] });
    const two = await taughtClass(school);
    const ids = [await off(one), await off(two)];
    const bodies = await Promise.all(ids.map(proposed));
    const tries = await Promise.all(ids.map((id, index) => tryApply(id, bodies[index] ?? { choices: [] })));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 417]);
  });

  it('refuses lessons of others, hours that have passed, versions that are old and teachers of other courses', async () => {
    const taught = await taughtClass(school);
    const stranger = await taughtClass(school);
    const id = await off(taught);
    const [choice] = (await proposed(id)).choices;
    if (!choice) throw new Error('no lesson');
    const reasonOf = async (change: object) =>
      (await tryApply(id, { choices: [{ ...choice, ...change }], reason: 'Doença' })).error?.issues?.[0]
        ?.code;
    const own = { teacher_id: taught.teacher.teacher_id };
    expect(await reasonOf({ lesson_id: stranger.today.id })).toBe('stale');
    const unknown = { choices: [{ ...choice, lesson_id: id }], reason: 'Doença' };
    expect((await tryApply(id, unknown)).error).toMatchObject({
      code: 'stale',
      issues: [{ path: 'choices.0', code: 'not_found' }],
    });
    expect(await reasonOf({ updated_at: start })).toBe('stale');
    expect(await reasonOf({ to: { ...own, starts_at: '2026-03-09T14:00:00.000Z' } })).toBe('lesson_past');
    expect(await reasonOf({ to: { ...own, starts_at: '2026-03-18T14:00:00.000Z' } })).toBe(
      'lesson_conflicts',
    );
    expect(await reasonOf({ to: { ...own, starts_at: '2026-03-17T14:00:00.000Z' } })).toBe(
      'lesson_conflicts',
    );
    expect(await told(taught.first.user_id)).toEqual([]);
    await school.db.execute(sql`update teachers set teacher_status = false
      where teacher_id = ${stranger.teacher.teacher_id}`);
    const other = { teacher_id: stranger.teacher.teacher_id, starts_at: '2026-03-18T14:00:00.000Z' };
    expect(await reasonOf({ to: other })).toBe('teacher_cannot_teach');
    expect(await reasonOf({ to: { ...other, teacher_id: id } })).toBe('not_found');
  });

  it('is not undone onto a day that was closed since, but onto one that was closed before', async () => {
    const taught = await taughtClass(school);
    await substituteOf(taught, { tuesday: ['11:00'] });
    const closures = { start_date: '2026-03-17', end_date: '2026-03-17' };
    await school.db.execute(sql`insert into closures (date, reason) values ('2026-03-17', 'Reforma')`);
    const id = await off(taught);
    const before = await lessonsOf(taught);
    await apply(id, await proposed(id));
    const after = await lessonsOf(taught);
    school.clock.advance({ seconds: 1 });
    expect((await undo(id)).data).toEqual({ restored: 2 });
    expect(await lessonsOf(taught)).toEqual(before);

    await admin.call('DELETE /v1/closures', { query: closures });
    await apply(id, await proposed(id));
    expect(await lessonsOf(taught)).toEqual(after);
    await school.db.execute(sql`insert into closures (date, reason) values ('2026-03-24', 'Reforma')`);
    expect((await undo(id)).error).toMatchObject({
      code: 'cover_kept',
      values: { count: 1, names: taught.group.title },
    });
    expect(await lessonsOf(taught)).toEqual(after);
    await school.db.execute(sql`delete from closures`);
    expect((await undo(id)).data).toEqual({ restored: 2 });
    expect(await lessonsOf(taught)).toEqual(before);
  });

  it('is not undone while the class of a cancelled lesson is off', async () => {
    const taught = await taughtClass(school);
    const id = await off(taught);
    const body = await proposed(id);
    await apply(id, { ...body, choices: body.choices.map((choice) => ({ ...choice, to: null })) });
    const turn = (status: boolean) =>
      school.db.execute(sql`update classes set status = ${status} where id = ${taught.group.id}`);
    await turn(false);
    expect((await undo(id)).error).toMatchObject({ code: 'cover_kept' });
    await turn(true);
    expect((await undo(id)).status).toBe(200);
  });

  it('is not undone while the days of its lessons are being closed', async () => {
    const taught = await taughtClass(school);
    await substituteOf(taught, { tuesday: ['11:00'] });
    const id = await off(taught);
    await apply(id, await proposed(id));
    const days = { start_date: '2026-03-17', end_date: '2026-03-24', reason: 'Reforma' };
    const [closed, undone] = await Promise.all([admin.try('POST /v1/closures', { body: days }), undo(id)]);
    expect(closed.status).toBe(200);
    const held = (await lessonsOf(taught)).filter(({ at }) => at < '03-25');
    expect(held).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect([200, 417]).toContain(undone.status);
    await admin.call('DELETE /v1/closures', {
      query: { start_date: days.start_date, end_date: days.end_date },
    });
  });

  it('is not undone once a lesson was changed, has begun or lost its hour', async () => {
    const taught = await taughtClass(school);
    const substitute = await substituteOf(taught, { tuesday: ['11:00'] });
    const id = await off(taught);
    await apply(id, await proposed(id));
    const after = await lessonsOf(taught);
    const kept = { code: 'cover_kept', values: { names: taught.group.title } };

    const busy = await buildClass(school.db, {
      teacher_id: taught.teacher.teacher_id,
      course_id: taught.course.id,
      student_ids: [],
    });
    const days = { start_date: '2026-03-24', end_date: '2026-03-24', start_hour: '11:00' };
    const taken = await buildLessons(school.db, {
      class: busy,
      student_ids: [],
      weekday: 'tuesday',
      ...days,
    });
    expect((await undo(id)).error).toMatchObject(kept);
    await school.db.execute(sql`update lessons set status = 'cancelled' where id = ${taken[0]?.id ?? ''}`);

    school.clock.set('2026-03-17T14:00:01.000Z');
    admin = await school.login('admin@x.test');
    expect((await undo(id)).error).toMatchObject(kept);
    school.clock.set(start);
    admin = await school.login('admin@x.test');

    await school.db.execute(sql`update lessons set title = 'Outra' where class_id = ${taught.group.id}
      and teacher_id = ${substitute.teacher_id} and starts_at::date = '2026-03-24'`);
    expect((await undo(id)).error).toMatchObject(kept);
    expect(await lessonsOf(taught)).toEqual(after);
  });
});
