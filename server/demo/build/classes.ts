import { randomUUID } from 'node:crypto';
import type { InferInsertModel } from 'drizzle-orm';
import { seatsOf } from '../../../domain/matching.ts';
import { class_students, classes } from '../../areas/classes/tables.ts';
import type { Reader } from '../../platform/db/database.ts';

export type ClassRow = typeof classes.$inferSelect;

export interface ClassOptions extends Partial<InferInsertModel<typeof classes>> {
  teacher_id: string;
  course_id: string;
  student_ids?: readonly string[];
  joined_at?: Date;
}

let serial = 0;

/** A group class of the teacher with its students; a private one holds a single seat. */
export async function buildClass(db: Reader, options: ClassOptions): Promise<ClassRow> {
  const { student_ids = [], joined_at = new Date('2026-01-05T12:00:00Z'), ...given } = options;
  serial += 1;
  const [row] = await db
    .insert(classes)
    .values({
      title: `Inglês, Básico ${serial}`,
      student_level: 'Básico',
      plan_type: 'Em grupo',
      max_students: seatsOf(given.plan_type ?? 'Em grupo'),
      room_id: randomUUID(),
      ...given,
    })
    .returning();
  if (!row) throw new Error('no class was inserted');
  if (student_ids.length > 0)
    await db
      .insert(class_students)
      .values(student_ids.map((student_id) => ({ class_id: row.id, student_id, joined_at })));
  return row;
}
