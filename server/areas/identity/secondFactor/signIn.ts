import { recordAccess } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { startSession } from '../startSession.ts';
import { type UserFacts, userFacts } from '../userFacts.ts';
import { openProof } from './challenges.ts';
import { withProof } from './prove.ts';
import { holdsFactor } from './state.ts';

/** Every login: opens a challenge for a user with a second factor. */
export async function enter(tx: Tx, ctx: Ctx, facts: UserFacts, keepConnected: boolean) {
  const { user_id } = facts;
  if (!(await holdsFactor(tx, user_id))) return startSession(tx, ctx, facts, { keepConnected });
  await recordAccess(tx, ctx, 'password_accepted', user_id);
  return {
    second_factor: await openProof(tx, ctx, { user_id, purpose: 'sign_in', keep_connected: keepConnected }),
  };
}

export const signInWithFactor: Handler<'POST /v1/auth/login/second-factor'> = async (ctx, { body }) => {
  return withProof(ctx, body, 'sign_in', async (tx, { user_id, keep_connected, by }) => {
    const facts = await userFacts(tx, user_id, ctx.clock.now());
    if (!facts.user_status || facts.types.length === 0) throw new AppError('second_factor_expired');
    return startSession(tx, ctx, facts, { keepConnected: keep_connected, by });
  });
};
