import type { AuditEntity } from '../../../contract/auditFields.ts';
import type { UserInput } from '../../../contract/registration.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, auditAll, isChanged } from '../../platform/audit.ts';
import { lockRow, refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockPerson } from '../access/api.ts';
import { becomeUser } from '../franchisees/api.ts';
import {
  addUsers,
  moveToNewAddress,
  refuseForeignAdmins,
  refuseStronger,
  requestEmailChange,
  roleEditorCheck,
  sendConfirmations,
  setRegistration,
  touchUser,
} from '../identity/api.ts';
import { users } from '../identity/tables.ts';
import { lockCompanyOf, writeCompanies } from './company.ts';
import { lockedForSellers } from './lockedForSellers.ts';
import { readable } from './readable.ts';
import { checkRegistration, withinReach } from './registrationGuard.ts';
import { countingProbes, countRegistration } from './registrationTries.ts';
import { refuseSignedTerms } from './signedTerms.ts';
import { viewUser, viewUsers } from './userView.ts';
import { studentsShowing } from './viewers.ts';
import {
  type People,
  writeFevs,
  writeFranchises,
  writePersonal,
  writeRoles,
  writeTeachers,
} from './writePerson.ts';
import { writeStudents } from './writeStudent.ts';

async function writeProfiles(tx: Tx, ctx: Ctx, people: People): Promise<void> {
  await writePersonal(tx, people);
  await writeRoles(tx, ctx, people);
  await writeTeachers(tx, ctx, people);
  await writeFranchises(tx, people);
  await writeFevs(tx, people);
  await writeCompanies(tx, people);
  await writeStudents(tx, ctx, people);
}

type View = Awaited<ReturnType<typeof viewUser>>;
/** Links to a photo expire, and differ from view to view. */
const lasting = ({ photo_url: _, ...view }: View) => view;
/** Omits the availability, which has its own audit entry. */
const audited = ({ availability: _, photo_url: __, ...view }: View) => view;

/** The version that forms compare is that of the user, or of the company if later; it stays when nothing has changed. */
async function touchIfChanged(tx: Tx, ctx: Ctx, before: View): Promise<View> {
  const { user_id, updated_at } = before;
  const after = await viewUser(tx, ctx, user_id);
  if (after.updated_at > updated_at || !isChanged(lasting(before), lasting(after))) return after;
  await touchUser(tx, ctx, user_id);
  return viewUser(tx, ctx, user_id);
}

export const createUser: Handler<'POST /v1/users'> = async (ctx, { body }) => {
  const { franchisee_id, ...fields } = body;
  const form = withinReach(ctx, fields);
  checkRegistration(ctx, form);
  await countRegistration(ctx);
  return countingProbes(ctx, () => insertUser(ctx, form, { franchisee_id }));
};

interface Origin {
  /** The employer of a corporate student. */
  company_id?: string;
  /** The franchisee that becomes this user. */
  franchisee_id?: string | undefined;
}
interface Registration extends Origin {
  form: UserInput;
}

export const insertUser = (ctx: Ctx, form: UserInput, origin: Origin) =>
  ctx.transaction(async (tx) => {
    const [view] = await registerUsers(tx, ctx, [{ form, ...origin }]);
    return readable(ctx, ensureFound(view, 'internal'));
  });

/** The forms have been checked. */
export async function registerUsers(
  tx: Tx,
  ctx: Ctx,
  registrations: readonly Registration[],
): Promise<View[]> {
  const created_at = ctx.clock.now();
  const created = await addUsers(
    tx,
    registrations.map(({ form: { name, email, types } }) => ({ name, email, types: [...types], created_at })),
  );
  const byEmail = new Map(created.map((user) => [user.email, user]));
  const people = registrations.map((registration) => {
    const user = ensureFound(byEmail.get(registration.form.email), 'internal');
    return { ...registration, user, user_id: user.user_id };
  });
  await writeProfiles(tx, ctx, people);
  for (const { franchisee_id, user } of people)
    if (franchisee_id) await becomeUser(tx, ctx, franchisee_id, user);
  await sendConfirmations(tx, ctx, created);
  const views = await viewUsers(
    tx,
    ctx,
    created.map(({ user_id }) => user_id),
  );
  if (views.length < created.length) throw new AppError('internal');
  await auditAll(
    tx,
    ctx,
    views.map((view) => ({
      context: 'users',
      entity: 'users' satisfies AuditEntity,
      entity_id: view.user_id,
      student_id: view.student_id,
      after: audited(view),
    })),
  );
  return views;
}

export const updateUser: Handler<'PATCH /v1/users/:id'> = (ctx, { params, body }) =>
  countingProbes(ctx, () =>
    saveUser(ctx, params.id, body.updated_at, (before) => {
      const form = withinReach(ctx, body, before);
      checkRegistration(ctx, form, before);
      return form;
    }),
  );

/** 409 when the row was changed since it was read; `formOf` returns the checked form. */
export const saveUser = (ctx: Ctx, id: string, updated_at: string | undefined, formOf: FormOf) =>
  ctx.transaction((tx) => saveUserIn(tx, ctx, id, updated_at, formOf));

type FormOf = (before: View & Readonly<Record<string, unknown>>) => UserInput;

export async function saveUserIn(
  tx: Tx,
  ctx: Ctx,
  id: string,
  updated_at: string | undefined,
  formOf: FormOf,
) {
  await lockPerson(tx, id);
  const old = await lockRow(tx, users, id);
  await lockCompanyOf(tx, id);
  const before = await viewUser(tx, ctx, id);
  const was: Record<string, unknown> = before;
  refuseForeignAdmins(ctx, before.types);
  await refuseStronger(tx, ctx, id);
  const form = formOf({ ...was, ...before });
  refuseStale({ updated_at: new Date(before.updated_at) }, updated_at);
  if (requireActor(ctx).type === 'FEV') lockedForSellers(before, form);
  if (before.student_id && form.types.includes('STUDENT'))
    await refuseSignedTerms(tx, ctx, before.student_id, was, form);
  const requestedEmail = form.email;
  const isSameEmail = old.email.toLowerCase() === requestedEmail;
  const email = isSameEmail || old.email_confirmed_at ? old.email : requestedEmail;
  const keepRoleEditor = await roleEditorCheck(tx);
  const own = { name: form.name, email, types: form.types };
  if (isChanged(old, own)) await setRegistration(tx, id, own);
  // The profile of a session may have been removed.
  await ctx.events.announceSessions(tx, id);
  await ctx.events.announceChange(tx, { of: id, topic: 'me' });
  // The seller or company may change: the audit row announces the change only to the new ones.
  await ctx.events.announceStudents(tx, await studentsShowing(tx, id));
  await writeProfiles(tx, ctx, [{ user_id: id, form: { ...form, email } }]);
  await keepRoleEditor();
  const person = { user_id: id, name: form.name, language: old.language };
  if (!isSameEmail && email !== requestedEmail)
    await requestEmailChange(tx, ctx, { ...person, email }, requestedEmail);
  else if (old.email !== email) {
    await moveToNewAddress(tx, ctx, id, email);
    await sendConfirmations(tx, ctx, [{ ...person, email }]);
  }
  const view = await touchIfChanged(tx, ctx, before);
  await audit(tx, ctx, {
    context: 'users',
    entity: 'users',
    entity_id: id,
    student_id: view.student_id,
    before: audited(before),
    after: audited(view),
  });
  return readable(ctx, view);
}
