import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHistory, buildMarks } from '../../../server/demo/build/lessons.ts';
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

async function openClass(options: { twice?: boolean } = {}) {
  const taught = await taughtClass(school, options);
  school.clock.set('2026-03-10T14:00:00Z');
  const caller = await school.login(taught.teacher.email);
  const { calendar_history_id } = await caller.call('POST /v1/calendar/history', opening(taught));
  const session = { teacher_id: taught.teacher.teacher_id, class_id: taught.group.id, calendar_history_id };
  return { ...taught, caller, session };
}

describe("'Avaliar Aluno'", () => {
  it('waits in the list until every student is marked, and shows this month', async () => {
    const { caller, session, first, second, group } = await openClass();
    const params = { teacher_id: session.teacher_id };
    const pending = () => caller.call('GET /v1/students-evolution/pending/:teacher_id', { params });
    expect(await pending()).toMatchObject([
      { calendar_history_id: session.calendar_history_id, class_name: group.title, students: [{}, {}] },
    ]);
    await caller.call('POST /v1/students-evolution', {
      body: { ...session, students: [marks(first.student_id)] },
    });
    expect((await pending())[0]?.students).toMatchObject([{ id: second.student_id }]);
    await caller.call('POST /v1/students-evolution', {
      body: { ...session, students: [marks(second.student_id, 1)] },
    });
    expect(await pending()).toEqual([]);
    const { response } = await caller.call('GET /v1/students-evolution', {
      query: { class_id: session.class_id },
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

  it('marks a student once a lesson, whoever is quicker', async () => {
    const { caller, session, first, second } = await openClass();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        caller.try('POST /v1/students-evolution', {
          body: { ...session, students: [marks(first.student_id)] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    const both = await caller.try('POST /v1/students-evolution', {
      body: { ...session, students: [marks(second.student_id), marks(first.student_id)] },
    });
    expect(both).toMatchObject({ status: 417, error: { code: 'evaluation_exists' } });
    const { rows } = await school.db.execute(
      sql`select student_id from students_evolution where calendar_history_id = ${session.calendar_history_id}`,
    );
    expect(rows).toEqual([{ student_id: first.student_id }]);
    const log = await school.db.execute(
      sql`select operation from audit_log where entity = 'students_evolution' and student_id = ${first.student_id}`,
    );
    expect(log.rows).toEqual([{ operation: 'I' }]);
  });

  it("is for the session's teacher and the lesson's students alone", async () => {
    const [one, other] = [await openClass(), await openClass()];
    const students = [marks(one.first.student_id)];
    const foreign = await other.caller.try('POST /v1/students-evolution', {
      body: { ...one.session, students },
    });
    expect(foreign.status).toBe(404);
    const borrowed = { ...one.session, teacher_id: other.session.teacher_id };
    expect(
      (await other.caller.try('POST /v1/students-evolution', { body: { ...borrowed, students } })).status,
    ).toBe(404);
    const stranger = await one.caller.try('POST /v1/students-evolution', {
      body: { ...one.session, students: [marks(other.first.student_id)] },
    });
    expect(stranger.error.code).toBe('nobody_to_evaluate');
    const six = { ...one.session, students: [marks(one.first.student_id, 6)] };
    expect((await one.caller.try('POST /v1/students-evolution', { body: six })).status).toBe(400);
    const student = await school.login(one.first.email);
    expect(
      (await student.try('POST /v1/students-evolution', { body: { ...one.session, students } })).status,
    ).toBe(403);
    const params = { teacher_id: one.session.teacher_id };
    expect(await other.caller.call('GET /v1/students-evolution/pending/:teacher_id', { params })).toEqual([]);
  });

  it('is asked for after the last class of the week alone', async () => {
    const { caller, session } = await openClass({ twice: true });
    const params = { teacher_id: session.teacher_id };
    expect(await caller.call('GET /v1/students-evolution/pending/:teacher_id', { params })).toEqual([]);
  });
});

describe('evolution by month', () => {
  it('takes the span asked for, and shows nobody what is not theirs', async () => {
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
