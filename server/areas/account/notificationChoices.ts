import { eq } from 'drizzle-orm';
import { channelsOf, type NotificationChoice, switchableKinds } from '../../../domain/notificationChoices.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { users } from '../identity/tables.ts';
import { writeChoice } from '../messages/api.ts';
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

/** Reads the choice for one kind, or its default if none is stored. */
export async function choiceOf(db: Reader, user_id: string, kind: NotificationType) {
  return ensureFound((await choicesOf(db, user_id)).find((each) => each.kind === kind));
}

export const listChoices: Handler<'GET /v1/users/notification-choices'> = (ctx) =>
  choicesOf(ctx.db, requireActor(ctx).user_id);

interface Change {
  user_id: string;
  kind: NotificationType;
  /** The user to whom the audit log attributes the change when the request has no session. */
  by?: string;
}

/** The caller holds the lock of the user. */
export async function storeChoice(
  tx: Tx,
  ctx: Ctx,
  { user_id, kind, by, ...choice }: NotificationChoice & Change,
): Promise<void> {
  const before = await choiceOf(tx, user_id, kind);
  await writeChoice(tx, user_id, kind, choice);
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await audit(tx, ctx, {
    context: 'profile',
    entity: 'users',
    entity_id: user_id,
    before: { [kind]: { in_app: before.in_app, by_email: before.by_email } },
    after: { [kind]: choice },
    ...(by && { by }),
  });
}

export const changeChoice: Handler<'PATCH /v1/users/notification-choices'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  const { kind, in_app, by_email } = body;
  if (!in_app && !switchableKinds.includes(kind)) throw refused({ path: 'in_app', code: 'option_invalid' });
  return ctx.transaction(async (tx) => {
    // Serialises the changes of one person, so that each audit row shows what it replaced.
    await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
    await storeChoice(tx, ctx, { user_id, kind, in_app, by_email });
    return choicesOf(tx, user_id);
  });
};
