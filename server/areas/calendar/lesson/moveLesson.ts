import { sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LessonFacts } from './lessonFacts.ts';

interface Move {
  readonly start: Date;
  readonly end: Date;
  readonly teacher_id: string;
}

type Moved = Pick<LessonFacts, 'id' | 'class_name' | 'starts_at' | 'ends_at' | 'teacher_id'>;

/** Moves a lesson, and restores it if it was cancelled. The caller locks the class, checks the slot and sends the notifications. */
export async function moveLesson(
  tx: Tx,
  ctx: Ctx,
  lesson: Moved,
  { start, end, teacher_id }: Move,
): Promise<void> {
  await tx.execute(sql`update lessons set starts_at = ${start.toISOString()}, ends_at = ${end.toISOString()},
    teacher_id = ${teacher_id}, status = 'scheduled', cancel_cause = null, cancel_reason = null where id = ${lesson.id}`);
  const facts = (from: Date, to: Date, who: string) => ({
    starts_at: from.toISOString(),
    ends_at: to.toISOString(),
    teacher_id: who,
  });
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'lessons',
    entity_id: lesson.id,
    entity_name: lesson.class_name,
    before: facts(lesson.starts_at, lesson.ends_at, lesson.teacher_id),
    after: facts(start, end, teacher_id),
  });
}

interface Hours {
  readonly teacher_id: string;
  /** ISO instants. */
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Writes the hours and the teacher alone. The caller locks the class, and writes the audit row. */
export const setHours = (tx: Tx, id: string, { teacher_id, starts_at, ends_at }: Hours): Promise<unknown> =>
  tx.execute(sql`update lessons set teacher_id = ${teacher_id}, starts_at = ${starts_at},
    ends_at = ${ends_at} where id = ${id}`);
