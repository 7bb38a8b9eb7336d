import { sql } from 'drizzle-orm';
import { bool, instant, int, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { listPage } from '../../../platform/list.ts';
import { visibleTeachers } from '../../access/api.ts';

const heldRow = {
  id: text,
  calendar_id: text,
  title: text,
  class_id: text,
  class_name: text,
  teacher_id: text,
  starts_at: instant,
  ends_at: instant,
  duration: int,
  student_quantity: int,
  started_at: instant,
  ended_at: orNull(instant),
  is_last_class_of_the_week: bool,
};

export const teacherHistory: Handler<'GET /v1/calendar/teacher-calendar-history/:teacher_id'> = async (
  ctx,
  { params, query },
) => {
  const { teacher_id } = params;
  const rows = await rowsOf(ctx.db, { teacher_id: text })`
    select t.teacher_id from teachers t where t.teacher_id = ${teacher_id} and ${visibleTeachers(ctx)}`;
  ensureFound(rows[0]);
  return listPage(ctx, query, {
    shape: heldRow,
    select: sql`h.id, h.lesson_id as calendar_id, l.title, h.class_id, c.title as class_name, h.teacher_id,
      l.starts_at, l.ends_at, (extract(epoch from l.ends_at - l.starts_at) / 60)::int as duration,
      (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as student_quantity,
      h.started_at, h.ended_at, h.is_last_class_of_the_week`,
    from: sql`calendar_history h join lessons l on l.id = h.lesson_id join classes c on c.id = h.class_id`,
    where: sql`h.teacher_id = ${teacher_id}`,
    sorts: { started_at: sql`h.started_at` },
    id: sql`h.id`,
  });
};
