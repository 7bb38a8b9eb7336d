import { sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, digits, int, listOf, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, hasFlag, listPage, matchesIndexed } from '../../platform/list.ts';
import { isNamed, visibleStudents, visibleTeachers } from '../access/api.ts';
import { averageStars, gradeOf, isFee, isRated, isRegisteredWithin } from './franchiseFacts.ts';
import { taughtPage } from './ownClassQueries.ts';
import { readable } from './readable.ts';
import { withPhoto } from './userQueries.ts';

const teacherRow = {
  id: text,
  teacher_id: text,
  user_id: text,
  name: text,
  email: text,
  phone: orNull(text),
  photo_key: orNull(text),
  courses: listOf(text),
  type: oneOf(['TEACHER', 'FEE'] as const),
  teacher_status: bool,
  average_stars: orNull(digits),
};

export const listTeachers: Handler<'GET /v1/teachers'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: teacherRow,
    select: sql`t.teacher_id as id, t.teacher_id, u.user_id, u.name, u.email, p.phone, u.photo_key, t.teacher_status,
      ${averageStars} as average_stars, case when 'FEE' = any(u.types) then 'FEE' else 'TEACHER' end as type,
      array(select c.course from teacher_courses tc join courses c on c.id = tc.course_id
        where tc.teacher_id = t.teacher_id order by ${byName(sql`c.course`)}) as courses`,
    from: sql`teachers t`,
    joins: {
      u: sql`join users u on u.user_id = t.user_id`,
      p: sql`left join personal p on p.user_id = u.user_id`,
    },
    where: and(
      isNamed(query),
      hasFlag(sql`t.teacher_status`, query.status),
      query.type !== undefined && (query.type === 'FEE' ? isFee : sql`not ${isFee}`),
      hasFlag(isRated, query.is_rated),
      isRegisteredWithin(query),
    ),
    sorts: { name: byName(sql`u.name`), email: sql`u.email` },
    id: sql`u.user_id`,
  });
  return {
    ...page,
    response: page.response.map(({ average_stars, ...row }) =>
      readable(ctx, { ...withPhoto(ctx, row), average_grade: gradeOf(average_stars) }, 'teacher'),
    ),
  };
};

export const teacherNames: Handler<'GET /v1/teachers/names'> = (ctx, { query }) => {
  const { search, teacher_id, course_id, page, pageSize } = query;
  const columns = { id: text, name: text, course_ids: listOf(text), teaches_advanced: bool, timezone: text };
  return rowsOf(ctx.db, columns)`
    select t.teacher_id as id, u.name, t.is_confident_teaching_advanced_students as teaches_advanced,
      coalesce(p.timezone, ${SCHOOL_ZONE}) as timezone,
      array(select tc.course_id from teacher_courses tc where tc.teacher_id = t.teacher_id order by 1) as course_ids
    from teachers t join users u on u.user_id = t.user_id left join personal p on p.user_id = t.user_id
    where ${and(
      sql`t.teacher_status and u.user_status`,
      matchesIndexed(sql`u.name_search`, search),
      teacher_id !== undefined && sql`t.teacher_id = ${teacher_id}`,
      course_id !== undefined &&
        sql`exists (select 1 from teacher_courses tc where tc.teacher_id = t.teacher_id and tc.course_id = ${course_id})`,
      query.teaches_advanced !== undefined && sql`t.is_confident_teaching_advanced_students`,
    )}
    order by ${byName(sql`u.name`)}, t.teacher_id limit ${pageSize} offset ${(page - 1) * pageSize}`;
};

const classRow = {
  id: text,
  class_id: text,
  class_name: text,
  teacher_id: text,
  teacher_name: text,
  course: text,
  student_level: text,
  modality: text,
  student_quantity: int,
  max_students: int,
  status: bool,
};

const seatsTaken = sql`(select count(*)::int from class_students cs where cs.class_id = c.id and cs.left_at is null)`;

export const listTeacherClasses: Handler<'GET /v1/teachers/class'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: classRow,
    select: sql`c.id, c.id as class_id, c.title as class_name, c.teacher_id, u.name as teacher_name, o.course,
      c.student_level, c.plan_type as modality, ${seatsTaken} as student_quantity, c.max_students, c.status`,
    from: sql`classes c`,
    joins: {
      t: sql`join teachers t on t.teacher_id = c.teacher_id`,
      u: sql`join users u on u.user_id = t.user_id`,
      o: sql`join courses o on o.id = c.course_id`,
    },
    where: and(
      visibleTeachers(ctx),
      query.teacher_id !== undefined && sql`c.teacher_id = ${query.teacher_id}`,
      matchesIndexed(sql`c.title_search`, query.class_name),
      hasFlag(sql`c.status`, query.status),
    ),
    sorts: { class_name: byName(sql`c.title`), student_quantity: seatsTaken },
    id: sql`c.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};

async function requireTeacher(ctx: Ctx, teacher_id: string): Promise<void> {
  const rows = await rowsOf(ctx.db, { teacher_id: text })`
    select t.teacher_id from teachers t where t.teacher_id = ${teacher_id} and ${visibleTeachers(ctx)}`;
  ensureFound(rows[0]);
}

export const studentsOfTeacher: Handler<'GET /v1/teachers/my-students/:teacherId'> = async (
  ctx,
  { params, query },
) => {
  await requireTeacher(ctx, params.teacherId);
  return taughtPage(ctx, { ...query, teacher_id: params.teacherId });
};

const taughtRow = {
  id: text,
  student_id: text,
  name: text,
  email: text,
  photo_key: orNull(text),
  student_level: text,
  teacher_id: text,
  teacher_name: text,
  class_id: text,
  class_title: text,
};

/** Returns one row per class; teachers see only their own classes. */
export const studentsWithTeacher: Handler<'GET /v1/students/students-with-teacher-data'> = async (
  ctx,
  { query },
) => {
  const { teacher_id } = requireActor(ctx);
  const page = await listPage(ctx, query, {
    shape: taughtRow,
    select: sql`s.student_id as id, s.student_id, u.name, u.email, u.photo_key, s.student_level, c.teacher_id,
      tu.name as teacher_name, c.id as class_id, c.title as class_title`,
    from: sql`class_students cs`,
    joins: {
      s: sql`join students s on s.student_id = cs.student_id`,
      u: sql`join users u on u.user_id = s.user_id`,
      c: sql`join classes c on c.id = cs.class_id`,
      t: sql`join teachers t on t.teacher_id = c.teacher_id`,
      tu: sql`join users tu on tu.user_id = t.user_id`,
    },
    where: and(
      sql`cs.left_at is null`,
      visibleStudents(ctx),
      teacher_id !== null && sql`c.teacher_id = ${teacher_id}`,
      query.teacher_id !== undefined && sql`c.teacher_id = ${query.teacher_id}`,
      matchesIndexed(sql`u.name_search`, query.name),
      // Read once as an array: as a join it would be checked for each student in the order of names.
      query.teacher_name !== undefined &&
        sql`cs.class_id = any(array(select taught.id from classes taught join teachers named on named.teacher_id = taught.teacher_id
          join users nu on nu.user_id = named.user_id where ${matchesIndexed(sql`nu.name_search`, query.teacher_name)}))`,
    ),
    sorts: { name: byName(sql`u.name`), teacher_name: byName(sql`tu.name`) },
    id: sql`cs.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
};
