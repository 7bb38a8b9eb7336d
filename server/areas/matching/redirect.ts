import { sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';

/** Locks the row first, so that the teacher named is the current one if the offer has moved on (MATCH-4). */
export const redirect: Handler<'POST /v1/match/redirect/:student_id'> = async (
  ctx,
  { params: { student_id } },
) => {
  return ctx.transaction(async (tx) => {
    const known = await tx.execute(sql`select 1 from students where student_id = ${student_id}`);
    ensureFound(known.rows[0]);
    const rows = await rowsOf(tx, { match_id: text, teacher_id: text, user_id: text })`
      update matches m set status = 'pending-allocation', teacher_id = null,
        waiting_since = ${ctx.clock.now().toISOString()}
      from (select o.match_id, o.teacher_id from matches o
        where o.student_id = ${student_id} and o.status = 'waiting-acceptance' for update) was
      where was.match_id = m.match_id
      returning m.match_id, was.teacher_id,
        (select t.user_id from teachers t where t.teacher_id = was.teacher_id) as user_id`;
    const [match] = rows;
    if (!match) throw new AppError('not_waiting_acceptance');
    await ctx.events.announceChange(tx, { of: match.user_id, topic: 'student' });
    await audit(tx, ctx, {
      context: 'matching',
      entity: 'matches',
      entity_id: match.match_id,
      student_id,
      before: { status: 'waiting-acceptance', teacher_id: match.teacher_id },
      after: { status: 'pending-allocation', teacher_id: null },
    });
    return ok;
  });
};
