import { eq } from 'drizzle-orm';
import { channelsOf, switchableKinds } from '../../../domain/notificationChoices.ts';
import { NOTIFICATION_TYPES } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Reader } from '../../platform/db/database.ts';
import { refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { users } from '../identity/tables.ts';
import { notification_choices } from '../messages/tables.ts';

async function choicesOf(db: Reader, user_id: string) {
  const rows = await db.select().from(notification_choices).where(eq(notification_choices.user_id, user_id));
  return NOTIFICATION_TYPES.map((kind) => ({
    kind,
    ...channelsOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
    switchable: switchableKinds.includes(kind),
  }));
}

export const listChoices: Handler<'GET /v1/users/notification-choices'> = (ctx) =>
  choicesOf(ctx.db, requireActor(ctx).user_id);

export const changeChoice: Handler<'PATCH /v1/users/notification-choices'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  const { kind, ...choice } = body;
  if (!choice.in_app && !switchableKinds.includes(kind))
    throw refused({ path: 'in_app', code: 'option_invalid' });
  return ctx.transaction(async (tx) => {
    // Changes of one person are serial, so that each audit row shows what it replaced.
    await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
    const before = (await choicesOf(tx, user_id)).find((row) => row.kind === kind);
    await tx
      .insert(notification_choices)
      .values({ user_id, kind, ...choice })
      .onConflictDoUpdate({ target: [notification_choices.user_id, notification_choices.kind], set: choice });
    await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
    await audit(tx, ctx, {
      context: 'profile',
      entity: 'users',
      entity_id: user_id,
      before: { [kind]: before && { in_app: before.in_app, by_email: before.by_email } },
      after: { [kind]: { in_app: choice.in_app, by_email: choice.by_email } },
    });
    return choicesOf(tx, user_id);
  });
};
