import { eq } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockPerson } from '../access/api.ts';
import { rejudgeMatches } from '../fit/api.ts';
import {
  endSessionsOf,
  refuseForeignAdmins,
  refuseStronger,
  roleEditorCheck,
  setUserStatus,
} from '../identity/api.ts';
import { type ProfileStatuses, users } from '../identity/tables.ts';
import { keepSwitch, recomputeDebt } from '../payments/api.ts';
import { fevs, students, teachers } from './tables.ts';
import { type UserRow, userRow } from './userQueries.ts';

type Statuses = Validated<'PATCH /v1/users/:id/change-status'>['body'];

const profiles = ['fev_status', 'student_status', 'teacher_status'] as const;

/** Off with the user, else as requested, else as before the user was disabled. */
function nextStatuses(
  before: UserRow,
  body: Statuses,
  whenOn: ProfileStatuses | null,
): Partial<ProfileStatuses> {
  if (!body.user_status) return { fev_status: false, student_status: false, teacher_status: false };
  const restored = before.user_status ? null : whenOn;
  return Object.fromEntries(profiles.map((profile) => [profile, restored?.[profile] || body[profile]]));
}

/** Disabling ends the sessions that use it; enabling a user restores the profiles (REG-15). */
export const changeUserStatus: Handler<'PATCH /v1/users/:id/change-status'> = async (
  ctx,
  { params, body },
) => {
  return ctx.transaction(async (tx) => {
    await lockPerson(tx, params.id);
    const locked = await lockRow(tx, users, params.id);
    refuseStale(locked, body.updated_at);
    const before = await userRow(tx, ctx, params.id);
    refuseForeignAdmins(ctx, before.types);
    await refuseStronger(tx, ctx, params.id);
    const keepRoleEditor = await roleEditorCheck(tx);
    const { fev_status, student_status, teacher_status } = before;
    const whenOn = before.user_status
      ? { fev_status, student_status, teacher_status }
      : locked.statuses_when_on;
    const next = nextStatuses(before, body, whenOn);
    await setUserStatus(tx, params.id, {
      user_status: body.user_status,
      statuses_when_on: body.user_status ? null : whenOn,
    });
    if (typeof next.fev_status === 'boolean')
      await tx.update(fevs).set({ fev_status: next.fev_status }).where(eq(fevs.user_id, params.id));
    if (typeof next.student_status === 'boolean')
      await tx
        .update(students)
        .set({ student_status: next.student_status })
        .where(eq(students.user_id, params.id));
    const switched =
      typeof next.student_status === 'boolean' && next.student_status !== before.student_status;
    if (before.student_id && body.user_status)
      await (switched ? keepSwitch : recomputeDebt)(tx, ctx, before.student_id);
    if (typeof next.teacher_status === 'boolean')
      await tx
        .update(teachers)
        .set({ teacher_status: next.teacher_status })
        .where(eq(teachers.user_id, params.id));
    await rejudgeMatches(tx, ctx, {
      student_ids: before.student_id ? [before.student_id] : [],
      teacher_ids: before.teacher_id ? [before.teacher_id] : [],
    });
    if (!body.user_status) await endSessionsOf(tx, ctx, params.id, 'user_off');
    else
      await endSessionsOf(tx, ctx, params.id, 'profile_off', {
        types: [
          ...(next.fev_status === false ? (['FEV'] as const) : []),
          ...(next.teacher_status === false ? (['TEACHER', 'FEE'] as const) : []),
        ],
      });
    await keepRoleEditor();
    await ctx.events.announceChange(tx, { of: params.id, topic: 'me' });
    const after = await userRow(tx, ctx, params.id);
    await audit(tx, ctx, {
      context: 'users',
      entity: 'users',
      entity_id: params.id,
      student_id: after.student_id,
      before,
      after,
    });
    const [changed] = await tx
      .select({ updated_at: users.updated_at })
      .from(users)
      .where(eq(users.user_id, params.id));
    return { ...after, updated_at: ensureFound(changed, 'internal').updated_at.toISOString() };
  });
};
