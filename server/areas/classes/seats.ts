import { joinIssue } from '../../../domain/matching.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { addSeatsOfClass, touchClass } from '../calendar/api.ts';
import { class_students, classes } from './tables.ts';

interface Seat {
  class_id: string;
  student_id: string;
  now: Date;
}

/**
 * Adds the student to the class and to the future lessons of the student's term. Throws `class_full`, even if guests fill only one of them
 * (LESSON-6); the database refuses an excess seat and overlapping lessons (`lesson_overlap`).
 */
export async function joinClass(tx: Tx, { class_id, student_id, now }: Seat): Promise<void> {
  await touchClass(tx, class_id);
  await tx.insert(class_students).values({ class_id, student_id, joined_at: now });
  await addSeatsOfClass(tx, { class_id, student_id, now });
  await refuseFull(tx, class_id, now);
}

/** Throws `class_full` if a lesson to come has more students than the class has seats. */
export async function refuseFull(tx: Tx, class_id: string, now: Date): Promise<void> {
  const [full] = await rowsOf(tx, { title: text })`
    select c.title from classes c where c.id = ${class_id} and exists (select 1 from lessons l
      join lesson_students ls on ls.lesson_id = l.id
      where l.class_id = c.id and l.status = 'scheduled' and l.starts_at > ${now.toISOString()}
      group by l.id having count(*) > c.max_students)`;
  if (full) throw new AppError('class_full', { name: full.title });
}

/** Throws 417 for a student who is inactive, or whose contract is for another course or modality (CAL-15). */
export async function refuseJoining(
  tx: Tx,
  student_ids: readonly string[],
  { course_id, plan_type }: { course_id: string; plan_type: string },
): Promise<void> {
  if (student_ids.length === 0) return;
  const columns = { id: text, name: text, course_id: text, plan_type: text, active: bool };
  const rows = await rowsOf(tx, columns)`
    select s.student_id as id, u.name, s.course_id, s.plan_type, s.student_status and u.user_status as active
    from students s join users u on u.user_id = s.user_id where s.student_id = any(${`{${student_ids.join()}}`}::uuid[])`;
  for (const id of student_ids) {
    const { name, ...student } = ensureFound(rows.find((row) => row.id === id));
    const code = joinIssue(student, { course_id, plan_type });
    if (code) throw new AppError('student_cannot_join', { name, reason: { code } });
  }
}

/** Adds a class with its first student, without lessons. Returns its id. */
export async function addClassOf(
  tx: Tx,
  facts: typeof classes.$inferInsert,
  { student_id, joined_at }: { student_id: string; joined_at: Date },
): Promise<string> {
  const [made] = await tx.insert(classes).values(facts).returning({ id: classes.id });
  const class_id = ensureFound(made, 'internal').id;
  await tx.insert(class_students).values({ class_id, student_id, joined_at });
  return class_id;
}
