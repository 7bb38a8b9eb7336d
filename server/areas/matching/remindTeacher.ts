import { sql } from 'drizzle-orm';
import { canRemindFrom } from '../../../domain/matchPromise.ts';
import { audit } from '../../platform/audit.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { dueSql, notifyReminder } from './responseDeadlines.ts';

/** Reminds the teacher to whom a student is offered, at most once an hour (MATCH-17). */
export const remindTeacher: Handler<'POST /v1/match/remind/:student_id'> = (
  ctx,
  { params: { student_id } },
) =>
  ctx.transaction(async (tx) => {
    const known = await tx.execute(sql`select 1 from students where student_id = ${student_id}`);
    ensureFound(known.rows[0]);
    const [match] = await rowsOf(tx, {
      match_id: text,
      user_id: text,
      name: text,
      due: instant,
      reminded_at: orNull(instant),
    })`
      select m.match_id, t.user_id, u.name, ${dueSql} as due, m.reminded_at
      from matches m join teachers t on t.teacher_id = m.teacher_id
      join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
      where m.student_id = ${student_id} and m.status = 'waiting-acceptance' for update of m`;
    if (!match) throw new AppError('not_waiting_acceptance');
    const { match_id, reminded_at: before } = match;
    const now = ctx.clock.now();
    if (before !== null && canRemindFrom(new Date(before)) > now) throw new AppError('reminded_recently');
    const reminded_at = now.toISOString();
    await tx.execute(sql`update matches set reminded_at = ${reminded_at} where match_id = ${match_id}`);
    await notifyReminder(tx, ctx, { ...match, student_id }, new Date(match.due));
    await audit(tx, ctx, {
      context: 'matching',
      entity: 'matches',
      entity_id: match_id,
      student_id,
      before: { reminded_at: before },
      after: { reminded_at },
    });
    return { reminded_at };
  });
