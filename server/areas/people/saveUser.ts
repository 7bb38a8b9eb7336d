import { eq } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import type { UserInput } from '../../../contract/registration.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, isChanged } from '../../platform/audit.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockStudentOf } from '../access/api.ts';
import {
  moveToNewAddress,
  refuseStronger,
  requestEmailChange,
  roleEditorCheck,
  sendConfirmation,
} from '../identity/api.ts';
import { users } from '../identity/tables.ts';
import { lockedForSellers } from './lockedForSellers.ts';
import { readable } from './readable.ts';
import { checkRegistration, refuseForeignAdmins, withinReach } from './registrationGuard.ts';
import { countingProbes, countRegistration } from './registrationTries.ts';
import { refuseSignedTerms } from './signedTerms.ts';
import { viewUser } from './userView.ts';
import { studentsShowing } from './viewers.ts';
import { writeFev, writePersonal, writeRoles, writeTeacher } from './writePerson.ts';
import { writeStudent } from './writeStudent.ts';

async function writeProfiles(tx: Tx, ctx: Ctx, user_id: string, form: UserInput): Promise<void> {
  await writePersonal(tx, user_id, form);
  await writeRoles(tx, ctx, user_id, form);
  await writeTeacher(tx, ctx, user_id, form);
  await writeFev(tx, user_id, form);
  await writeStudent(tx, ctx, user_id, form);
}

type View = Awaited<ReturnType<typeof viewUser>>;
/** Links to a photo expire, and differ from view to view. */
const lasting = ({ photo_url: _, ...view }: View) => view;
/** Without availability, which has its own audit entry. */
const audited = ({ availability: _, photo_url: __, ...view }: View) => view;

/** The version that forms compare is that of the user, which stays when nothing has changed. */
async function touchIfChanged(tx: Tx, ctx: Ctx, before: View): Promise<View> {
  const { user_id, updated_at } = before;
  const after = await viewUser(tx, ctx, user_id);
  if (after.updated_at !== updated_at || !isChanged(lasting(before), lasting(after))) return after;
  await tx.update(users).set({ updated_at: ctx.clock.now() }).where(eq(users.user_id, user_id));
  return viewUser(tx, ctx, user_id);
}

export const createUser: Handler<'POST /v1/users'> = async (ctx, { body }) => {
  const form = withinReach(ctx, body);
  checkRegistration(ctx, form);
  await countRegistration(ctx);
  return countingProbes(ctx, () => insertUser(ctx, form));
};

const insertUser = (ctx: Ctx, form: UserInput) =>
  ctx.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name: form.name, email: form.email, types: form.types, created_at: ctx.clock.now() })
      .returning();
    const created = ensureFound(user, 'internal');
    await writeProfiles(tx, ctx, created.user_id, form);
    await sendConfirmation(tx, ctx, created);
    const view = await viewUser(tx, ctx, created.user_id);
    await audit(tx, ctx, {
      context: 'users',
      entity: 'users',
      entity_id: created.user_id,
      student_id: view.student_id,
      after: audited(view),
    });
    return readable(ctx, view);
  });

type Change = Validated<'PATCH /v1/users/:id'>;

/** 409 when the row was changed since it was read. */
export const updateUser: Handler<'PATCH /v1/users/:id'> = (ctx, change) =>
  countingProbes(ctx, () => saveUser(ctx, change));

async function saveUser(ctx: Ctx, { params, body }: Change) {
  return ctx.transaction(async (tx) => {
    await lockStudentOf(tx, params.id);
    const old = await lockRow(tx, users, params.id);
    const before = await viewUser(tx, ctx, params.id);
    const was: Record<string, unknown> = before;
    const form = withinReach(ctx, body, was);
    refuseForeignAdmins(ctx, before.types);
    await refuseStronger(tx, ctx, params.id);
    checkRegistration(ctx, form, was);
    refuseStale(old, body.updated_at);
    if (requireActor(ctx).type === 'FEV') lockedForSellers(before, form);
    if (before.student_id && form.types.includes('STUDENT'))
      await refuseSignedTerms(tx, ctx, before.student_id, was, form);
    const requestedEmail = form.email;
    const isSameEmail = old.email.toLowerCase() === requestedEmail;
    const email = isSameEmail || old.email_confirmed_at ? old.email : requestedEmail;
    const keepRoleEditor = await roleEditorCheck(tx);
    const own = { name: form.name, email, types: form.types };
    if (isChanged(old, own)) await tx.update(users).set(own).where(eq(users.user_id, params.id));
    // The profile of a session may have been removed.
    await ctx.events.announceSessions(tx, params.id);
    await ctx.events.announceChange(tx, { of: params.id, topic: 'me' });
    // The seller or company may change; the audit row announces to the next ones.
    await ctx.events.announceStudents(tx, await studentsShowing(tx, params.id));
    await writeProfiles(tx, ctx, params.id, { ...form, email });
    await keepRoleEditor();
    const person = { user_id: params.id, name: form.name, language: old.language };
    if (!isSameEmail && email !== requestedEmail)
      await requestEmailChange(tx, ctx, { ...person, email }, requestedEmail);
    else if (old.email !== email) {
      await moveToNewAddress(tx, ctx, params.id, email);
      await sendConfirmation(tx, ctx, { ...person, email });
    }
    const view = await touchIfChanged(tx, ctx, before);
    await audit(tx, ctx, {
      context: 'users',
      entity: 'users',
      entity_id: params.id,
      student_id: view.student_id,
      before: audited(before),
      after: audited(view),
    });
    return readable(ctx, view);
  });
}
