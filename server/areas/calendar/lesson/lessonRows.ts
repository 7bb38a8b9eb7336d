import type { SQL } from 'drizzle-orm';
import { ADVANCED, CANCEL_CAUSES, LESSON_STATUSES, PLAN_TYPES } from '../../../../domain/options.ts';
import { requireActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
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
} from '../../../platform/db/rows.ts';

const lessonRow = {
  id: text,
  calendar_id: text,
  entry_id: text,
  room_id: text,
  title: text,
  description: text,
  class_id: text,
  class_name: text,
  plan_type: oneOf(PLAN_TYPES),
  course_id: text,
  teacher_id: text,
  teacher_name: text,
  teacher_photo: orNull(text),
  students: orNull(listOf(object({ id: text, name: text, photo_key: orNull(text) }))),
  starts_at: instant,
  ends_at: instant,
  start_date: day,
  start_hour: text,
  end_hour: text,
  duration: int,
  end_date: day,
  timezone: text,
  status: oneOf(LESSON_STATUSES),
  cancel_cause: orNull(oneOf(CANCEL_CAUSES)),
  cancel_reason: orNull(text),
  moved: bool,
  substituted: bool,
  advanced: bool,
  updated_at: instant,
  recurrence: bool,
  recurrence_type: orNull(text),
  recurrence_days: listOf(text),
  calendar_history_id: orNull(text),
  session_open: bool,
};

export async function lessonRows(ctx: Ctx, where: SQL, limit: number) {
  const rows = await rowsOf(ctx.db, lessonRow)`
    with picked as (select l.* from lessons l where ${where} order by l.starts_at, l.id limit ${limit}),
    seated as (
      select ls.lesson_id, json_agg(json_build_object('id', s.student_id, 'name', u.name, 'photo_key', u.photo_key) order by u.name)
        as students, bool_or(s.student_level = ${ADVANCED}) as advanced
      from picked join lesson_students ls on ls.lesson_id = picked.id join students s on s.student_id = ls.student_id
      join users u on u.user_id = s.user_id
      group by ls.lesson_id)
    select l.id, l.id as calendar_id, e.id as entry_id, e.end_date::text, c.room_id, l.title, coalesce(nullif(l.description, ''), e.description) as description,
      c.id as class_id, c.title as class_name, c.plan_type, c.course_id, l.teacher_id, tu.name as teacher_name,
      tu.photo_key as teacher_photo, l.starts_at, l.ends_at, e.timezone, l.status, l.cancel_cause, l.cancel_reason,
      l.starts_at <> l.original_start as moved, l.teacher_id <> c.teacher_id as substituted,
      c.student_level = ${ADVANCED} or coalesce(seated.advanced, false) as advanced, l.updated_at, e.recurrence, e.recurrence_type,
      to_char(l.starts_at at time zone e.timezone, 'YYYY-MM-DD') as start_date,
      to_char(l.starts_at at time zone e.timezone, 'HH24:MI') as start_hour,
      to_char(l.ends_at at time zone e.timezone, 'HH24:MI') as end_hour,
      (extract(epoch from l.ends_at - l.starts_at) / 60)::int as duration, e.recurrence_days,
      h.id as calendar_history_id, h.id is not null and h.ended_at is null as session_open, seated.students
    from picked l
    join calendar_entries e on e.id = l.entry_id
    join classes c on c.id = l.class_id
    join teachers t on t.teacher_id = l.teacher_id
    join users tu on tu.user_id = t.user_id
    left join calendar_history h on h.lesson_id = l.id
    left join seated on seated.lesson_id = l.id
    order by l.starts_at, l.id`;
  const { type, student_id } = requireActor(ctx);
  const hidesStudents = type === 'STUDENT';
  return rows.map(({ teacher_photo, students, ...row }) => ({
    ...row,
    // Written for staff.
    cancel_reason: hidesStudents ? null : row.cancel_reason,
    teacher_photo_url: ctx.files.photo(teacher_photo),
    advanced: !hidesStudents && row.advanced,
    student_id: hidesStudents ? student_id : students?.length === 1 ? (students[0]?.id ?? null) : null,
    student_quantity: students?.length ?? 0,
    student_names: hidesStudents ? [] : (students ?? []).map(({ name }) => name),
    students: hidesStudents
      ? []
      : (students ?? []).map(({ photo_key, ...student }) => ({
          ...student,
          photo_url: ctx.files.photo(photo_key),
        })),
  }));
}
