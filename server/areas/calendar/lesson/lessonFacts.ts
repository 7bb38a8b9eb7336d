import { PLAN_TYPES, STUDENT_LEVELS } from '../../../../domain/options.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, instant, oneOf, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { lockFor } from '../../access/api.ts';
import { visibleLessons } from '../scope.ts';
import { entryValues } from '../series/entry.ts';
import type { EntryValues } from '../series/series.ts';

const lessonRow = {
  id: text,
  entry_id: text,
  class_id: text,
  teacher_id: text,
  title: text,
  description: text,
  original_start: instant,
  starts_at: instant,
  ends_at: instant,
  cancelled: bool,
  begun: bool,
  updated_at: instant,
  course_id: text,
  student_level: oneOf(STUDENT_LEVELS),
  plan_type: oneOf(PLAN_TYPES),
  class_name: text,
  class_teacher_id: text,
  class_on: bool,
};

export interface LessonFacts
  extends Omit<RowOf<typeof lessonRow>, 'original_start' | 'starts_at' | 'ends_at'> {
  readonly original_start: Date;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly entry: EntryValues;
}

/** A lesson that the caller may see; it has also begun once its room was opened. */
export async function lessonFacts(db: Reader, ctx: Ctx, id: string): Promise<LessonFacts> {
  const [row] = await rowsOf(db, lessonRow)`
    select l.id, l.entry_id, l.class_id, l.teacher_id, l.title, l.description, l.original_start, l.starts_at, l.ends_at,
      l.status = 'cancelled' as cancelled, l.updated_at, c.course_id, c.student_level, c.plan_type, c.title as class_name,
      c.teacher_id as class_teacher_id, c.status as class_on, l.starts_at <= ${ctx.clock.now().toISOString()}
        or exists (select 1 from calendar_history h where h.lesson_id = l.id) as begun
    from lessons l join classes c on c.id = l.class_id where l.id = ${id} and ${visibleLessons(ctx)}`;
  const lesson = ensureFound(row);
  return {
    ...lesson,
    original_start: new Date(lesson.original_start),
    starts_at: new Date(lesson.starts_at),
    ends_at: new Date(lesson.ends_at),
    entry: await entryValues(db, lesson.entry_id),
  };
}

/** Locks the class of a lesson and reads the lesson; the past never changes (CAL-13). */
export async function lockLesson(tx: Tx, ctx: Ctx, id: string): Promise<LessonFacts> {
  const seen = await lessonFacts(tx, ctx, id);
  await lockFor(tx, { classes: [seen.class_id] });
  return lessonFacts(tx, ctx, id);
}

export function refuseBegun({ begun }: Pick<LessonFacts, 'begun'>): void {
  if (begun) throw new AppError('lesson_past');
}
