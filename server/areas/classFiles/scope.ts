import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** Condition on `f` (class_files): shared with a class of the student before the student left it, if they did (CLASSFILE-3). */
export const sharedWith = (student_id: string): SQL =>
  sql`exists (select 1 from class_students m where m.class_id = f.class_id and m.student_id = ${student_id}
    and (m.left_at is null or f.shared_at < m.left_at))`;

/** Condition on `c` (classes): ADMIN all, teachers their own (ACCESS-6). */
export function taughtBy(ctx: Ctx): SQL {
  const { type, teacher_id } = requireActor(ctx);
  if (type === 'ADMIN') return sql`true`;
  return (type === 'TEACHER' || type === 'FEE') && teacher_id
    ? sql`c.teacher_id = ${teacher_id}`
    : sql`false`;
}

/** Days before a lesson from which its teacher prepares it, and after which the files are closed again. */
const SUBSTITUTE_DAYS = 7;

/** Condition on `c`: a class of which the caller gives a lesson these days, also in the place of its teacher (CLASSFILE-3). */
function lessonGivenIn({ clock }: Ctx, teacher_id: string): SQL {
  const now = clock.now().toISOString();
  return sql`exists (select 1 from lessons l where l.class_id = c.id and l.teacher_id = ${teacher_id} and l.status = 'scheduled'
    and l.starts_at > ${now}::timestamptz - ${SUBSTITUTE_DAYS} * interval '1 day'
    and l.starts_at < ${now}::timestamptz + ${SUBSTITUTE_DAYS} * interval '1 day')`;
}

/** Condition on `f` and its class `c`: those of the caller's classes. */
export function readableFiles(ctx: Ctx): SQL {
  const { type, student_id, teacher_id } = requireActor(ctx);
  if (type === 'STUDENT') return student_id ? sharedWith(student_id) : sql`false`;
  const own = taughtBy(ctx);
  return type !== 'ADMIN' && teacher_id ? sql`(${own} or ${lessonGivenIn(ctx, teacher_id)})` : own;
}
