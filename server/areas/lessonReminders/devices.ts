import { ECDH } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { requireActor } from '../../platform/actor.ts';
import { refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { viewReminders } from './choices.ts';
import { push_subscriptions } from './tables.ts';

/** Whether a browser's key is a point of the curve, without which nothing can be encrypted for it. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(key, 'base64url'), 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Only the session that was the last to subscribe in a browser has its address. */
export const addDevice: Handler<'POST /v1/users/push-device'> = async (ctx, { body }) => {
  const { user_id, session_id } = requireActor(ctx);
  const { endpoint, p256dh } = body;
  if (!ctx.push.accepts(endpoint)) throw refused({ path: 'endpoint', code: 'option_invalid' });
  if (!isPublicKey(p256dh)) throw refused({ path: 'p256dh', code: 'option_invalid' });
  const values = { ...body, user_id, server_key: ctx.push.key, created_at: ctx.clock.now() };
  return ctx.transaction(async (tx) => {
    await tx
      .delete(push_subscriptions)
      .where(and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.session_id, session_id)));
    await tx
      .insert(push_subscriptions)
      .values({ session_id, ...values })
      .onConflictDoUpdate({ target: push_subscriptions.session_id, set: values });
    return viewReminders(tx, ctx);
  });
};

export const removeDevice: Handler<'DELETE /v1/users/push-device'> = async (ctx) => {
  await ctx.db
    .delete(push_subscriptions)
    .where(eq(push_subscriptions.session_id, requireActor(ctx).session_id));
  return viewReminders(ctx.db, ctx);
};
