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

/** Condition on `f` and its class `c`: those of the caller's classes. */
export function readableFiles(ctx: Ctx): SQL {
  const { type, student_id } = requireActor(ctx);
  if (type === 'STUDENT') return student_id ? sharedWith(student_id) : sql`false`;
  return taughtBy(ctx);
}
