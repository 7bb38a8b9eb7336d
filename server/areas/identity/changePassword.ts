import { requireActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { tryOwnPassword } from './guessing.ts';
import { setPassword } from './setPassword.ts';
import { userFacts } from './userFacts.ts';
import { refuseWeakPassword } from './weakPassword.ts';

/** 422 when the current password is wrong. Ends the other sessions, links and codes. */
export const changePassword: Handler<'POST /v1/users/change-password'> = async (ctx, { body }) => {
  const actor = requireActor(ctx);
  const facts = await userFacts(ctx.db, actor.user_id, ctx.clock.now());
  const attempt = await tryOwnPassword(ctx, actor.session_id);
  if (!(await passwordMatches(facts.password_hash, body.password))) throw new AppError('wrong_password');
  await attempt.right();
  await refuseWeakPassword(ctx.db, ctx, body.newPassword, facts, 'newPassword');
  const password_hash = await hashPassword(body.newPassword);
  await ctx.transaction(async (tx) => {
    await setPassword(tx, ctx, {
      user_id: actor.user_id,
      password_hash,
      reason: 'password_changed',
      except: actor.session_id,
      mailbox: false,
    });
  });
  return ok;
};
