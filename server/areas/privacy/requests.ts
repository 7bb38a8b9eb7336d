import { and, desc, eq } from 'drizzle-orm';
import { daysLeft, dueOn, PRIVACY_STATUSES, preventsAsking, protocolFrom } from '../../../domain/privacy.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, instant, oneOf, orNull, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { reauthenticated } from '../identity/api.ts';
import { alertAdmins } from '../messages/api.ts';
import { blockersOf, outlookOf } from './facts.ts';
import { privacy_requests } from './tables.ts';
import { tell } from './tell.ts';

type Row = typeof privacy_requests.$inferSelect;

export const requestShape = {
  ...{ id: text, user_id: text, name: text, photo_key: orNull(text), protocol: text, due_on: day },
  ...{
    status: oneOf(PRIVACY_STATUSES),
    created_at: instant,
    closed_at: orNull(instant),
    reason: orNull(text),
  },
};

export const daysLeftIn = (ctx: Pick<Ctx, 'clock'>, due_on: string): number =>
  daysLeft(due_on, localDate(ctx.clock.now()));

export const ownPrivacy: Handler<'GET /v1/account/privacy'> = async (ctx) => {
  const { user_id } = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(privacy_requests)
    .where(eq(privacy_requests.user_id, user_id))
    .orderBy(desc(privacy_requests.created_at));
  const requests = rows.map(({ id, protocol, status, created_at, due_on, closed_at, reason }) => ({
    ...{ id, protocol, status, created_at, due_on, closed_at, reason },
    days_left: daysLeftIn(ctx, due_on),
  }));
  return { ...(await outlookOf(ctx.db, ctx, user_id)), requests };
};

export const askErasure: Handler<'POST /v1/account/privacy/erasure'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, { user_id, name }) => {
    const blockers = await blockersOf(tx, ctx, user_id);
    if (blockers.some(({ kind }) => preventsAsking(kind))) throw new AppError('erasure_blocked');
    const created_at = ctx.clock.now();
    const due_on = dueOn(localDate(created_at));
    const [row] = await tx
      .insert(privacy_requests)
      .values({ user_id, protocol: protocolFrom(ctx.random.hex(10)), due_on, created_at })
      .returning();
    const { id, protocol } = ensureFound(row, 'internal');
    await audit(tx, ctx, {
      ...{ context: 'privacy', entity: 'privacy_requests', entity_id: id, entity_name: name },
      after: { status: 'open' },
    });
    await tell(tx, ctx, user_id, 'privacy_asked', { protocol, day: { day: due_on } });
    await alertAdmins(tx, ctx, {
      key: `privacy:${id}:new`,
      notice: 'privacy_new',
      values: { protocol, day: { day: due_on } },
    });
    return { protocol, due_on };
  });

/** 404 unless `where` holds, 417 unless it is open. */
export async function lockOpen(tx: Tx, id: string, user_id?: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(privacy_requests)
    .where(
      and(
        eq(privacy_requests.id, id),
        user_id === undefined ? undefined : eq(privacy_requests.user_id, user_id),
      ),
    )
    .for('update');
  const found = ensureFound(row);
  if (found.status !== 'open') throw new AppError('request_closed');
  return found;
}

interface Closing {
  status: Exclude<Row['status'], 'open'>;
  reason?: string;
  /** Of the person, for the log. */
  name: string;
}

export async function close(tx: Tx, ctx: Ctx, { id }: Row, { status, reason, name }: Closing): Promise<void> {
  await tx
    .update(privacy_requests)
    .set({
      status,
      closed_at: ctx.clock.now(),
      closed_by: ctx.actor?.user_id ?? null,
      ...(reason !== undefined && { reason }),
    })
    .where(eq(privacy_requests.id, id));
  await audit(tx, ctx, {
    ...{ context: 'privacy', entity: 'privacy_requests', entity_id: id, entity_name: name },
    before: { status: 'open', ...(reason !== undefined && { reason: null }) },
    after: { status, ...(reason !== undefined && { reason }) },
  });
}

export const withdrawErasure: Handler<'POST /v1/account/privacy/erasure/:id/withdraw'> = (
  ctx,
  { params },
) => {
  const { user_id, name } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, params.id, user_id);
    await close(tx, ctx, request, { status: 'withdrawn', name });
    await tell(tx, ctx, user_id, 'privacy_withdrawn', { protocol: request.protocol });
    return ok;
  });
};
