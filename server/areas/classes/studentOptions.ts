import { sql } from 'drizzle-orm';
import { bool, day, listOf, orNull, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage } from '../../platform/list.ts';
import { hasNameOrEmail } from '../access/api.ts';
import { termEndOf } from '../calendar/api.ts';
import { readable, withPhoto } from '../people/api.ts';

export const optionRow = {
  id: text,
  student_id: text,
  name: text,
  email: text,
  photo_key: orNull(text),
  student_level: text,
  course_id: text,
  course: text,
  plan_type: text,
  active: bool,
  classes: listOf(text),
  plan_end_date: orNull(day),
};

export const isActive = sql`(s.student_status and u.user_status)`;

/** Condition on `u` (users): not active. The few are collected first, so that neither a page nor its total is looked for among all. */
const isInactive = sql`u.user_id in (select off.user_id from users off where not off.user_status
  union all select ended.user_id from students ended where not ended.student_status)`;

export const optionColumns = sql`s.student_id as id, s.student_id, u.name, u.email, u.photo_key, s.student_level, s.course_id, co.course,
  s.plan_type, ${isActive} as active, ${termEndOf(sql`s.student_id`)}::text as plan_end_date,
  array(select c.title from class_students cs join classes c on c.id = cs.class_id
    where cs.student_id = s.student_id and cs.left_at is null order by c.title) as classes`;

/** Joins of a list of `students s` that reads these columns. */
export const optionJoins = {
  u: sql`join users u on u.user_id = s.user_id`,
  co: sql`join courses co on co.id = s.course_id`,
};

export const studentOptions: Handler<'GET /v1/students/name-and-email'> = async (ctx, { query }) => {
  const { search, course_id, plan_type, active } = query;
  const page = await listPage(ctx, query, {
    shape: optionRow,
    select: optionColumns,
    from: sql`students s`,
    joins: optionJoins,
    where: and(
      hasNameOrEmail(search),
      course_id !== undefined && sql`s.course_id = ${course_id}`,
      plan_type !== undefined && sql`s.plan_type = ${plan_type}`,
      active !== undefined && (active ? isActive : isInactive),
    ),
    named: { table: sql`users u`, alias: 'u', key: sql`s.user_id` },
    sorts: { name: byName(sql`u.name`) },
    id: sql`u.user_id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
};
