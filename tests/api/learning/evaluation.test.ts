import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHistory, buildMarks, buildPresence } from '../../../server/demo/build/lessons.ts';
import { buildFev } from '../../../server/demo/build/people.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { opening, taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
beforeEach(() => school.clock.set(start));
afterAll(() => school.stop());

const marks = (student_id: string, star = 4) => ({
  student_id,
  conversation: star,
  understanding: 5,
  dedication: 3,
});

interface ClassOptions {
  twice?: boolean;
  /** Students who are not in the room long enough. */
  absent?: boolean;
}

/** A class whose lesson of 14:00Z to 15:00Z was opened and, by default, is over with both students present. */
async function heldLesson({ twice, absent = false }: ClassOptions = {}, now = '2026-03-10T15:00:00Z') {
  school.clock.set(start);
  const taught = await taughtClass(school, { twice });
  school.clock.set('2026-03-10T13:50:00Z');
  const before = await school.login(taught.teacher.email);
  const { calendar_history_id } = await before.call('POST /v1/calendar/history', opening(taught));
  const { first, second, group, today } = taught;
  const stay = { lesson: today, room_id: group.room_id };
  await buildPresence(school.db, [
    { ...stay, user_id: first.user_id, to: 30 },
    { ...stay, user_id: second.user_id, to: absent ? 29 : 31 },
  ]);
  school.clock.set(now);
  const caller = await school.login(taught.teacher.email);
  const session = { teacher_id: taught.teacher.teacher_id, class_id: group.id, calendar_history_id };
  const evaluate = (...students: ReturnType<typeof marks>[]) =>
    caller.try('POST /v1/students-evolution', { body: { ...session, students } });
  const pending = () =>
    caller.call('GET /v1/students-evolution/pending/:teacher_id', {
      params: { teacher_id: session.teacher_id },
    });
  return { ...taught, caller, session, evaluate, pending };
}

const refused = (code: string, message: string) => ({ status: 417, error: { code, message } });

describe("'Avaliar Aluno'", () => {
  it('stays in the list until all students are rated together, and counts for the current month', async () => {
    const { caller, session, first, second, group, evaluate, pending } = await heldLesson();
    expect(await pending()).toMatchObject([
      {
        calendar_history_id: session.calendar_history_id,
        class_name: group.title,
        started_at: '2026-03-10T13:50:00.000Z',
        starts_at: '2026-03-10T14:00:00.000Z',
        students: [{ is_present: true }, { is_present: true }],
      },
    ]);
    expect(await evaluate(marks(first.student_id))).toMatchObject(
      refused('evaluation_incomplete', `Avalie todos os alunos presentes de uma vez. Falta: ${second.name}.`),
    );
    expect(await pending()).toHaveLength(1);
    expect((await evaluate(marks(first.student_id), marks(second.student_id, 1))).status).toBe(200);
    expect(await pending()).toEqual([]);
    const { response } = await caller.call('GET /v1/students-evolution', {
      query: { class_id: session.class_id, pageSize: 9999 },
    });
    expect(response).toHaveLength(12);
    expect(response.at(-1)).toEqual({
      month: '2026-03',
      month_name: 'mar',
      conversation: 2.5,
      understanding: 5,
      dedication: 3,
    });
    expect(response[0]?.conversation).toBeNull();
  });

  it('opens at the scheduled end, or at the session’s end if that is earlier', async () => {
    const { session, first, second, evaluate, pending } = await heldLesson({}, '2026-03-10T14:59:59Z');
    const all = [marks(first.student_id), marks(second.student_id)];
    expect(await pending()).toEqual([]);
    expect(await evaluate(...all)).toMatchObject(
      refused('evaluation_early', 'A avaliação abre quando a aula termina. Tente de novo depois dela.'),
    );
    await school.db.execute(sql`update calendar_history set ended_at = '2026-03-10T14:59:00Z'
      where id = ${session.calendar_history_id}`);
    expect(await pending()).toHaveLength(1);
    expect((await evaluate(...all)).status).toBe(200);
  });

  it('shows absent students and refuses to rate them', async () => {
    const { first, second, evaluate, pending } = await heldLesson({ absent: true });
    const [lesson] = await pending();
    expect(new Map(lesson?.students.map(({ id, is_present }) => [id, is_present]))).toEqual(
      new Map([
        [first.student_id, true],
        [second.student_id, false],
      ]),
    );
    expect(await evaluate(marks(first.student_id), marks(second.student_id))).toMatchObject(
      refused('evaluation_absent', `Alunos ausentes não podem ser avaliados: ${second.name}.`),
    );
    expect((await evaluate(marks(first.student_id))).status).toBe(200);
    expect(await pending()).toEqual([]);
  });

  it('requests nothing when no student was present', async () => {
    const taught = await taughtClass(school);
    await buildHistory(school.db, { class: taught.group, lessons: taught.past.slice(-1) });
    const caller = await school.login(taught.teacher.email);
    const params = { teacher_id: taught.teacher.teacher_id };
    expect(await caller.call('GET /v1/students-evolution/pending/:teacher_id', { params })).toEqual([]);
  });

  it('marks a lesson once under concurrent requests', async () => {
    const { session, first, second, evaluate } = await heldLesson();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => evaluate(marks(first.student_id), marks(second.student_id))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    for (const { status, error } of replies) if (status === 417) expect(error.code).toBe('evaluation_exists');
    const { rows } = await school.db.execute(
      sql`select student_id from students_evolution where calendar_history_id = ${session.calendar_history_id}`,
    );
    expect(rows).toHaveLength(2);
    const log = await school.db.execute(
      sql`select operation from audit_log where entity = 'students_evolution' and student_id = ${first.student_id}`,
    );
    expect(log.rows).toEqual([{ operation: 'I' }]);
  });

  it("is limited to the session's teacher and the lesson's students", async () => {
    const [one, other] = [await heldLesson(), await heldLesson()];
    const students = [marks(one.first.student_id), marks(one.second.student_id)];
    const foreign = await other.caller.try('POST /v1/students-evolution', {
      body: { ...one.session, students },
    });
    expect(foreign.status).toBe(404);
    const borrowed = { ...one.session, teacher_id: other.session.teacher_id };
    expect(
      (await other.caller.try('POST /v1/students-evolution', { body: { ...borrowed, students } })).status,
    ).toBe(404);
    expect((await one.evaluate(marks(other.first.student_id))).error.code).toBe('nobody_to_evaluate');
    expect((await one.evaluate(marks(one.first.student_id, 6))).status).toBe(400);
    const student = await school.login(one.first.email);
    expect(
      (await student.try('POST /v1/students-evolution', { body: { ...one.session, students } })).status,
    ).toBe(403);
    const params = { teacher_id: one.session.teacher_id };
    expect(await other.caller.call('GET /v1/students-evolution/pending/:teacher_id', { params })).toEqual([]);
  });

  it('is requested only after the last class of the week', async () => {
    expect(await (await heldLesson({ twice: true })).pending()).toEqual([]);
  });
});

describe('evolution by month', () => {
  it('covers the requested span within the caller’s scope', async () => {
    const taught = await taughtClass(school);
    const histories = await buildHistory(school.db, { class: taught.group, lessons: taught.past });
    await buildMarks(
      school.db,
      histories.map((history, index) => ({
        history,
        student_id: taught.first.student_id,
        conversation: (index % 5) + 1,
        understanding: 4,
        dedication: 4,
      })),
    );
    const other = await taughtClass(school);
    const query = {
      student_id: taught.first.student_id,
      start_date: '2026-02-01',
      end_date: '2026-02-28T23:59:59.000Z',
    };
    const [own, mate] = [await school.login(taught.first.email), await school.login(taught.second.email)];
    const { response } = await own.call('GET /v1/students-evolution', { query });
    expect(response).toMatchObject([{ month: '2026-02', conversation: 2.5, understanding: 4 }]);
    for (const caller of [mate, await school.login(other.teacher.email)]) {
      const hidden = await caller.call('GET /v1/students-evolution', { query });
      expect(hidden.response).toMatchObject([{ month: '2026-02', conversation: null }]);
    }
    const fev = await school.login('fev@x.test');
    expect((await fev.try('GET /v1/students-evolution', { query })).status).toBe(403);
    for (const dates of [{ start_date: 'ontem' }, { start_date: '2026-03-01', end_date: '2026-02-01' }])
      expect((await own.try('GET /v1/students-evolution', { query: dates })).status).toBe(400);
  });
});

describe('the next evaluation', () => {
  const nextOf = async (email: string, teacher_id: string) =>
    (await school.login(email)).call('GET /v1/students-evolution/next/:teacher_id', {
      params: { teacher_id },
    });

  it('opens after the last lesson of the week', async () => {
    const { teacher, group } = await taughtClass(school, { twice: true });
    expect(await nextOf(teacher.email, teacher.teacher_id)).toMatchObject({
      class_name: group.title,
      starts_at: '2026-03-12T14:00:00.000Z',
      opens_at: '2026-03-12T15:00:00.000Z',
    });
  });

  it('follows a lesson of the week that is cancelled', async () => {
    const { teacher } = await taughtClass(school, { twice: true });
    await school.db.execute(sql`update lessons set status = 'cancelled'
      where teacher_id = ${teacher.teacher_id} and starts_at = '2026-03-12T14:00:00Z'`);
    const next = await nextOf(teacher.email, teacher.teacher_id);
    expect(next?.opens_at).toBe('2026-03-10T15:00:00.000Z');
  });

  it('is absent without lessons in the next 14 days, and for another teacher', async () => {
    const { teacher } = await taughtClass(school);
    const other = await taughtClass(school);
    expect(await nextOf(other.teacher.email, teacher.teacher_id)).toBeNull();
    await school.db.execute(sql`update lessons set status = 'cancelled'
      where teacher_id = ${teacher.teacher_id} and starts_at < '2026-03-24T14:00:00Z'`);
    expect(await nextOf(teacher.email, teacher.teacher_id)).toBeNull();
  });
});
