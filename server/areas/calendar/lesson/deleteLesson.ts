import { sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { bool, rowsOf } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockLesson } from './lessonFacts.ts';

/** Deletes only past lessons that were not held; one that is made up is kept as cancelled (CAL-13). */
export const deleteLesson: Handler<'DELETE /v1/calendar/:id'> = async (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const lesson = await lockLesson(tx, ctx, params.id);
    if (lesson.starts_at > ctx.clock.now()) throw new AppError('lesson_ahead');
    const [found] = await rowsOf(tx, { is_held: bool, is_made_up: bool })`
      select exists (select 1 from calendar_history where lesson_id = ${lesson.id})
        or exists (select 1 from presence where lesson_id = ${lesson.id})
        or exists (select 1 from lesson_records where lesson_id = ${lesson.id}) as is_held,
        exists (select 1 from makeups where lesson_id = ${lesson.id}) as is_made_up`;
    const { is_held, is_made_up } = ensureFound(found, 'internal');
    if (is_held) throw new AppError('lesson_held');
    const erased = !is_made_up;
    await ctx.ports.lessonClaims.giveBack(tx, ctx, [lesson.id]);
    const facts = {
      title: lesson.title,
      teacher_id: lesson.teacher_id,
      starts_at: lesson.starts_at.toISOString(),
      status: lesson.cancelled ? 'cancelled' : 'scheduled',
    };
    await tx.execute(
      erased
        ? sql`delete from lessons where id = ${lesson.id}`
        : sql`update lessons set status = 'cancelled', cancel_cause = 'deleted' where id = ${lesson.id}`,
    );
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'lessons',
      entity_id: lesson.id,
      entity_name: lesson.class_name,
      before: facts,
      ...(!erased && { after: { ...facts, status: 'cancelled' } }),
    });
    return { erased };
  });
