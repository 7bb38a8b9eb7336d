import { type SQL, sql } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** Condition on `s` (students): all for ADMIN; their own for FEV, B2B and teachers; the student for students; none for others (ACCESS-6). */
export function visibleStudents(ctx: Ctx): SQL {
  const { type, fev_id, teacher_id, student_id, company_id } = requireActor(ctx);
  if (type === 'ADMIN') return sql`true`;
  if (type === 'FEV' && fev_id) return sql`s.fev_id = ${fev_id}`;
  if (type === 'STUDENT' && student_id) return sql`s.student_id = ${student_id}`;
  if (type === 'B2B' && company_id) return sql`s.company_id = ${company_id}`;
  return teacher_id ? studentsOf(teacher_id) : sql`false`;
}

/**
 * Condition on `s` (students): members of the teacher's classes, or waiting for the teacher's answer. They are collected first: a condition
 * on each student would be asked of everyone.
 */
export const studentsOf = (teacher_id: string): SQL =>
  sql`s.student_id = any(array(select cs.student_id from class_students cs join classes c on c.id = cs.class_id
      where cs.left_at is null and c.teacher_id = ${teacher_id}
    union all select m.student_id from matches m where m.teacher_id = ${teacher_id} and m.status = 'waiting-acceptance'))`;

export function visibleUsers(ctx: Ctx): SQL {
  return requireActor(ctx).type === 'ADMIN'
    ? sql`true`
    : sql`(s.student_id is not null and ${visibleStudents(ctx)})`;
}

export function visibleTeachers(ctx: Ctx): SQL {
  const { type, teacher_id } = requireActor(ctx);
  if (type === 'ADMIN') return sql`true`;
  return teacher_id ? sql`t.teacher_id = ${teacher_id}` : sql`false`;
}
