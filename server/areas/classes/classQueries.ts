import { type SQL, sql } from 'drizzle-orm';
import { PLAN_TYPES, RECURRENCE_TYPES, STUDENT_LEVELS, WEEKDAYS } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  bool,
  day,
  instant,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  rowsOf,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed } from '../../platform/list.ts';
import { readable, withPhoto } from '../people/api.ts';
import { visibleClasses } from './scope.ts';

const classRow = {
  id: text,
  title: text,
  description: text,
  course_id: text,
  course: text,
  teacher_id: text,
  teacher_user_id: text,
  teacher_name: text,
  student_level: oneOf(STUDENT_LEVELS),
  plan_type: oneOf(PLAN_TYPES),
  max_students: int,
  student_quantity: int,
  status: bool,
  isCorp: bool,
  company_name: orNull(text),
  room_id: text,
  recurrence_types: listOf(oneOf(RECURRENCE_TYPES)),
  recurrence_days: listOf(oneOf(WEEKDAYS)),
  lessons_ahead: int,
  next_lesson: orNull(instant),
  created_at: instant,
  updated_at: instant,
};

const toCome = (now: Date): SQL =>
  sql`from lessons l where l.class_id = c.id and l.status = 'scheduled' and l.starts_at > ${now.toISOString()}`;

const columns = (now: Date): SQL => sql`c.id, c.title, c.description, c.course_id, co.course, c.teacher_id,
  u.user_id as teacher_user_id, u.name as teacher_name, c.student_level, c.plan_type, c.max_students, c.status, c."isCorp", c.company_name, c.room_id,
  c.created_at, c.updated_at,
  (select count(*)::int from class_students cs where cs.class_id = c.id and cs.left_at is null) as student_quantity,
  array(select distinct e.recurrence_type from calendar_entries e
    where e.recurrence and e.id in (select l.entry_id ${toCome(now)}) order by 1) as recurrence_types,
  array(select distinct d from calendar_entries e, unnest(e.recurrence_days) d
    where e.id in (select l.entry_id ${toCome(now)})) as recurrence_days,
  (select count(*)::int ${toCome(now)}) as lessons_ahead,
  (select min(l.starts_at) ${toCome(now)}) as next_lesson`;

const tables = sql`classes c join courses co on co.id = c.course_id join teachers t on t.teacher_id = c.teacher_id
  join users u on u.user_id = t.user_id`;

const inOrder = <R extends { recurrence_days: (typeof WEEKDAYS)[number][] }>(row: R): R => ({
  ...row,
  recurrence_days: WEEKDAYS.filter((weekday) => row.recurrence_days.includes(weekday)),
});

export const listClasses: Handler<'GET /v1/classes'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: classRow,
    select: columns(ctx.clock.now()),
    from: tables,
    where: and(
      visibleClasses(ctx),
      query.teacher_id !== undefined && sql`c.teacher_id = ${query.teacher_id}`,
      query.student_id !== undefined &&
        sql`c.id in (select class_id from class_students where student_id = ${query.student_id} and left_at is null)`,
      query.status !== undefined && sql`c.status = ${query.status}`,
      matchesIndexed(sql`c.title_search`, query.name),
      matchesIndexed(sql`u.name_search`, query.teacher_name),
    ),
    sorts: {
      title: byName(sql`c.title`),
      teacher_name: byName(sql`u.name`),
      student_quantity: sql`(select count(*) from class_students cs where cs.class_id = c.id and cs.left_at is null)`,
      created_at: sql`c.created_at`,
    },
    id: sql`c.id`,
  });
  return { ...page, response: page.response.map(inOrder) };
};

const entryRow = {
  id: text,
  title: text,
  description: text,
  start_date: day,
  end_date: day,
  start_hour: text,
  end_hour: text,
  duration: int,
  timezone: text,
  recurrence: bool,
  recurrence_type: orNull(oneOf(RECURRENCE_TYPES)),
  recurrence_days: listOf(oneOf(WEEKDAYS)),
};

/** Omits recurrences that are over, which no form changes. */
export async function readClass(db: Reader, ctx: Ctx, id: string) {
  const now = ctx.clock.now();
  const [row] = await rowsOf(
    db,
    classRow,
  )`select ${columns(now)} from ${tables} where c.id = ${id} and ${visibleClasses(ctx)}`;
  const found = inOrder(ensureFound(row));
  const students = await rowsOf(db, { student_id: text })`
    select student_id from class_students where class_id = ${id} and left_at is null order by joined_at, student_id`;
  const calendars = await rowsOf(db, entryRow)`
    select e.id, e.title, e.description, e.start_date::text, e.end_date::text, e.start_hour, e.end_hour, e.duration, e.timezone,
      e.recurrence, e.recurrence_type, e.recurrence_days
    from calendar_entries e where e.class_id = ${id}
      and exists (select 1 from lessons l where l.entry_id = e.id and l.ends_at > ${now.toISOString()})
    order by e.start_date, e.start_hour, e.id`;
  return { ...found, students: students.map(({ student_id }) => student_id), calendars };
}

export const oneClass: Handler<'GET /v1/classes/:id'> = (ctx, { params }) =>
  readClass(ctx.db, ctx, params.id);

const seatRow = {
  id: text,
  student_id: text,
  name: text,
  email: text,
  phone: orNull(text),
  photo_key: orNull(text),
  student_level: text,
  joined_at: instant,
};

export const studentsOfClass: Handler<'GET /v1/classes/:id/students'> = async (ctx, { params }) => {
  const { rows } = await ctx.db.execute(
    sql`select 1 from classes c where c.id = ${params.id} and ${visibleClasses(ctx)}`,
  );
  ensureFound(rows[0]);
  const seats = await rowsOf(ctx.db, seatRow)`
    select cs.student_id as id, cs.student_id, u.name, u.email, p.phone, u.photo_key, s.student_level, cs.joined_at
    from class_students cs join students s on s.student_id = cs.student_id join users u on u.user_id = s.user_id
      left join personal p on p.user_id = u.user_id
    where cs.class_id = ${params.id} and cs.left_at is null order by ${byName(sql`u.name`)}`;
  return seats.map((seat) => readable(ctx, withPhoto(ctx, seat)));
};

const membersRow = {
  class_id: text,
  title: text,
  teacher_id: text,
  teacher_name: text,
  students: listOf(object({ id: text, name: text })),
};

export const studentsAndTeacher: Handler<'GET /v1/classes/students-and-teacher'> = (ctx, { query }) =>
  rowsOf(ctx.db, membersRow)`
    select c.id as class_id, c.title, c.teacher_id, u.name as teacher_name,
      coalesce((select json_agg(json_build_object('id', s.student_id, 'name', su.name) order by su.name)
        from class_students cs join students s on s.student_id = cs.student_id join users su on su.user_id = s.user_id
        where cs.class_id = c.id and cs.left_at is null), '[]') as students
    from ${tables} where c.teacher_id = ${query.teacher_id} and c.status and ${visibleClasses(ctx)}
    order by ${byName(sql`c.title`)}, c.id`;
