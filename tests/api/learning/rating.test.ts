import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const KEY = 'POST /v1/teacher-evaluation/:id';
const praise = { rating: 100, reason: ['Boa didática', 'Pontualidade'] };

async function asked(notification: 'TEACHER_EVALUATION' | 'NOTICE' = 'TEACHER_EVALUATION') {
  const taught = await taughtClass(school);
  const [row] = await school.db
    .insert(notifications)
    .values({
      recipient_id: taught.first.user_id,
      notification,
      title: 'Avalie seu professor',
      content: 'Como foi a semana?',
      body: { teacher_id: taught.teacher.teacher_id, class_id: taught.group.id },
    })
    .returning();
  return { ...taught, params: { id: row?.id ?? '' } };
}

describe('rating a teacher', () => {
  it('is kept without a trace of who gave it, once', async () => {
    const { first, teacher, params } = await asked();
    const student = await school.login(first.email);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => student.try(KEY, { params, body: praise })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    expect(replies.find(({ status }) => status === 417)?.error.code).toBe('evaluation_exists');
    const kept = await school.db.execute(
      sql`select * from teacher_evaluations where teacher_id = ${teacher.teacher_id}`,
    );
    expect(kept.rows).toHaveLength(1);
    expect(kept.rows[0]).toMatchObject({ rating: 100, day: '2026-03-10' });
    const text = JSON.stringify(kept.rows);
    expect([first.student_id, first.user_id, params.id].some((id) => text.includes(id))).toBe(false);
    const log = await school.db.execute(
      sql`select 1 from audit_log where entity = 'teacher_evaluations' or changes::text like '%Boa didática%'`,
    );
    expect(log.rows).toEqual([]);
    const { rows } = await school.db.execute(sql`select is_read from notifications where id = ${params.id}`);
    expect(rows).toEqual([{ is_read: true }]);
  });

  it('can still be given after the notification was read', async () => {
    const { first, params } = await asked();
    const student = await school.login(first.email);
    await school.db.execute(sql`update notifications set is_read = true where id = ${params.id}`);
    expect((await student.try(KEY, { params, body: praise })).status).toBe(200);
  });

  it('takes whole stars, and reasons of their band', async () => {
    const { first, params } = await asked();
    const student = await school.login(first.email);
    for (const body of [
      { rating: 50, reason: ['Boa didática'] },
      { rating: 100, reason: [] },
      { rating: 20, reason: ['Boa didática'] },
      { rating: 100, reason: ['Boa didática', 'Boa didática'] },
    ])
      expect((await student.try(KEY, { params, body })).status).toBe(400);
  });

  it("comes from the student's own question alone", async () => {
    const { first, second, teacher, params } = await asked();
    const [mate, own] = [await school.login(second.email), await school.login(first.email)];
    expect((await mate.try(KEY, { params, body: praise })).status).toBe(404);
    const notice = await asked('NOTICE');
    const owner = await school.login(notice.first.email);
    expect((await owner.try(KEY, { params: notice.params, body: praise })).status).toBe(404);
    const caller = await school.login(teacher.email);
    expect((await caller.try(KEY, { params, body: praise })).status).toBe(403);
    expect((await own.try(KEY, { params, body: praise })).status).toBe(200);
  });
});
