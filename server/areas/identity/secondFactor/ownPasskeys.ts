import { and, eq } from 'drizzle-orm';
import { requireActor } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import { type Handler, ok } from '../../../platform/http/handlers.ts';
import { creationFor, passkeysOf, readNewPasskey } from './ceremony.ts';
import { closeStep, findStep, openStep } from './challenges.ts';
import { afterAdding, afterRemoving } from './changes.ts';
import { lockFactors } from './state.ts';
import { reauthenticated } from './stepUp.ts';
import { passkeys } from './tables.ts';

const mostPasskeys = 10;

export const beginPasskey: Handler<'POST /v1/auth/passkeys/options'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, actor) => {
    const { user_id, session_id } = actor;
    const keys = await passkeysOf(tx, user_id);
    if (keys.length >= mostPasskeys) throw new AppError('passkeys_too_many');
    const passkey_challenge = ctx.random.token();
    const options = await creationFor(tx, ctx, actor, keys, passkey_challenge);
    const { challenge } = await openStep(tx, ctx, {
      user_id,
      session_id,
      purpose: 'passkey_set_up',
      passkey_challenge,
    });
    return { challenge, options };
  });

export const registerPasskey: Handler<'POST /v1/auth/passkeys'> = async (ctx, { body }) => {
  const { user_id, session_id } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    await lockFactors(tx, user_id);
    const { challenge } = body;
    const step = await findStep(tx, ctx, { challenge, purpose: 'passkey_set_up', session_id });
    if (!step?.passkey_challenge) throw new AppError('second_factor_expired');
    if ((await passkeysOf(tx, user_id)).length >= mostPasskeys) throw new AppError('passkeys_too_many');
    const read = ensureFound(
      await readNewPasskey(ctx, body.passkey, step.passkey_challenge),
      'passkey_refused',
    );
    const [row] = await tx
      .insert(passkeys)
      .values({ ...read, user_id, name: body.name, created_at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.passkey_id });
    const { id } = ensureFound(row, 'passkey_exists');
    await closeStep(tx, ctx, step);
    return { id, recovery_codes: await afterAdding(tx, ctx, 'passkey_added') };
  });
};

const own = (ctx: Ctx, passkey_id: string) =>
  and(eq(passkeys.passkey_id, passkey_id), eq(passkeys.user_id, requireActor(ctx).user_id));

export const renamePasskey: Handler<'PATCH /v1/auth/passkeys/:id'> = async (ctx, { params, body }) => {
  const [renamed] = await ctx.db
    .update(passkeys)
    .set({ name: body.name })
    .where(own(ctx, params.id))
    .returning();
  ensureFound(renamed);
  return ok;
};

export const removePasskey: Handler<'POST /v1/auth/passkeys/:id/remove'> = async (ctx, { params, body }) => {
  const [key] = await ctx.db.select().from(passkeys).where(own(ctx, params.id));
  ensureFound(key);
  return reauthenticated(ctx, body, async (tx) => {
    const [removed] = await tx.delete(passkeys).where(own(ctx, params.id)).returning();
    ensureFound(removed);
    await afterRemoving(tx, ctx, 'passkey_removed');
    return ok;
  });
};
