import { recordAccess } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { tryPassword } from './guessing.ts';
import { enter } from './secondFactor/signIn.ts';
import { findUserFacts } from './userFacts.ts';

/** An unknown e-mail, a wrong password and a disabled user return the same error in the same time (ACCESS-9). */
export const login: Handler<'POST /v1/auth/login/'> = async (ctx, { body }) => {
  const attempt = await tryPassword(ctx, body.email);
  const facts = await findUserFacts(ctx.db, { email: body.email }, ctx.clock.now());
  const matches = await passwordMatches(facts?.password_hash ?? null, body.password);
  if (!facts || !matches || !facts.user_status || facts.types.length === 0) {
    await recordAccess(ctx.db, ctx, 'login_refused', facts?.user_id ?? null);
    await attempt.wrong();
    throw new AppError('bad_credentials');
  }
  await attempt.right();
  return ctx.transaction((tx) => enter(tx, ctx, facts, body.keepConnected));
};
