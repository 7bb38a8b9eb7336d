import { and, eq, sql } from 'drizzle-orm';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { queueMails, type Recipient } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { confirmationMail } from './secretMails.ts';
import { setPassword } from './setPassword.ts';
import { users } from './tables.ts';
import { refuseWeakPassword } from './weakPassword.ts';

interface Person extends Recipient {
  user_id: string;
}

type LinkCtx = Pick<Ctx, 'clock' | 'random' | 'config'>;

async function confirmationLinks<P extends Pick<Person, 'user_id' | 'email'>>(
  tx: Tx,
  ctx: LinkCtx,
  people: readonly P[],
  validFor: number,
): Promise<{ to: P; link: string }[]> {
  const links = people.map((to) => ({ to, token: ctx.random.token() }));
  const ids = links.map(({ to }) => to.user_id);
  const hashes = links.map(({ token }) => sha256(token));
  await tx.execute(sql`update users u set email_confirmation_hash = v.hash, email_received_status = 'sent',
      email_confirmation_expires_at = ${new Date(ctx.clock.now().getTime() + validFor).toISOString()}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(hashes)}::text[]) v (user_id, hash)
    where u.user_id = v.user_id`);
  return links.map(({ to, token }) => ({
    to,
    link: `${ctx.config.PUBLIC_URL ?? ''}/confirm-email?hash=${token}&email=${encodeURIComponent(to.email)}`,
  }));
}

export async function confirmationLink(
  tx: Tx,
  ctx: LinkCtx,
  user: Pick<Person, 'user_id' | 'email'>,
  hours: number,
): Promise<string> {
  const [made] = await confirmationLinks(tx, ctx, [user], hours * 3_600_000);
  return ensureFound(made, 'internal').link;
}

export async function sendConfirmations(tx: Tx, ctx: Ctx, people: readonly Person[]): Promise<void> {
  const links = await confirmationLinks(tx, ctx, people, confirmationMail.validFor);
  await queueMails(
    tx,
    ctx,
    links.map(({ to, link }) => ({
      kind: confirmationMail,
      to,
      mail: 'confirm_registration' as const,
      values: { link },
    })),
  );
}

export const sendConfirmation = (tx: Tx, ctx: Ctx, user: Person): Promise<void> =>
  sendConfirmations(tx, ctx, [user]);

export const confirmRegistration: Handler<'POST /v1/users/confirm-registration'> = async (ctx, { body }) => {
  const now = ctx.clock.now();
  const invited = (reader: Reader) =>
    reader
      .select()
      .from(users)
      .where(
        and(
          eq(users.email, body.email),
          eq(users.email_confirmation_hash, sha256(body.hash)),
          sql`${users.user_status}`,
        ),
      );
  const usable = ([user]: Awaited<ReturnType<typeof invited>>) => {
    if (user?.email_confirmed_at) throw new AppError('already_confirmed');
    const expires = user?.email_confirmation_expires_at;
    if (!user || (expires && expires <= now)) throw new AppError('link_invalid');
    return user;
  };
  // A guessed link costs no hash.
  usable(await invited(ctx.db));
  const password_hash = await hashPassword(body.password);
  await ctx.transaction(async (tx) => {
    const user = usable(await invited(tx).for('update'));
    await refuseWeakPassword(tx, ctx, body.password, user);
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
