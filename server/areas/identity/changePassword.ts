import { eq } from 'drizzle-orm';
import { actorOf } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { endSessionsOf } from './endSession.ts';
import { users } from './tables.ts';
import { userFacts } from './userFacts.ts';

/** Changes the own password (422 when the current one is wrong) and ends the caller's other sessions. */
export async function changePassword(
  ctx: Ctx,
  { body }: { body: { password: string; newPassword: string } },
) {
  const actor = actorOf(ctx);
  const facts = await userFacts(ctx.db, actor.user_id);
  if (!(await passwordMatches(facts.password_hash, body.password))) throw new AppError('wrong_password');
  const password_hash = await hashPassword(body.newPassword);
  await ctx.transaction(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.user_id, actor.user_id));
    await endSessionsOf(tx, ctx, actor.user_id, 'password_changed', {
      except: actor.session_id,
    });
    await audit(tx, ctx, {
      context: 'Senha',
      entity: 'users',
      entity_id: actor.user_id,
      before: { password: 'old' },
      after: { password: 'new' },
    });
  });
  return { ok: true } as const;
}
