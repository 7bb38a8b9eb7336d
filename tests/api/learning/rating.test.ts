import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATING_REASONS, ratingBand } from '../../../domain/teacherRating.ts';
import { releaseRatings } from '../../../server/areas/learning/releaseRatings.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const KEY = 'POST /v1/teacher-evaluation/:id';
const praise = { rating: 100, reason: ['Boa didática', 'Pontualidade'] };

async function ratingRequest(notification: 'TEACHER_EVALUATION' | 'NOTICE' = 'TEACHER_EVALUATION') {
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
  it('is accepted once, and its row is encrypted until release', async () => {
    const { first, params } = await ratingRequest();
    const student = await school.login(first.email);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => student.try(KEY, { params, body: praise })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 417, 417, 417]);
    expect(replies.find(({ status }) => status === 417)?.error.code).toBe('evaluation_exists');
    const { rows } = await school.db.execute(sql`select is_read from notifications where id = ${params.id}`);
    expect(rows).toEqual([{ is_read: true }]);
    const pending = await school.db.execute(sql`select sealed from pending_ratings`);
    expect(pending.rows).toHaveLength(1);
    expect(String(pending.rows[0]?.sealed)).toMatch(/^v1\.[\da-f]{8}\.[\w-]+$/);
    expect((await school.db.execute(sql`select 1 from teacher_evaluations`)).rows).toEqual([]);
  });

  it('cannot be traced to a student by row, transaction, order, day, audit, job or log', async () => {
    await school.db.execute(sql`delete from pending_ratings`);
    const { first, second, teacher, group } = await ratingRequest();
    const given = [20, 60, 100, 80];
    for (const [index, rating] of given.entries()) {
      const { user_id, email } = index % 2 === 0 ? first : second;
      const [notice] = await school.db
        .insert(notifications)
        .values({
          recipient_id: user_id,
          notification: 'TEACHER_EVALUATION',
          title: 'Avalie seu professor',
          content: 'Como foi a semana?',
          body: { teacher_id: teacher.teacher_id, class_id: group.id },
        })
        .returning();
      const student = await school.login(email);
      const reason = RATING_REASONS[ratingBand(rating)].slice(0, 1);
      await student.call(KEY, { params: { id: notice?.id ?? '' }, body: { rating, reason } });
      await releaseRatings(school.services);
      const written = await school.db.execute(sql`select 1 from teacher_evaluations`);
      expect(written.rows).toHaveLength(index < 2 ? 0 : 3);
      school.clock.advance({ days: 1 });
    }
    const { rows } = await school.db.execute(sql`select *, xmin::text from teacher_evaluations`);
    expect(rows.map(({ rating }) => Number(rating)).sort((a, b) => a - b)).toEqual([20, 60, 100]);
    expect(new Set(rows.map(({ xmin, day }) => `${xmin} ${day}`)).size).toBe(1);
    const tables = await rowsOf(school.db, { name: text })`
        select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'teacher_evaluations'`;
    for (const { name } of tables) {
      const joined = await school.db.execute(
        sql.raw(`select 1 from ${name} t join teacher_evaluations e on e.xmin::text = t.xmin::text`),
      );
      expect(joined.rows, name).toEqual([]);
    }
    const stored = JSON.stringify(rows);
    for (const { student_id, user_id } of [first, second])
      expect([student_id, user_id].some((id) => stored.includes(id))).toBe(false);
    const audits = await school.db.execute(
      sql`select 1 from audit_log where entity like '%evaluation%' or entity like '%rating%'`,
    );
    expect(audits.rows).toEqual([]);
    const jobs = await school.db.execute(
      sql`select 1 from graphile_worker._private_jobs where payload::text like '%rating%'`,
    );
    expect(jobs.rows).toEqual([]);
  });

  it('is still accepted after the notification was read', async () => {
    const { first, params } = await ratingRequest();
    const student = await school.login(first.email);
    await school.db.execute(sql`update notifications set is_read = true where id = ${params.id}`);
    expect((await student.try(KEY, { params, body: praise })).status).toBe(200);
  });

  it('accepts whole stars, and reasons of their band', async () => {
    const { first, params } = await ratingRequest();
    const student = await school.login(first.email);
    for (const body of [
      { rating: 50, reason: ['Boa didática'] },
      { rating: 100, reason: [] },
      { rating: 20, reason: ['Boa didática'] },
      { rating: 100, reason: ['Boa didática', 'Boa didática'] },
    ])
      expect((await student.try(KEY, { params, body })).status).toBe(400);
    const { error } = await student.try(KEY, { params, body: { rating: 100, reason: [] } });
    expect(error.message).toBe('Escolha ao menos um motivo da lista.');
  });

  it('is accepted only from the student who was asked', async () => {
    const { first, second, teacher, params } = await ratingRequest();
    const [mate, own] = [await school.login(second.email), await school.login(first.email)];
    expect((await mate.try(KEY, { params, body: praise })).status).toBe(404);
    const notice = await ratingRequest('NOTICE');
    const owner = await school.login(notice.first.email);
    expect((await owner.try(KEY, { params: notice.params, body: praise })).status).toBe(404);
    const caller = await school.login(teacher.email);
    expect((await caller.try(KEY, { params, body: praise })).status).toBe(403);
    expect((await own.try(KEY, { params, body: praise })).status).toBe(200);
  });
});
