import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { visibleTeachers } from '../people/scope.ts';

interface PendingRow extends Record<string, unknown> {
  calendar_history_id: string;
  class_id: string;
  class_name: string;
  started_at: string;
  students: { id: string; name: string; photo_key: string | null }[];
}

/**
 * The sessions that a teacher has still to evaluate, oldest first, with the students that lack marks. Those are the last
 * of their class's week, from the moment they are open: the teacher is asked for no others (ruling F).
 */
export async function pendingEvaluations(ctx: Ctx, { params }: { params: { teacher_id: string } }) {
  const { rows } = await ctx.db.execute<PendingRow>(sql`
    select h.id as calendar_history_id, h.class_id, c.title as class_name, h.started_at,
      json_agg(json_build_object('id', s.student_id, 'name', u.name, 'photo_key', u.photo_key) order by u.name) as students
    from calendar_history h
    join teachers t on t.teacher_id = h.teacher_id
    join classes c on c.id = h.class_id
    join lesson_students ls on ls.lesson_id = h.lesson_id
    join students s on s.student_id = ls.student_id
    join users u on u.user_id = s.user_id
    where h.teacher_id = ${params.teacher_id} and h.is_last_class_of_the_week and ${visibleTeachers(ctx)}
      and not exists (select 1 from students_evolution e
        where e.calendar_history_id = h.id and e.student_id = s.student_id)
    group by h.id, c.title order by h.started_at, h.id`);
  return rows.map(({ students, ...row }) => ({
    ...row,
    students: students.map(({ photo_key, ...student }) => ({
      ...student,
      photo_url: photo_key ? ctx.files.link(photo_key) : null,
    })),
  }));
}
