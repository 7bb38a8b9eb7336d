import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { class_students } from './tables.ts';

/**
 * Seats a student in a class with every lesson that is still to begin. The database refuses a seat too many
 * (`class_full`) and overlapping lessons (`lesson_overlap`).
 */
export async function joinClass(
  tx: Tx,
  { class_id, student_id, now }: { class_id: string; student_id: string; now: Date },
): Promise<void> {
  await tx.insert(class_students).values({ class_id, student_id, joined_at: now });
  await tx.execute(sql`
    insert into lesson_students (lesson_id, student_id, during)
    select l.id, ${student_id}, l.during from lessons l
    where l.class_id = ${class_id} and l.status = 'scheduled' and l.starts_at > ${now.toISOString()}
    order by l.starts_at
    on conflict (lesson_id, student_id) do nothing`);
}
