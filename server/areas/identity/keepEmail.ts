import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { addJob } from '../../platform/jobs.ts';
import { queueMail } from '../../platform/mail.ts';
import { lockStudentOf } from '../access/api.ts';
import { forgetDevices } from './devices.ts';
import { factorAddedSince, lastEmailChange, undoMs } from './emailChanges.ts';
import { moveToNewAddress } from './moveToNewAddress.ts';
import { removeFactors } from './secondFactor/removeForPerson.ts';
import { voidLinksAndCodes } from './setPassword.ts';
import { users } from './tables.ts';

const claim = z.object({ user_id: z.string(), email: z.string(), other: z.string(), until: z.number() });

/** Signed, so nothing is stored. */
export function keepEmailLink(ctx: Ctx, user_id: string, email: string, other: string): string {
  const until = ctx.clock.now().getTime() + undoMs;
  const facts: z.infer<typeof claim> = { user_id, email, other, until };
  const payload = Buffer.from(JSON.stringify(facts)).toString('base64url');
  const hash = `${payload}.${ctx.secrets.sign('account-code', `keep-email ${payload}`)}`;
  return `${ctx.config.PUBLIC_URL ?? ''}/confirm-email?keep=1&hash=${hash}&email=${encodeURIComponent(email)}`;
}

function read(ctx: Ctx, hash: string, email: string): z.infer<typeof claim> {
  const [payload = '', signature = ''] = hash.split('.');
  if (!ctx.secrets.verify('account-code', `keep-email ${payload}`, signature))
    throw new AppError('email_link_invalid');
  const facts = claim.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (facts.email !== email || facts.until <= ctx.clock.now().getTime())
    throw new AppError('email_link_invalid');
  return facts;
}

/** Removes password, second factor and devices, which an interim holder may have added. */
async function restoreAccount(tx: Tx, ctx: Ctx, user_id: string, email: string): Promise<void> {
  const changed = await lastEmailChange(tx, ctx, user_id);
  if (!changed || (await factorAddedSince(tx, user_id, changed))) await removeFactors(tx, user_id);
  await tx.update(users).set({ password_hash: null }).where(eq(users.user_id, user_id));
  await moveToNewAddress(tx, ctx, user_id, email);
  await voidLinksAndCodes(tx, ctx, user_id);
  await forgetDevices(tx, ctx, user_id);
  await recordAccess(tx, ctx, 'email_kept', user_id);
  await addJob(tx, 'password_mail', { user_id });
}

/** Cancels a pending change or undoes the last one; the account's state makes the link single-use. */
export const keepEmail: Handler<'POST /v1/users/keep-email'> = async (ctx, { body }) => {
  const { user_id, email, other } = read(ctx, body.hash, body.email);
  await ctx.transaction(async (tx) => {
    await lockStudentOf(tx, user_id);
    const [row] = await tx.select().from(users).where(eq(users.user_id, user_id)).for('update');
    const user = ensureFound(row?.user_status ? row : undefined, 'email_link_invalid');
    const isPending = user.email === email && user.pending_email === other;
    if (!isPending && user.email !== other) throw new AppError('email_link_invalid');
    await tx
      .update(users)
      .set({
        email,
        pending_email: null,
        email_change_hash: null,
        email_change_expires_at: null,
        ...(isPending ? {} : { email_confirmed_at: ctx.clock.now() }),
      })
      .where(eq(users.user_id, user_id));
    if (!isPending) {
      await restoreAccount(tx, ctx, user_id, email);
      await queueMail(tx, ctx, {
        kind: 'notice',
        to: { ...user, email: other },
        mail: 'email_change_undone',
        values: {},
      });
    }
    await audit(tx, ctx, {
      context: 'registration',
      entity: 'users',
      entity_id: user_id,
      before: { email: user.email, pending_email: user.pending_email },
      after: { email, pending_email: null },
      by: user.name,
    });
  });
  return ok;
};
