import { type SQL, sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** Condition on `f` (class_files): shared with the student's class until the end of the day on which the student left it (CLASSFILE-3). */
export const sharedWith = (student_id: string): SQL =>
  sql`exists (select 1 from class_students m where m.class_id = f.class_id and m.student_id = ${student_id}
    and (m.left_at is null or f.shared_at <
      (date_trunc('day', m.left_at at time zone ${SCHOOL_ZONE}) + interval '1 day') at time zone ${SCHOOL_ZONE}))`;

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
