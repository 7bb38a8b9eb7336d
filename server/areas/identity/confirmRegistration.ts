import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { audit, recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { queueMail } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { users } from './tables.ts';

interface Person {
  user_id: string;
  name: string;
  email: string;
}

const mailedLinkHours = 7 * 24;

/** Makes a fresh link with which a user creates the password, once; an earlier link stops working. */
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

/** Mails a fresh confirmation link to a user. */
export async function sendConfirmation(tx: Tx, ctx: Ctx, user: Person): Promise<void> {
  const link = await confirmationLink(tx, ctx, user, mailedLinkHours);
  await queueMail(tx, ctx, {
    kind: 'confirm-registration',
    to: user.email,
    subject: 'Confirme seu cadastro na Aula Viva',
    text: `Olá, ${user.name}.\n\nFalta um passo para começar: confirme seu e-mail e crie sua senha neste endereço:\n\n${link}\n\nSe você não esperava este e-mail, pode ignorá-lo.\n\nAula Viva`,
  });
}

/** Confirms the e-mail with the link's token and creates the password (spec 1 §2.7). */
export async function confirmRegistration(
  ctx: Ctx,
  { body }: { body: { hash: string; email: string; password: string } },
) {
  const password_hash = await hashPassword(body.password);
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ password_hash, email_confirmed_at: now, email_received_status: 'confirmed' })
      .where(
        and(
          eq(users.email, body.email),
          eq(users.email_confirmation_hash, sha256(body.hash)),
          isNull(users.email_confirmed_at),
          or(isNull(users.email_confirmation_expires_at), gt(users.email_confirmation_expires_at, now)),
        ),
      )
      .returning();
    if (!user) {
      const [known] = await tx
        .select({ confirmed: users.email_confirmed_at })
        .from(users)
        .where(and(eq(users.email, body.email), eq(users.email_confirmation_hash, sha256(body.hash))));
      throw new AppError(known?.confirmed ? 'already_confirmed' : 'link_invalid');
    }
    await recordAccess(tx, ctx, 'registration_confirmed', user.user_id);
    await audit(tx, ctx, {
      context: 'Cadastro',
      entity: 'users',
      entity_id: user.user_id,
      before: { email_confirmed_at: null },
      after: { email_confirmed_at: user.email_confirmed_at },
      by: user.name,
    });
  });
  return { ok: true } as const;
}
