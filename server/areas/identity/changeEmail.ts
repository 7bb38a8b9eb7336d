import { and, eq, gt } from 'drizzle-orm';
import { maskEmail } from '../../../domain/email.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMail, type Recipient } from '../../platform/mail.ts';
import { lockStudentOf } from '../access/api.ts';
import { lastEmailChange } from './emailChanges.ts';
import { keepEmailLink } from './keepEmail.ts';
import { moveToNewAddress } from './moveToNewAddress.ts';
import { emailChangeMail } from './secretMails.ts';
import { users } from './tables.ts';

/** The current address stays in use until the new one is confirmed. A later request replaces an earlier one. */
export async function requestEmailChange(
  tx: Tx,
  ctx: Ctx,
  user: Recipient & { user_id: string },
  pending_email: string,
): Promise<void> {
  const [taken] = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .where(eq(users.email, pending_email));
  if (taken) throw new AppError('email_taken');
  // A second change must not void the undo link of the first.
  if (await lastEmailChange(tx, ctx, user.user_id)) throw new AppError('email_changed_recently');
  const token = ctx.random.token();
  await tx
    .update(users)
    .set({
      pending_email,
      email_change_hash: sha256(token),
      email_change_expires_at: new Date(ctx.clock.now().getTime() + emailChangeMail.validFor),
    })
    .where(eq(users.user_id, user.user_id));
  const link = `${ctx.config.PUBLIC_URL ?? ''}/confirm-email?change=1&hash=${token}&email=${encodeURIComponent(pending_email)}`;
  await queueMail(tx, ctx, {
    kind: emailChangeMail,
    to: { ...user, email: pending_email },
    mail: 'email_change_new',
    values: { link },
  });
  await queueMail(tx, ctx, {
    kind: emailChangeMail,
    to: user,
    mail: 'email_change_old',
    values: {
      email: maskEmail(pending_email),
      link: keepEmailLink(ctx, user.user_id, user.email, pending_email),
    },
  });
}

/** The former address may undo the change for a week. */
async function notifyFormerAddress(
  tx: Tx,
  ctx: Ctx,
  former: Recipient & { user_id: string },
  email: string,
): Promise<void> {
  await queueMail(tx, ctx, {
    kind: emailChangeMail,
    to: former,
    mail: 'email_changed',
    values: { email: maskEmail(email), link: keepEmailLink(ctx, former.user_id, former.email, email) },
  });
  await recordAccess(tx, ctx, 'email_changed', former.user_id);
}

/** The link reached only the new mailbox. Ends every session and code. */
export const confirmEmailChange: Handler<'POST /v1/users/confirm-email-change'> = async (ctx, { body }) => {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const which = and(
      eq(users.email_change_hash, sha256(body.hash)),
      eq(users.pending_email, body.email),
      gt(users.email_change_expires_at, now),
      users.user_status,
    );
    const [known] = await tx.select({ user_id: users.user_id }).from(users).where(which);
    if (known) await lockStudentOf(tx, known.user_id);
    const [user] = await tx.select().from(users).where(which).for('update');
    const { user_id, name, language, email: former } = ensureFound(user, 'email_link_invalid');
    await tx
      .update(users)
      .set({
        email: body.email,
        email_confirmed_at: now,
        email_received_status: 'confirmed',
        email_confirmation_hash: null,
        pending_email: null,
        email_change_hash: null,
        email_change_expires_at: null,
      })
      .where(eq(users.user_id, user_id));
    await moveToNewAddress(tx, ctx, user_id, body.email);
    await notifyFormerAddress(tx, ctx, { user_id, name, language, email: former }, body.email);
    await audit(tx, ctx, {
      context: 'registration',
      entity: 'users',
      entity_id: user_id,
      before: { email: former },
      after: { email: body.email },
      by: name,
    });
  });
  return ok;
};
