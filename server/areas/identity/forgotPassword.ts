import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { codeMinutes, judgeCode, newCode } from './codes.ts';
import { endSessionsOf } from './endSession.ts';
import { users } from './tables.ts';
import { findUserFacts } from './userFacts.ts';

const ok = { ok: true } as const;

/** Sends a code; an unknown e-mail is answered alike (spec 1 §2.6). */
export async function forgotPassword(ctx: Ctx, { body }: { body: { email: string } }) {
  const facts = await findUserFacts(ctx.db, { email: body.email });
  if (!facts?.user_status) return ok;
  await ctx.transaction(async (tx) => {
    const code = await newCode(tx, ctx, facts.user_id, 'password');
    await queueMail(tx, ctx, {
      kind: 'password-code',
      to: facts.email,
      subject: `${code} é o seu código da Aula Viva`,
      text: `Olá, ${facts.name}.\n\nSeu código para criar uma nova senha é ${code}. Ele vale por ${codeMinutes} minutos.\n\nSe não foi você que pediu, ignore este e-mail: sua senha continua a mesma.\n\nAula Viva`,
    });
  });
  return ok;
}

/** Judges a code and, in the same transaction, does what a right one opens; a wrong try is counted and kept. */
async function withCode(
  ctx: Ctx,
  given: { email: string; code: string; consume: boolean },
  work: (tx: Tx, user_id: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { email, ...rest } = given;
  const facts = await findUserFacts(ctx.db, { email });
  if (!facts?.user_status) throw new AppError('code_invalid');
  const { user_id } = facts;
  const verdict = await ctx.transaction(async (tx) => {
    const judged = await judgeCode(tx, ctx, { user_id, purpose: 'password', ...rest });
    if (judged === 'right') await work(tx, user_id);
    return judged;
  });
  if (verdict === 'wrong') throw new AppError('code_invalid');
  if (verdict === 'void') throw new AppError('code_expired');
}

/** Tells whether the code is right, without using it up. */
export async function verifyCode(ctx: Ctx, { body }: { body: { email: string; otp: string } }) {
  await withCode(ctx, { email: body.email, code: body.otp, consume: false });
  return ok;
}

/** Sets a new password with a right code, uses the code up and ends every session. */
export async function resetPassword(
  ctx: Ctx,
  { body }: { body: { email: string; otp: string; password: string } },
) {
  const password_hash = await hashPassword(body.password);
  await withCode(ctx, { email: body.email, code: body.otp, consume: true }, async (tx, user_id) => {
    // The code came by e-mail, so it confirms the address as the registration link would, which it voids.
    await tx
      .update(users)
      .set({
        password_hash,
        email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${ctx.clock.now().toISOString()})`,
        email_received_status: 'confirmed',
        email_confirmation_hash: null,
      })
      .where(eq(users.user_id, user_id));
    await endSessionsOf(tx, ctx, user_id, 'password_reset');
    await audit(tx, ctx, {
      context: 'Senha',
      entity: 'users',
      entity_id: user_id,
      before: { password: 'old' },
      after: { password: 'new' },
      by: body.email,
    });
  });
  return ok;
}
