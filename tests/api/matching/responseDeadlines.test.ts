import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enforceDeadlines } from '../../../server/areas/matching/responseDeadlines.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';

let school: School;
let courses = 0;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(
    school.db,
    ['view:students_without_match', 'create:students_without_match', 'view:users'],
    {
      email: 'admin@x.test',
      password_hash: passwordHash,
    },
  );
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const hours = { monday: ['09:00', '10:00'], tuesday: ['09:00', '10:00'] };
const after = (h: number) =>
  school.clock.set(new Date(new Date(start).getTime() + h * 3_600_000).toISOString());

async function offered(options: { others?: number } = {}) {
  const course = await buildCourse(school.db, `Curso ${++courses}`);
  const teacher = await buildTeacher(school.db, { course_ids: [course.id], hours });
  const others = [];
  for (let index = 0; index < (options.others ?? 0); index += 1)
    others.push(await buildTeacher(school.db, { course_ids: [course.id], hours }));
  const student = await buildStudent(school.db, {
    student: { course_id: course.id, onboarding_status: 'AGUARDANDO_MATCH' },
    hours,
  });
  const match = await buildMatch(school.db, {
    student_id: student.student_id,
    teacher_id: teacher.teacher_id,
  });
  await school.db.execute(sql`update matches set waiting_since = ${start}, promised_until = ${start}::timestamptz + interval '24 hours'
    where match_id = ${match.match_id}`);
  return { teacher, others, student, match_id: match.match_id };
}
const notes = (user_id: string) =>
  rowsOf(school.db, {
    title: text,
    content: text,
  })`select title, content from notifications where recipient_id = ${user_id} order by created_at`;
const teacherOf = async (match_id: string) =>
  (
    await rowsOf(school.db, {
      teacher_id: text,
      status: text,
    })`select teacher_id, status from matches where match_id = ${match_id}`
  )[0];
const switchTo = async (offer_next: boolean) => {
  const admin = await school.login('admin@x.test');
  return admin.call('PATCH /v1/match/promises', { body: { offer_next } });
};

it('reminds the teacher once, six hours before the answer is due, and names the hour in the zone', async () => {
  const { teacher } = await offered();
  after(17.9);
  await enforceDeadlines(school.services);
  expect(await notes(teacher.user_id)).toEqual([]);
  after(18.1);
  await enforceDeadlines(school.services);
  await enforceDeadlines(school.services);
  const [note, ...rest] = await notes(teacher.user_id);
  expect(rest).toEqual([]);
  expect(note?.title).toBe('Um aluno espera a sua resposta');
  expect(note?.content).toContain('Horário');
});

it('offers the student to the next teacher at the end, never to one who let the time pass', async () => {
  await switchTo(true);
  const { teacher, others, match_id, student } = await offered({ others: 1 });
  const [other] = others;
  after(24.1);
  await enforceDeadlines(school.services);
  expect(await teacherOf(match_id)).toEqual({ teacher_id: other?.teacher_id, status: 'waiting-acceptance' });
  expect((await notes(teacher.user_id)).at(-1)?.title).toBe('Aluno oferecido a outro professor');
  expect((await notes(other?.user_id ?? '')).at(-1)?.title).toBe('Novo aluno aguardando aceite');
  // The second teacher has twelve hours; after that nobody is left.
  after(36.2);
  await enforceDeadlines(school.services);
  expect((await teacherOf(match_id))?.teacher_id).toBe(other?.teacher_id);
  const alerts = await rowsOf(school.db, { content: text })`
    select content from notifications where title = 'Prazo de 24 horas encerrado' and content like ${`%${student.user_id}%`}
      or once_key like ${`promise:${match_id}:%`}`;
  expect(alerts).toHaveLength(1);
});

it('only notifies administrators, once, while the switch is off', async () => {
  await switchTo(false);
  const { teacher, match_id } = await offered({ others: 1 });
  after(25);
  await enforceDeadlines(school.services);
  await enforceDeadlines(school.services);
  expect((await teacherOf(match_id))?.teacher_id).toBe(teacher.teacher_id);
  const alerts = await rowsOf(school.db, { title: text })`
    select title from notifications where once_key like ${`promise:${match_id}:%`}`;
  expect(alerts).toEqual([{ title: 'Prazo de 24 horas encerrado' }]);
});

it('notifies administrators of several late students with one notice', async () => {
  await switchTo(false);
  const late = [await offered(), await offered(), await offered()];
  after(25);
  await enforceDeadlines(school.services);
  await enforceDeadlines(school.services);
  const ids = late.map(({ match_id }) => `'promise:${match_id}:'`).join();
  const alerts = await rowsOf(school.db, { content: text })`
    select content from notifications where exists (select 1 from unnest(array[${sql.raw(ids)}]) key where once_key like key || '%')`;
  expect(alerts).toEqual([
    {
      content: '3 alunos esperam há mais de 24 horas. Veja em Direcionar Aluno e em Aguardando Aceite.',
    },
  ]);
});

it('leaves a match alone that was answered while the next teacher was sought', async () => {
  await switchTo(true);
  const { match_id } = await offered({ others: 1 });
  after(24.1);
  await Promise.all([
    enforceDeadlines(school.services),
    school.db.execute(sql`update matches set status = 'accepted' where match_id = ${match_id}`),
    enforceDeadlines(school.services),
  ]);
  const lines = await rowsOf(school.db, { n: text })`
    select count(*)::text as n from audit_log where entity_id = ${match_id} and changes ? 'teacher_id'`;
  expect(Number(lines[0]?.n)).toBeLessThanOrEqual(1);
});

it('shows when each is due, and how many are on time, soon due and late', async () => {
  await school.db.execute(sql`update matches set status = 'accepted' where status = 'waiting-acceptance'`);
  await offered();
  const { match_id } = await offered();
  await school.db.execute(sql`update matches set promised_until = ${start}::timestamptz - interval '1 hour',
    waiting_since = ${start}::timestamptz - interval '13 hours' where match_id = ${match_id}`);
  after(0.1);
  const admin = await school.login('admin@x.test');
  expect(await admin.call('GET /v1/match/promises', {})).toMatchObject({
    kept: 1,
    soon: 0,
    late: 1,
    soon_hours: 6,
  });
  const { response } = await admin.call('GET /v1/match/waiting', { query: {} });
  expect(response.map(({ due }) => due).toSorted()).toEqual([
    new Date(new Date(start).getTime() - 3_600_000).toISOString(),
    new Date(new Date(start).getTime() + 24 * 3_600_000).toISOString(),
  ]);
});

const remind = async (student_id: string) =>
  (await school.login('admin@x.test')).try('POST /v1/match/remind/:student_id', { params: { student_id } });

it('lets an administrator remind the teacher, at most once an hour (MATCH-17)', async () => {
  const { teacher, student } = await offered();
  after(2);
  expect(await remind(student.student_id)).toMatchObject({
    status: 200,
    data: { reminded_at: school.clock.now().toISOString() },
  });
  const [note] = await notes(teacher.user_id);
  expect(note?.title).toBe('Um aluno espera a sua resposta');
  expect(note?.content).toContain(student.name);
  after(2.9);
  expect(await remind(student.student_id)).toMatchObject({
    status: 417,
    error: { code: 'reminded_recently' },
  });
  after(3);
  expect((await remind(student.student_id)).status).toBe(200);
  const admin = await school.login('admin@x.test');
  const { response } = await admin.call('GET /v1/match/waiting', { query: { student_name: student.name } });
  expect(response[0]?.reminded_at).toBe(school.clock.now().toISOString());
  // The reminder before the end is sent all the same, once.
  after(18.1);
  await enforceDeadlines(school.services);
  await enforceDeadlines(school.services);
  expect(await notes(teacher.user_id)).toHaveLength(3);
});

it('sends no second reminder when two administrators remind at once (MATCH-17)', async () => {
  const { teacher, student } = await offered();
  const replies = await Promise.all([1, 2, 3].map(() => remind(student.student_id)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 417, 417]);
  expect(await notes(teacher.user_id)).toHaveLength(1);
});

it('reminds of an offer alone: not of a student who waits for allocation, is missing or was sent back', async () => {
  const { teacher, student } = await offered();
  const admin = await school.login('admin@x.test');
  await admin.call('POST /v1/match/redirect/:student_id', { params: { student_id: student.student_id } });
  expect(await remind(student.student_id)).toMatchObject({
    status: 417,
    error: { code: 'not_waiting_acceptance' },
  });
  expect((await remind(teacher.teacher_id)).status).toBe(404);
});
