import { and, eq, sql } from 'drizzle-orm';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMail, type Recipient } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { setPassword } from './setPassword.ts';
import { users } from './tables.ts';
import { refuseWeakPassword } from './weakPassword.ts';

interface Person extends Recipient {
  user_id: string;
}

const mailedLinkHours = 7 * 24;

export async function confirmationLink(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random' | 'config'>,
  user: Person,
  hours: number,
): Promise<string> {
  const token = ctx.random.token();
  await tx
    .update(users)
    .set({
      email_confirmation_hash: sha256(token),
      email_confirmation_expires_at: new Date(ctx.clock.now().getTime() + hours * 3_600_000),
      email_received_status: 'sent',
    })
    .where(eq(users.user_id, user.user_id));
  return `${ctx.config.PUBLIC_URL ?? ''}/confirm-email?hash=${token}&email=${encodeURIComponent(user.email)}`;
}

export async function sendConfirmation(tx: Tx, ctx: Ctx, user: Person): Promise<void> {
  const link = await confirmationLink(tx, ctx, user, mailedLinkHours);
  await queueMail(tx, ctx, {
    kind: 'confirm-registration',
    to: user,
    mail: 'confirm_registration',
    values: { link },
  });
}

export const confirmRegistration: Handler<'POST /v1/users/confirm-registration'> = async (ctx, { body }) => {
  const password_hash = await hashPassword(body.password);
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.email, body.email),
          eq(users.email_confirmation_hash, sha256(body.hash)),
          sql`${users.user_status}`,
        ),
      )
      .for('update');
    if (user?.email_confirmed_at) throw new AppError('already_confirmed');
    const expires = user?.email_confirmation_expires_at;
    if (!user || (expires && expires <= now)) throw new AppError('link_invalid');
    await refuseWeakPassword(ctx, body.password, user);
    const { user_id, name: by } = user;
    await setPassword(tx, ctx, { user_id, password_hash, reason: 'password_created', by, mailbox: true });
    await recordAccess(tx, ctx, 'registration_confirmed', user_id);
    await audit(tx, ctx, {
      context: 'registration',
      entity: 'users',
      entity_id: user_id,
      before: { email_confirmed_at: null },
      after: { email_confirmed_at: now },
      by,
    });
  });
  return ok;
};
