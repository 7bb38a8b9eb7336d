import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { visibleStudents } from '../access/api.ts';

/** Condition on `l` (lessons): ADMIN all, teachers their own, others those of students in their scope (ACCESS-6). */
export function visibleLessons(ctx: Ctx): SQL {
  const { type, teacher_id } = requireActor(ctx);
  if (type === 'ADMIN') return sql`true`;
  if (teacher_id) return sql`l.teacher_id = ${teacher_id}`;
  return sql`exists (select 1 from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = l.id and ${visibleStudents(ctx)})`;
}
