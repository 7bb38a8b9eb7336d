import { and, eq } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import {
  ALLOCATION_WEEKS,
  fitOf,
  refuseUnfit,
  studentFacts,
  teacherFacts,
  teacherWeeks,
} from '../fit/api.ts';
import { notify } from '../messages/api.ts';
import { matches } from './tables.ts';

/** Only one of two concurrent requests succeeds (MATCH-5). */
export const allocate: Handler<'POST /v1/students-without-match'> = async (ctx, { body }) => {
  return ctx.transaction(async (tx) => {
    await directStudent(tx, ctx, body);
    return ok;
  });
};

interface Pair {
  teacher_id: string;
  student_id: string;
}

/** Offers a student who waits for allocation to a teacher who fits. */
export async function directStudent(tx: Tx, ctx: Ctx, { teacher_id, student_id }: Pair): Promise<void> {
  const now = ctx.clock.now();
  // Locks the teacher, too, who could be deactivated in the meantime.
  await lockFor(tx, { teachers: [teacher_id], students: [student_id] });
  const rows = await rowsOf(tx, {
    onboarding_status: text,
  })`select onboarding_status from students where student_id = ${student_id}`;
  const student = ensureFound(await studentFacts(tx, student_id, now, localDate(now)));
  if (rows[0]?.onboarding_status !== 'AGUARDANDO_MATCH') throw new AppError('not_waiting_match');
  const teacher = ensureFound((await teacherFacts(tx, teacher_id, student_id))[0]);
  const [match] = await tx
    .update(matches)
    .set({
      status: 'waiting-acceptance',
      teacher_id,
      waiting_since: now,
      allocated_by: requireActor(ctx).user_id,
      answer_key: null,
      reminded_at: null,
    })
    .where(and(eq(matches.student_id, student_id), eq(matches.status, 'pending-allocation')))
    .returning();
  if (!match) throw new AppError('not_pending_allocation');
  const ids = { student_id, leaving: student.leaving };
  const weeks = await teacherWeeks(tx, [teacher], now, ALLOCATION_WEEKS, ids);
  refuseUnfit(fitOf(student, teacher, ensureFound(weeks.get(teacher_id)), now, ALLOCATION_WEEKS).match);
  await audit(tx, ctx, {
    context: 'matching',
    entity: 'matches',
    entity_id: match.match_id,
    student_id,
    before: { status: 'pending-allocation', teacher_id: null },
    after: { status: 'waiting-acceptance', teacher_id },
  });
  await notify(tx, ctx, [teacher.user_id], {
    notification: 'NOTICE',
    notice: 'match_new',
    values: { name: student.name },
    body: { match_id: match.match_id, student_id },
  });
}
