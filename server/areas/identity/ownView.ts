import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { viewSession } from './sessionView.ts';
import { sessions, users } from './tables.ts';
import { userFacts } from './userFacts.ts';

export const chooseProfile: Handler<'POST /v1/auth/profile'> = async (ctx, { body }) => {
  const actor = requireActor(ctx);
  if (!actor.types.includes(body.type)) throw new AppError('forbidden');
  await ctx.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ active_type: body.type })
      .where(eq(sessions.session_id, actor.session_id));
    await ctx.events.announceSessions(tx, actor.user_id);
  });
  return viewSession(
    ctx.db,
    ctx,
    { session_id: actor.session_id, active_type: body.type },
    await userFacts(ctx.db, actor.user_id, ctx.clock.now()),
  );
};

export const me: Handler<'GET /v1/auth/me'> = async (ctx) => {
  const actor = requireActor(ctx);
  return viewSession(
    ctx.db,
    ctx,
    { session_id: actor.session_id, active_type: actor.type },
    await userFacts(ctx.db, actor.user_id, ctx.clock.now()),
  );
};

async function changeOwn(ctx: Ctx, values: Partial<Pick<typeof users.$inferInsert, 'language' | 'theme'>>) {
  const { user_id } = requireActor(ctx);
  await ctx.transaction(async (tx) => {
    await tx.update(users).set(values).where(eq(users.user_id, user_id));
    await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  });
  return ok;
}

export const chooseLanguage: Handler<'PATCH /v1/auth/language'> = (ctx, { body }) => changeOwn(ctx, body);

export const chooseTheme: Handler<'PATCH /v1/auth/theme'> = (ctx, { body }) => changeOwn(ctx, body);
