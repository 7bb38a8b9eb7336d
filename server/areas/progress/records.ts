import { sql } from 'drizzle-orm';
import { LESSON_STATUSES } from '../../../domain/options.ts';
import { recordableUntil, recordFault } from '../../../domain/progress.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleLessons } from '../calendar/api.ts';
import { lesson_records } from './tables.ts';

const shape = {
  lesson_id: text,
  teacher_id: text,
  class_name: text,
  starts_at: instant,
  ends_at: instant,
  status: oneOf(LESSON_STATUSES),
  lesson_subject: orNull(text),
  lesson_notes: orNull(text),
  updated_at: orNull(instant),
};

async function readRecord(db: Reader, ctx: Ctx, lesson_id: string) {
  const [row] = await rowsOf(db, shape)`
    select l.id as lesson_id, l.teacher_id, c.title as class_name, l.starts_at, l.ends_at, l.status,
      r.lesson_subject, r.lesson_notes, r.updated_at
    from lessons l join classes c on c.id = l.class_id left join lesson_records r on r.lesson_id = l.id
    where l.id = ${lesson_id} and ${visibleLessons(ctx)}`;
  const found = ensureFound(row);
  const { status, lesson_subject, lesson_notes, updated_at } = found;
  const lesson = {
    starts_at: new Date(found.starts_at),
    ends_at: new Date(found.ends_at),
    is_cancelled: status === 'cancelled',
  };
  const fault = recordFault(lesson, ctx.clock.now());
  const { type, teacher_id } = requireActor(ctx);
  const isTheirs = (type === 'TEACHER' || type === 'FEE') && teacher_id === found.teacher_id;
  return {
    found,
    fault,
    isTheirs,
    view: {
      lesson_subject,
      lesson_notes,
      updated_at,
      can_edit: isTheirs && fault === null,
      editable_until: recordableUntil(lesson),
    },
  };
}

export const readTaught: Handler<'GET /v1/calendar/:id/taught'> = async (ctx, { params }) =>
  (await readRecord(ctx.db, ctx, params.id)).view;

/** 409 also where someone has written while the caller read that nothing was written (PROGRESS-1). */
export const writeTaught: Handler<'PATCH /v1/calendar/:id/taught'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson_subject, lesson_notes, updated_at: seen } = body;
    const { found, fault, isTheirs } = await readRecord(tx, ctx, params.id);
    if (!isTheirs) throw new AppError('not_found');
    if (fault) throw new AppError(fault);
    const now = ctx.clock.now();
    const [added] = await tx
      .insert(lesson_records)
      .values({
        lesson_id: found.lesson_id,
        teacher_id: found.teacher_id,
        lesson_subject,
        lesson_notes,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning();
    const logged = {
      context: 'lesson_records',
      entity: 'lesson_records',
      entity_id: found.lesson_id,
      entity_name: found.class_name,
    } as const;
    const after = { lesson_subject, lesson_notes };
    if (added) await audit(tx, ctx, { ...logged, after });
    else {
      const [before] = await tx
        .select()
        .from(lesson_records)
        .where(sql`lesson_id = ${found.lesson_id}`)
        .for('update');
      const old = ensureFound(before, 'internal');
      // The answer to the first call may have been lost, so what is stored already is no other's change.
      if (old.lesson_subject !== lesson_subject || old.lesson_notes !== lesson_notes) {
        if (!seen) throw new AppError('stale');
        refuseStale(old, seen);
        await tx
          .update(lesson_records)
          .set({ ...after, teacher_id: found.teacher_id })
          .where(sql`lesson_id = ${found.lesson_id}`);
        await audit(tx, ctx, {
          ...logged,
          before: { lesson_subject: old.lesson_subject, lesson_notes: old.lesson_notes },
          after,
        });
      }
    }
    return (await readRecord(tx, ctx, params.id)).view;
  });
