import { sql } from 'drizzle-orm';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** A course that is switched off keeps its people and classes and gets no new ones (REG-24). */
export async function refuseIdleCourses(db: Reader, course_ids: readonly string[], field: string) {
  if (course_ids.length === 0) return;
  const { rows } = await db.execute(
    sql`select 1 from courses where id = any(${sql.param(course_ids)}::uuid[]) and not status limit 1`,
  );
  if (rows.length > 0)
    throw new AppError('course_off', {}, { issues: [{ path: field, code: 'course_off' }] });
}
