import { sql } from 'drizzle-orm';
import { weeklySessions } from '../../../domain/frequency.ts';
import type { Ctx } from '../../platform/context.ts';
import { digits, instant, listOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { visibleTeachers } from '../access/api.ts';
import { planPaidAt, readable } from '../people/api.ts';
import { dueSql, isActive } from './responseDeadlines.ts';

const withoutMatch = {
  id: text,
  match_id: text,
  student_id: text,
  user_id: text,
  name: text,
  photo_key: orNull(text),
  vendor: orNull(text),
  seller_user_id: orNull(text),
  planPaymentDate: orNull(instant),
  status: text,
  waiting_since: instant,
  due: instant,
  student_level: text,
};

export const listWithoutMatch: Handler<'GET /v1/students-without-match'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: withoutMatch,
    select: sql`s.student_id as id, m.match_id, s.student_id, u.user_id, u.name, u.photo_key, seller.name as vendor, seller.user_id as seller_user_id,
      paid.at as "planPaymentDate", m.status, m.queued_at as waiting_since, ${dueSql} as due, s.student_level`,
    from: sql`matches m join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
      left join fevs f on f.fev_id = s.fev_id left join users seller on seller.user_id = f.user_id
      left join lateral (select ${planPaidAt} as at) paid on true`,
    where: and(
      isActive,
      query.status
        ? sql`m.status = ${query.status}`
        : sql`m.status in ('pending-allocation', 'waiting-acceptance')`,
      matchesIndexed(sql`u.name_search`, query.name),
      matchesIndexed(sql`seller.name_search`, query.vendor),
    ),
    sorts: {
      waiting_since: sql`m.queued_at`,
      name: byName(sql`u.name`),
      vendor: { nullable: byName(sql`seller.name`) },
      planPaymentDate: { nullable: sql`paid.at` },
    },
    id: sql`m.match_id`,
  });
  return {
    ...page,
    response: page.response.map(({ photo_key, ...row }) =>
      readable(ctx, { ...row, photo_url: ctx.files.photo(photo_key) }),
    ),
  };
};

const waiting = {
  id: text,
  match_id: text,
  student_id: text,
  user_id: text,
  student_name: text,
  photo_key: orNull(text),
  teacher_user_id: text,
  teacher_name: text,
  seller_user_id: orNull(text),
  fev_name: orNull(text),
  created_at: instant,
  due: instant,
  reminded_at: orNull(instant),
};

/** `created_at` is since when the student waits in this contract (MATCH-3). */
export const listWaiting: Handler<'GET /v1/match/waiting'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: waiting,
    select: sql`s.student_id as id, m.match_id, s.student_id, u.user_id, u.name as student_name, u.photo_key,
      tu.user_id as teacher_user_id, tu.name as teacher_name, seller.user_id as seller_user_id, seller.name as fev_name, m.queued_at as created_at,
      ${dueSql} as due, m.reminded_at`,
    from: sql`matches m join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
      join teachers t on t.teacher_id = m.teacher_id join users tu on tu.user_id = t.user_id
      left join fevs f on f.fev_id = s.fev_id left join users seller on seller.user_id = f.user_id`,
    where: and(
      isActive,
      sql`m.status = 'waiting-acceptance'`,
      matchesIndexed(sql`u.name_search`, query.student_name),
      matchesIndexed(sql`seller.name_search`, query.fev_name),
      matchesIndexed(sql`tu.name_search`, query.teacher_name),
    ),
    sorts: {
      created_at: sql`m.queued_at`,
      student_name: byName(sql`u.name`),
      teacher_name: byName(sql`tu.name`),
      fev_name: { nullable: byName(sql`seller.name`) },
    },
    id: sql`m.match_id`,
  });
  return {
    ...page,
    response: page.response.map(({ photo_key, ...row }) =>
      readable(ctx, { ...row, photo_url: ctx.files.photo(photo_key) }),
    ),
  };
};

const countOf = async (ctx: Ctx, where: ReturnType<typeof sql>): Promise<number> => {
  const rows = await rowsOf(ctx.db, { total: digits })`
    select count(*) as total from matches m join students s on s.student_id = m.student_id
    join users u on u.user_id = s.user_id left join teachers t on t.teacher_id = m.teacher_id where ${where} and ${isActive}`;
  return Number(rows[0]?.total ?? 0);
};

/** Unallocated, waiting for any teacher, waiting for this teacher. */
export const countWithoutMatch: Handler<'GET /v1/students-without-match/notifications'> = (ctx) =>
  countOf(ctx, sql`m.status = 'pending-allocation'`);
export const countWaiting: Handler<'GET /v1/match/all-waiting'> = (ctx) =>
  countOf(ctx, sql`m.status = 'waiting-acceptance'`);
export const countForTeacher: Handler<'GET /v1/teacher-acceptance/notifications'> = (ctx, { query }) =>
  countOf(
    ctx,
    sql`m.status = 'waiting-acceptance' and m.teacher_id = ${query.teacher_id} and ${visibleTeachers(ctx)}`,
  );

const forTeacher = {
  match_id: text,
  student_id: text,
  name: text,
  photo_key: orNull(text),
  student_level: text,
  course: text,
  plan_type: text,
  frequency: text,
  interests: listOf(text),
  important_informations: orNull(text),
  waiting_since: instant,
};

/** Longest first; empty for other teachers' ids. */
export const listForTeacher: Handler<'GET /v1/teacher-acceptance/match'> = async (ctx, { query }) => {
  const rows = await rowsOf(ctx.db, forTeacher)`
    select m.match_id, s.student_id, u.name, u.photo_key, s.student_level, c.course, s.plan_type, s.frequency,
      s.interests, s.important_informations, m.queued_at as waiting_since
    from matches m join teachers t on t.teacher_id = m.teacher_id
    join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
    join courses c on c.id = s.course_id
    where m.status = 'waiting-acceptance' and m.teacher_id = ${query.teacher_id} and ${visibleTeachers(ctx)} and ${isActive}
    order by m.queued_at, m.match_id`;
  return rows.map(({ photo_key, frequency, ...row }) =>
    readable(ctx, { ...row, frequency: weeklySessions(frequency), photo_url: ctx.files.photo(photo_key) }),
  );
};
