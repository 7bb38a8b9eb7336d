import { eq, sql } from 'drizzle-orm';
import { weeklySessions } from '../../../domain/frequency.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { visibleStudents } from '../access/api.ts';
import { refuseStronger } from '../identity/api.ts';
import { recomputeOnboarding } from '../onboarding/api.ts';
import { readAvailability } from './readAvailability.ts';
import { saveAvailability } from './saveAvailability.ts';
import { availability } from './tables.ts';

const student = {
  student_id: text,
  user_id: text,
  frequency: text,
  student_status: bool,
  onboarding_status: text,
};
type Student = RowOf<typeof student>;

async function studentInScope(db: Reader, ctx: Ctx, student_id: string): Promise<Student> {
  const rows = await rowsOf(db, student)`
    select s.student_id, s.user_id, s.frequency, s.student_status, s.onboarding_status from students s
    where s.student_id = ${student_id} and ${visibleStudents(ctx)}`;
  return ensureFound(rows[0]);
}

const view = async (db: Reader, student: Student) => ({
  ...(await readAvailability(db, student.user_id)),
  contract_frequency: String(weeklySessions(student.frequency)),
});

export const getStudentAvailability: Handler<'GET /v1/availability'> = async (ctx, { query }) => {
  return view(ctx.db, await studentInScope(ctx.db, ctx, query.student_id));
};

const open = ['AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 'AGUARDANDO_MATCH', 'CONCLUIDO'];

/** Requires at least the contract's weekly minimum, once the contract has begun (AVA-3, AVA-5). */
export const saveStudentAvailability: Handler<'POST /v1/availability'> = async (ctx, { body }) => {
  const byStudent = requireActor(ctx).type === 'STUDENT';
  return ctx.transaction(async (tx) => {
    const student = await studentInScope(tx, ctx, body.student_id);
    if (byStudent && !student.student_status) throw new AppError('student_inactive');
    if (byStudent && !open.includes(student.onboarding_status)) throw new AppError('availability_closed');
    await saveAvailability(tx, ctx, student.user_id, body.availability, body.timezone, {
      minimum: weeklySessions(student.frequency),
      student_id: student.student_id,
    });
    await recomputeOnboarding(tx, ctx, student.student_id);
    return view(tx, student);
  });
};

export const resetAvailability: Handler<'PATCH /v1/users/reset-availability/:id'> = async (
  ctx,
  { params },
) => {
  return ctx.transaction(async (tx) => {
    const student = await studentInScope(tx, ctx, params.id);
    await refuseStronger(tx, ctx, student.user_id);
    // Waits for an allocation or acceptance in progress.
    const { rows } = await tx.execute(sql`
      select status from matches where student_id = ${params.id} and status <> 'closed' for update`);
    if (rows.some(({ status }) => status === 'waiting-acceptance' || status === 'accepted'))
      throw new AppError('not_pending_allocation');
    const before = await readAvailability(tx, student.user_id);
    await tx.delete(availability).where(eq(availability.user_id, student.user_id));
    await audit(tx, ctx, {
      context: 'availability',
      entity: 'availability',
      entity_id: student.user_id,
      student_id: params.id,
      before: { availability: before.availability },
    });
    await recomputeOnboarding(tx, ctx, params.id);
    return ok;
  });
};
