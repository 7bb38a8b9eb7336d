import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { LESSON_RECORD_DAYS } from '../../../domain/progress.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { meritedClass } from '../certificates/meritedClass.ts';

type Taught = Awaited<ReturnType<typeof meritedClass>>;
let school: School;
let own: Taught;
let foreign: Taught;
let begun: string;
let teacher: Caller;
let stranger: Caller;
let student: Caller;
let admin: Caller;

beforeAll(async () => {
  school = await startSchool();
  begun = school.clock.now().toISOString();
  own = await meritedClass(school, [
    {
      attended: 3,
      marks: [
        [5, 4, 4],
        [4, 4, 3],
      ],
    },
    { attended: 0, marks: [] },
  ]);
  foreign = await meritedClass(school);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
});
beforeEach(async () => {
  school.clock.set(begun);
  [teacher, stranger, student, admin] = await Promise.all([
    school.login(own.teacher.email),
    school.login(foreign.teacher.email),
    school.login(own.first.email),
    school.login('admin@x.test'),
  ]);
});
afterAll(() => school.stop());

const lastHeld = () => {
  const lesson = own.held.at(-1);
  if (!lesson) throw new Error('four lessons were held');
  return lesson;
};
/** Ends within the days in which it can be written about. */
const recent = () => {
  const lesson = own.past.at(-1);
  if (!lesson) throw new Error('a lesson was held last week');
  return lesson;
};
const write = (by: Caller, id: string, body: object) =>
  by.try('PATCH /v1/calendar/:id/taught', { params: { id }, body: body as { lesson_subject: string } });
const read = (by: Caller, id: string) => by.try('GET /v1/calendar/:id/taught', { params: { id } });
const entries = async () => {
  const { rows } = await school.db.execute(
    sql`select user_name, operation, changes from audit_log where entity = 'lesson_records' order by at`,
  );
  return rows;
};

describe('what was taught in a lesson', () => {
  it('is written by its teacher, read by its students, and changed with the version that was read (PROGRESS-1)', async () => {
    const { id } = recent();
    expect((await read(teacher, id)).data).toMatchObject({
      lesson_subject: null,
      updated_at: null,
      can_edit: true,
    });
    const first = await write(teacher, id, {
      lesson_subject: ' Verbos ',
      lesson_notes: 'Página 12.',
      updated_at: null,
    });
    expect(first.data).toMatchObject({
      lesson_subject: 'Verbos',
      lesson_notes: 'Página 12.',
      can_edit: true,
    });
    // The answer to the first call may have been lost.
    const again = await write(teacher, id, {
      lesson_subject: 'Verbos',
      lesson_notes: 'Página 12.',
      updated_at: null,
    });
    expect(again.data).toEqual(first.data);
    expect((await read(student, id)).data).toMatchObject({ lesson_subject: 'Verbos', can_edit: false });
    expect((await read(admin, id)).data).toMatchObject({ lesson_subject: 'Verbos', can_edit: false });
    for (const unread of [{}, { updated_at: null }])
      expect((await write(teacher, id, { lesson_subject: 'Outro', ...unread })).error.code).toBe('stale');
    const { updated_at } = first.data;
    const second = await write(teacher, id, { lesson_subject: 'Verbos no passado', updated_at });
    expect(second.data).toMatchObject({ lesson_subject: 'Verbos no passado', lesson_notes: '' });
    expect((await write(teacher, id, { lesson_subject: 'Tarde demais', updated_at })).error.code).toBe(
      'stale',
    );
    expect((await entries()).map(({ operation }) => operation)).toEqual(['I', 'U']);
  });

  it('looks missing to other teachers and to students of other classes', async () => {
    const { id } = recent();
    const outsider = await school.login(foreign.first.email);
    expect((await read(stranger, id)).status).toBe(404);
    expect((await read(outsider, id)).status).toBe(404);
    expect((await write(stranger, id, { lesson_subject: 'Alheio' })).status).toBe(404);
    expect((await write(student, id, { lesson_subject: 'Meu' })).status).toBe(403);
    expect((await write(admin, id, { lesson_subject: 'Da escola' })).status).toBe(403);
  });

  it('is refused before the lesson begins, some days after its end, and without a subject', async () => {
    const { today } = own;
    expect((await write(teacher, today.id, { lesson_subject: 'Cedo' })).error.code).toBe(
      'lesson_record_early',
    );
    expect((await write(teacher, recent().id, { lesson_subject: '  ' })).status).toBe(400);
    expect((await write(teacher, recent().id, { lesson_subject: 'a'.repeat(121) })).status).toBe(400);
    school.clock.set(new Date(recent().ends_at.getTime() + LESSON_RECORD_DAYS * 86_400_000).toISOString());
    const later = await school.login(own.teacher.email);
    expect((await write(later, recent().id, { lesson_subject: 'Tarde' })).error.code).toBe(
      'lesson_record_late',
    );
    expect((await read(later, recent().id)).data.can_edit).toBe(false);
  });

  it('keeps a lesson from being erased', async () => {
    const lesson = own.past.at(-1);
    const params = { id: lesson?.id ?? '' };
    await write(teacher, params.id, { lesson_subject: 'Verbos' });
    expect((await admin.try('DELETE /v1/calendar/:id', { params })).error.code).toBe('lesson_held');
  });
});

describe('the progress of a student', () => {
  it('shows attendance, the means of the marks, and what the next certificate lacks (PROGRESS-2, PROGRESS-3)', async () => {
    const progress = await student.call('GET /v1/progress', {});
    expect(progress).toMatchObject({
      student_id: own.first.student_id,
      attendance: { classes_attendance: 3, classes_number: 4, percentage: 75 },
      marks: { evaluations: 2, conversation: 4.5, understanding: 4, dedication: 3.5, mean: 4 },
      certificates: [],
      ahead: [{ attendance: 75, mean: 4, lacks: [], certificate_id: null }],
    });
    const params = { id: own.first.student_id };
    expect(await teacher.call('GET /v1/students/:id/progress', { params })).toEqual(progress);
    expect(await admin.call('GET /v1/students/:id/progress', { params })).toEqual(progress);
  });

  it('names an issued certificate, and no longer what it lacks', async () => {
    await student.call('POST /v1/certificates', {
      body: { course_id: own.course.id, student_id: own.first.student_id },
    });
    const { certificates, ahead } = await student.call('GET /v1/progress', {});
    expect(certificates).toMatchObject([{ status: 'valid', code: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(ahead).toEqual([]);
  });

  it('has nulls, and not zeros, without lessons that count', async () => {
    const other = await school.login(own.second.email);
    const { attendance, marks } = await other.call('GET /v1/progress', {});
    expect(attendance).toMatchObject({ classes_attendance: 0, classes_number: 4, percentage: 0 });
    expect(marks).toMatchObject({ evaluations: 0, mean: null, conversation: null });
  });

  it('lists past lessons with attendance, subject and marks, newest first, in pages', async () => {
    await write(teacher, recent().id, {
      updated_at: (await read(teacher, recent().id)).data.updated_at,
      lesson_subject: 'Verbos',
      lesson_notes: 'Página 12.',
    });
    const first = await student.call('GET /v1/progress/lessons', { query: { pageSize: 2 } });
    expect(first.total).toBe(own.past.length);
    expect(first.response[0]).toMatchObject({
      id: recent().id,
      is_present: null,
      lesson_subject: 'Verbos',
      lesson_notes: 'Página 12.',
      conversation: null,
    });
    const all = await student.call('GET /v1/progress/lessons', { query: { pageSize: 50 } });
    const starts = all.response.map(({ starts_at }) => starts_at);
    expect(starts).toEqual(starts.toSorted().reverse());
    const row = (id = '') => all.response.find((lesson) => lesson.id === id);
    expect(row(own.held[0]?.id)).toMatchObject({ is_present: true, is_late: false, conversation: 5 });
    expect(row(lastHeld().id)).toMatchObject({ is_present: false, conversation: null });
    const ofStudent = await teacher.call('GET /v1/students/:id/progress/lessons', {
      params: { id: own.first.student_id },
      query: { pageSize: 50 },
    });
    expect(ofStudent.response).toEqual(all.response);
  });

  it('looks missing to teachers of others', async () => {
    const params = { id: own.first.student_id };
    expect((await stranger.try('GET /v1/students/:id/progress', { params })).status).toBe(404);
    expect((await stranger.try('GET /v1/students/:id/progress/lessons', { params, query: {} })).status).toBe(
      404,
    );
    expect((await student.try('GET /v1/students/:id/progress', { params })).status).toBe(403);
  });
});
