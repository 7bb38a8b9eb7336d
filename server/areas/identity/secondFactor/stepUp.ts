import type { Validated } from '../../../../contract/index.ts';
import { requireActor } from '../../../platform/actor.ts';
import type { Actor, Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { passwordMatches } from '../../../platform/passwords.ts';
import { tryOwnPassword } from '../guessing.ts';
import { userFacts } from '../userFacts.ts';
import { openProof } from './challenges.ts';
import { withProof } from './prove.ts';
import { holdsFactor, lockFactors } from './state.ts';

type Reauthenticated = Validated<'POST /v1/auth/second-factor/totp'>['body'];

export const openStepUp: Handler<'POST /v1/auth/second-factor/challenge'> = async (ctx) => {
  const { user_id, session_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    if (!(await holdsFactor(tx, user_id))) throw new AppError('second_factor_none');
    return openProof(tx, ctx, { user_id, session_id, purpose: 'step_up' });
  });
};

export async function reauthenticated<T>(
  ctx: Ctx,
  { password, proof }: Reauthenticated,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = requireActor(ctx);
  const facts = await userFacts(ctx.db, actor.user_id, ctx.clock.now());
  const attempt = await tryOwnPassword(ctx, actor.session_id);
  if (!(await passwordMatches(facts.password_hash, password))) throw new AppError('wrong_password');
  await attempt.right();
  if (proof) return withProof(ctx, proof, 'step_up', (tx) => work(tx, actor));
  return ctx.transaction(async (tx) => {
    await lockFactors(tx, actor.user_id);
    if (await holdsFactor(tx, actor.user_id)) throw new AppError('second_factor_needed');
    return work(tx, actor);
  });
}
