import { and, eq, isNull, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail.ts';
import { voidCodesOfUser } from '../contracts/api.ts';
import { removeFeed } from '../feeds/api.ts';
import { acceptTerms } from './consents.ts';
import { forgetDevices, rememberDevice } from './devices.ts';
import { endSessionsOf } from './endSessions.ts';
import { password_links, users, verification_codes } from './tables.ts';
import { userFacts } from './userFacts.ts';

interface NewPassword {
  user_id: string;
  password_hash: string;
  reason: 'password_created' | 'password_reset' | 'password_changed';
  /** The session that changes the password; it continues. */
  except?: string;
  /** The author for the audit log, without a session. */
  by?: string;
  /** A code or link from the mailbox confirms the address; the form accepts the terms. */
  mailbox: boolean;
}

/** Including those for a changed e-mail or a signature, and the secret address of the calendar (ACCESS-13). */
export async function voidLinksAndCodes(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(users)
    .set({
      email_confirmation_expires_at: now,
      pending_email: null,
      email_change_hash: null,
      email_change_expires_at: null,
    })
    .where(eq(users.user_id, user_id));
  await tx
    .update(verification_codes)
    .set({ closed_at: now })
    .where(and(eq(verification_codes.user_id, user_id), isNull(verification_codes.closed_at)));
  await tx.delete(password_links).where(eq(password_links.user_id, user_id));
  await removeFeed(tx, user_id);
  await voidCodesOfUser(tx, user_id);
}

/** Every new password voids links and codes, ends the sessions and forgets other devices. */
export async function setPassword(tx: Tx, ctx: Ctx, given: NewPassword): Promise<void> {
  const { user_id, password_hash, reason, except, by, mailbox } = given;
  const now = ctx.clock.now();
  await tx
    .update(users)
    .set({
      password_hash,
      ...(mailbox
        ? {
            email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now.toISOString()})`,
            email_received_status: 'confirmed',
          }
        : {}),
      ...(reason === 'password_created' ? {} : { email_confirmation_hash: null }),
    })
    .where(eq(users.user_id, user_id));
  await voidLinksAndCodes(tx, ctx, user_id);
  await endSessionsOf(tx, ctx, user_id, reason, except ? { except } : {});
  await forgetDevices(tx, ctx, user_id);
  if (mailbox) {
    await rememberDevice(tx, ctx, user_id);
    await acceptTerms(tx, ctx, user_id);
  }
  // The confirmation audits the creation.
  if (reason === 'password_created') return;
  const facts = await userFacts(tx, user_id, now);
  await queueMail(tx, ctx, {
    kind: 'notice',
    to: facts,
    mail: 'password_changed',
    values: { day: { day: now }, hour: { hour: now } },
  });
  await audit(tx, ctx, {
    context: 'password',
    entity: 'users',
    entity_id: user_id,
    before: { password: 'old' },
    after: { password: 'new' },
    ...(by ? { by } : {}),
  });
}
