import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { answerOf } from '../matching/waiting.ts';
import { snapshot } from './snapshot.ts';
import { description, freeTeacher, openMatch, taughtStudent } from './taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
beforeEach(() => timeIs(start));
afterAll(() => school.stop());

/** Tokens expire, so the administrator logs in again. */
async function timeIs(moment: string): Promise<void> {
  school.clock.set(moment);
  admin = await school.login('admin@x.test');
}

/** A student whom the school has transferred to another teacher, who has not answered yet. */
async function transferred(together = 0) {
  const made = await taughtStudent(school, { together });
  const next = await freeTeacher(school, made.course.id);
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  const created = await admin.call('POST /v1/students-transfer', {
    body: { ...ids, description, new_teacher_id: next.teacher_id },
  });
  const undo = (updated_at = created.updated_at) =>
    admin.try('POST /v1/students-transfer/:id/undo', { params: { id: created.id }, body: { updated_at } });
  return { ...made, next, ids, created, undo };
}
type Transferred = Awaited<ReturnType<typeof transferred>>;

async function accept({ next, ids }: Transferred): Promise<void> {
  const match_id = await openMatch(school, ids.student_id);
  const free = { day: 'thursday', start_hour: '10:00', class_id: null } as const;
  await (await school.login(next.email)).call(
    'PATCH /v1/teacher-acceptance/answer',
    answerOf({ match_id, teacher_id: next.teacher_id }, [free]),
  );
}

/** Takes the teacher's Wednesday at 9 on 18 March. */
const takeHour = async ({ ids: { teacher_id }, course }: Transferred) => {
  const { id } = await buildClass(school.db, { teacher_id, course_id: course.id, student_ids: [] });
  await school.db.execute(sql`with entry as (insert into calendar_entries
        (class_id, title, start_date, end_date, start_hour, end_hour, duration, timezone)
        values (${id}, 'Outra', '2026-03-18', '2026-03-18', '09:30', '10:30', 60, 'America/Sao_Paulo') returning id)
      insert into lessons (entry_id, class_id, teacher_id, title, original_start, starts_at, ends_at)
      select id, ${id}, ${teacher_id}, 'Outra', '2026-03-18T12:30Z', '2026-03-18T12:30Z', '2026-03-18T13:30Z' from entry`);
};

const later: Record<
  string,
  [code: string, together: number, change: (made: Transferred) => Promise<unknown>]
> = {
  'the new teacher has accepted': ['transfer_undo_accepted', 0, accept],
  'the student has joined another class': [
    'transfer_undo_changed',
    0,
    async ({ next, course, ids }) => {
      const { id } = await buildClass(school.db, {
        teacher_id: next.teacher_id,
        course_id: course.id,
        student_ids: [],
      });
      await school.db.execute(sql`insert into class_students (class_id, student_id, joined_at)
        values (${id}, ${ids.student_id}, ${start})`);
    },
  ],
  'the class that stopped was edited': [
    'transfer_undo_changed',
    0,
    ({ group }) => school.db.execute(sql`update classes set title = 'Outro nome' where id = ${group.id}`),
  ],
  'the class was given to another teacher': [
    'transfer_undo_changed',
    2,
    ({ group, next }) =>
      school.db.execute(sql`update classes set teacher_id = ${next.teacher_id} where id = ${group.id}`),
  ],
  'the class was switched off': [
    'transfer_undo_changed',
    2,
    ({ group }) =>
      admin.call('PATCH /v1/classes/:id/change-status', {
        params: { id: group.id },
        body: { status: false },
      }),
  ],
  'a lesson has other hours': [
    'transfer_undo_changed',
    2,
    ({ group }) =>
      school.db.execute(sql`update lessons set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
        where class_id = ${group.id} and starts_at = '2026-03-18T12:00Z'`),
  ],
  'the seat was taken': [
    'class_full',
    2,
    async ({ group }) => {
      const other = await buildStudent(school.db, { student: { onboarding_status: 'CONCLUIDO' } });
      await school.db.execute(sql`insert into class_students (class_id, student_id, joined_at)
        values (${group.id}, ${other.student_id}, ${start})`);
      await school.db.execute(sql`update classes set max_students = 3 where id = ${group.id}`);
    },
  ],
  'the hour of the teacher was taken': ['transfer_undo_taken', 0, takeHour],
  'a day was closed': [
    'transfer_undo_taken',
    0,
    () => school.db.execute(sql`insert into closures (date, reason) values ('2026-03-25', 'Reforma')`),
  ],
  'the teacher is away': [
    'transfer_undo_taken',
    0,
    ({ ids }) =>
      school.db.execute(sql`insert into teacher_absences (teacher_id, starts_at, ends_at, reason, timezone)
        values (${ids.teacher_id}, '2026-03-18T00:00Z', '2026-03-19T00:00Z', 'Cirurgia', 'America/Sao_Paulo')`),
  ],
  'the student is inactive': [
    'student_cannot_join',
    0,
    ({ ids }) =>
      school.db.execute(sql`update students set student_status = false where student_id = ${ids.student_id}`),
  ],
  'the teacher is inactive': [
    'teacher_cannot_teach',
    0,
    ({ ids }) =>
      school.db.execute(sql`update teachers set teacher_status = false where teacher_id = ${ids.teacher_id}`),
  ],
  'the enrolment was reopened': [
    'transfer_undo_changed',
    0,
    ({ ids }) =>
      school.db.execute(sql`update students set reopened_at = ${start}, waived_through = 0
        where student_id = ${ids.student_id}`),
  ],
};

describe('the undo of a transfer changes nothing once', () => {
  it.each(Object.entries(later))('%s', async (_, [code, together, change]) => {
    const made = await transferred(together);
    await change(made);
    const after = await snapshot(school);
    const refused = await made.undo();
    expect(refused).toMatchObject({ status: 417, error: { code } });
    expect(refused.error.message).not.toBe('');
    expect(await snapshot(school)).toEqual(after);
    await school.db.execute(sql`delete from closures`);
  });
});

describe('the time for an undo', () => {
  it('ends with the first lesson that the student would have missed', async () => {
    const { undo } = await transferred(2);
    // The Wednesday at 9 in São Paulo, within 24 hours.
    await timeIs('2026-03-11T12:00:00.000Z');
    expect(await undo()).toMatchObject({ status: 417, error: { code: 'transfer_undo_late' } });
  });

  it('is a day where no lesson begins', async () => {
    const made = await taughtStudent(school);
    const caller = await school.login(made.teacher.email);
    const created = await caller.call('POST /v1/students-transfer', {
      body: {
        student_id: made.student.student_id,
        teacher_id: made.teacher.teacher_id,
        description,
        transfer_type: 'HOUR_CHANGE',
      },
    });
    const undo = () =>
      admin.try('POST /v1/students-transfer/:id/undo', {
        params: { id: created.id },
        body: { updated_at: created.updated_at },
      });
    await timeIs('2026-03-11T13:00:00.000Z');
    expect(await undo()).toMatchObject({ status: 417, error: { code: 'transfer_undo_late' } });
    await timeIs('2026-03-11T12:59:59.000Z');
    expect(await undo()).toMatchObject({ status: 200 });
  });
});

it('an undo needs the version that was seen, and is done once', async () => {
  const { undo, created } = await transferred();
  expect(await undo('2026-03-10T12:00:00.000Z')).toMatchObject({ status: 409, error: { code: 'stale' } });
  const undone = await undo();
  expect(undone.status).toBe(200);
  expect(await undo()).toMatchObject({ status: 409, error: { code: 'stale' } });
  expect(await undo(undone.data.updated_at)).toMatchObject({
    status: 417,
    error: { code: 'transfer_undo_none' },
  });
  const seen = { params: { id: created.id } };
  expect((await admin.call('GET /v1/students-transfer/:id', seen)).undo_until).toBeNull();
});

it('a transfer that waits has nothing to undo, and a refusal is not undone beside another request', async () => {
  const made = await taughtStudent(school);
  const caller = await school.login(made.teacher.email);
  const body = {
    student_id: made.student.student_id,
    teacher_id: made.teacher.teacher_id,
    description,
    transfer_type: 'TEACHER_CHANGE',
  } as const;
  const asked = await caller.call('POST /v1/students-transfer', { body });
  const undo = ({ id, updated_at }: typeof asked) =>
    admin.try('POST /v1/students-transfer/:id/undo', { params: { id }, body: { updated_at } });
  expect(await undo(asked)).toMatchObject({ status: 417, error: { code: 'transfer_undo_none' } });
  const refused = await admin.call('PATCH /v1/students-transfer/:id', {
    params: { id: asked.id },
    body: { status: 'REPROVED', reproval_comment: 'O professor ainda pode atender.' },
  });
  await caller.call('POST /v1/students-transfer', { body });
  expect(await undo(refused)).toMatchObject({ status: 417, error: { code: 'transfer_pending' } });
});

it('a refusal is not undone once the student waits for a teacher', async () => {
  const made = await taughtStudent(school);
  const caller = await school.login(made.teacher.email);
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  const asked = await caller.call('POST /v1/students-transfer', {
    body: { ...ids, description, transfer_type: 'TEACHER_CHANGE' },
  });
  const refused = await admin.call('PATCH /v1/students-transfer/:id', {
    params: { id: asked.id },
    body: { status: 'REPROVED', reproval_comment: 'O professor ainda pode atender.' },
  });
  await admin.call('POST /v1/students-transfer', { body: { ...ids, description, send_to_match: true } });
  const undo = admin.try('POST /v1/students-transfer/:id/undo', {
    params: { id: refused.id },
    body: { updated_at: refused.updated_at },
  });
  expect(await undo).toMatchObject({ status: 417, error: { code: 'transfer_not_concluded' } });
});
