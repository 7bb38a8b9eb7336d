import { eq, sql } from 'drizzle-orm';
import type { Reader } from '../../platform/db/database.ts';
import { bool, rowsOf } from '../../platform/db/rows.ts';
import { courses } from './tables.ts';

export const offersCourse = async (db: Reader): Promise<boolean> =>
  (await db.select({ id: courses.id }).from(courses).where(eq(courses.status, true)).limit(1)).length > 0;

const active = {
  teachers: sql`select 1 from teachers t join users u using (user_id) where t.teacher_status and u.user_status`,
  sellers: sql`select 1 from fevs f join users u using (user_id) where f.fev_status and u.user_status`,
};

/** Returns whether the school has an active teacher, or an active seller. */
export async function hasActive(db: Reader, of: keyof typeof active): Promise<boolean> {
  const [row] = await rowsOf(db, { found: bool })`select exists (${active[of]}) as found`;
  return row?.found ?? false;
}
