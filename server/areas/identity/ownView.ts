import { eq } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
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
    await userFacts(ctx.db, actor.user_id),
  );
};

export const me: Handler<'GET /v1/auth/me'> = async (ctx) => {
  const actor = requireActor(ctx);
  return viewSession(
    ctx.db,
    ctx,
    { session_id: actor.session_id, active_type: actor.type },
    await userFacts(ctx.db, actor.user_id),
  );
};

export const chooseLanguage: Handler<'PATCH /v1/auth/language'> = async (ctx, { body }) => {
  await ctx.db
    .update(users)
    .set(body)
    .where(eq(users.user_id, requireActor(ctx).user_id));
  return ok;
};
