import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { endSessionsOf } from '../identity/endSession.ts';
import { keepRoleEditor } from '../identity/roleEditors.ts';
import { users } from '../identity/tables.ts';
import { refuseForeignAdmins } from './registrationGuard.ts';
import { fevs, students, teachers } from './tables.ts';
import { userRow } from './userQueries.ts';

interface Statuses {
  user_status: boolean;
  fev_status?: boolean | undefined;
  student_status?: boolean | undefined;
  teacher_status?: boolean | undefined;
}

/** The access dialog: a user who is off is off in every role, and loses every session at once (spec 2 §4). */
export async function changeUserStatus(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Statuses },
) {
  return ctx.transaction(async (tx) => {
    const before = await userRow(tx, ctx, params.id);
    refuseForeignAdmins(ctx, before.types);
    const on = (wanted: boolean | undefined) => (body.user_status ? wanted : false);
    await tx.update(users).set({ user_status: body.user_status }).where(eq(users.user_id, params.id));
    const [fev_status, student_status, teacher_status] = [
      on(body.fev_status),
      on(body.student_status),
      on(body.teacher_status),
    ];
    if (fev_status !== undefined)
      await tx.update(fevs).set({ fev_status }).where(eq(fevs.user_id, params.id));
    if (student_status !== undefined)
      await tx.update(students).set({ student_status }).where(eq(students.user_id, params.id));
    if (teacher_status !== undefined)
      await tx.update(teachers).set({ teacher_status }).where(eq(teachers.user_id, params.id));
    if (!body.user_status) await endSessionsOf(tx, ctx, params.id, 'user_off');
    await keepRoleEditor(tx);
    const after = await userRow(tx, ctx, params.id);
    await audit(tx, ctx, {
      context: 'Usuários',
      entity: 'users',
      entity_id: params.id,
      student_id: after.student_id,
      before,
      after,
    });
    return after;
  });
}
