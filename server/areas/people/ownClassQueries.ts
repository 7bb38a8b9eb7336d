import { sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, day, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed, matchesUnindexed } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { levelOrder } from './levelOrder.ts';
import { readable } from './readable.ts';
import { withPhoto } from './userQueries.ts';

const myStudent = {
  id: text,
  student_id: text,
  name: text,
  photo_key: orNull(text),
  class_title: orNull(text),
  email: text,
  phone: orNull(text),
  student_level: text,
  student_status: bool,
};

type Query = Parameters<Handler<'GET /v1/students/my-students'>>[1]['query'];

/** Restricts teachers to their own classes. */
export async function taughtPage(ctx: Ctx, query: Query) {
  const page = await listPage(ctx, query, {
    shape: myStudent,
    select: sql`s.student_id as id, s.student_id, u.name, u.photo_key, c.title as class_title, u.email, p.phone,
      s.student_level, s.student_status`,
    from: sql`class_students cs`,
    joins: {
      c: sql`join classes c on c.id = cs.class_id`,
      s: sql`join students s on s.student_id = cs.student_id`,
      u: sql`join users u on u.user_id = s.user_id`,
      p: sql`left join personal p on p.user_id = s.user_id`,
    },
    where: and(
      sql`cs.left_at is null`,
      visibleStudents(ctx),
      requireActor(ctx).teacher_id !== null && sql`c.teacher_id = ${requireActor(ctx).teacher_id}`,
      query.teacher_id !== undefined && sql`c.teacher_id = ${query.teacher_id}`,
      query.class_id !== undefined && sql`c.id = ${query.class_id}`,
      matchesIndexed(sql`u.name_search`, query.name),
      matchesUnindexed(sql`c.title`, query.class_title),
      query.student_level !== undefined && sql`s.student_level = ${query.student_level}`,
    ),
    sorts: {
      name: byName(sql`u.name`),
      class_title: byName(sql`c.title`),
      student_level: levelOrder,
    },
    id: sql`cs.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
}

export const myStudents: Handler<'GET /v1/students/my-students'> = (ctx, { query }) => taughtPage(ctx, query);

/** Names and photos only. */
export const classmates: Handler<'GET /v1/students/class'> = async (ctx) => {
  const { student_id } = requireActor(ctx);
  const rows = await rowsOf(ctx.db, { id: text, name: text, photo_key: orNull(text) })`
    select distinct s.student_id as id, u.name, u.photo_key from class_students mine
    join class_students other on other.class_id = mine.class_id and other.left_at is null
      and other.student_id <> mine.student_id
    join students s on s.student_id = other.student_id join users u on u.user_id = s.user_id
    where mine.student_id = ${student_id} and mine.left_at is null order by u.name limit 50`;
  return rows.map((row) => readable(ctx, withPhoto(ctx, row), 'classmate'));
};

const teacherRow = {
  teacher_id: orNull(text),
  name: orNull(text),
  photo_key: orNull(text),
  birthdate: orNull(day),
  actual_city: orNull(text),
  education_grade: orNull(text),
  phone: orNull(text),
};

export const myTeacher: Handler<'GET /v1/students/:id/my-teacher'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, teacherRow)`
    select t.teacher_id, u.name, u.photo_key, p.birthdate::text, t.actual_city, p.education_grade, p.phone
    from students s
    left join lateral (select c.teacher_id from class_students cs join classes c on c.id = cs.class_id
      where cs.student_id = s.student_id and cs.left_at is null order by cs.joined_at limit 1) now on true
    left join teachers t on t.teacher_id = now.teacher_id left join users u on u.user_id = t.user_id
    left join personal p on p.user_id = u.user_id
    where s.student_id = ${params.id} and ${visibleStudents(ctx)}`;
  const { teacher_id, name, ...row } = ensureFound(rows[0]);
  if (teacher_id === null || name === null) return null;
  return readable(ctx, withPhoto(ctx, { teacher_id, name, ...row }), 'teacher');
};

export const studentStatus: Handler<'GET /v1/students/:id/status'> = async (ctx, { params }) => {
  const rows = await rowsOf(ctx.db, {
    student_status: bool,
  })`select s.student_status from students s where s.student_id = ${params.id} and ${visibleStudents(ctx)}`;
  const { student_status } = ensureFound(rows[0]);
  return { is_active: student_status, status: student_status ? ('active' as const) : ('inactive' as const) };
};
