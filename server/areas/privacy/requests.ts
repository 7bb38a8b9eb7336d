import { and, desc, eq } from 'drizzle-orm';
import { correctionSubjects, readableOf } from '../../../domain/corrections.ts';
import {
  daysLeft,
  dueOn,
  PRIVACY_STATUSES,
  protocolFrom,
  REQUEST_KINDS,
  type RequestKind,
} from '../../../domain/privacy.ts';
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
import { ownConsents } from './consents.ts';
import { correctablePairs, wishedPairs } from './correctable.ts';
import { blockersOf, outlookOf } from './facts.ts';
import { notifyPerson } from './notifyPerson.ts';
import { privacy_requests } from './tables.ts';

type Row = typeof privacy_requests.$inferSelect;

export const requestShape = {
  id: text,
  user_id: text,
  name: text,
  photo_key: orNull(text),
  protocol: text,
  due_on: day,
  kind: oneOf(REQUEST_KINDS),
  subject: orNull(oneOf(correctionSubjects)),
  status: oneOf(PRIVACY_STATUSES),
  created_at: instant,
  closed_at: orNull(instant),
  reason: orNull(text),
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
  const requests = rows.map(
    ({ wished, user_id: _, closed_by: __, updated_at: ___, completed_at: ____, ...row }) => ({
      ...row,
      days_left: daysLeftIn(ctx, row.due_on),
      wished: wishedPairs(wished && readableOf(wished)),
    }),
  );
  return {
    ...(await outlookOf(ctx.db, ctx, user_id)),
    requests,
    correctable: await correctablePairs(ctx.db, user_id),
    ...(await ownConsents(ctx.db, ctx, user_id)),
  };
};

/** Recorded also while something blocks the erasure: the answer names it (PRIVACY-1). */
export const askErasure: Handler<'POST /v1/account/privacy/erasure'> = (ctx, { body }) =>
  reauthenticated(ctx, body, async (tx, { user_id, name }) => {
    const opened = await open(tx, ctx, { user_id, name }, { kind: 'erasure' });
    return { ...opened, blockers: await blockersOf(tx, ctx, user_id) };
  });

const notices = {
  erasure: { entity: 'privacy_requests', asked: 'privacy_asked', new: 'privacy_new' },
  correction: { entity: 'corrections', asked: 'correction_asked', new: 'correction_new' },
} as const;

/** Starts the fifteen days, and notifies the person and the administrators. */
export async function open(
  tx: Tx,
  ctx: Ctx,
  { user_id, name }: { user_id: string; name: string },
  request: Pick<typeof privacy_requests.$inferInsert, 'kind' | 'subject' | 'wished' | 'note'> & {
    kind: RequestKind;
  },
): Promise<{ protocol: string; due_on: string }> {
  const words = notices[request.kind];
  const created_at = ctx.clock.now();
  const due_on = dueOn(localDate(created_at));
  const [row] = await tx
    .insert(privacy_requests)
    .values({ ...request, user_id, protocol: protocolFrom(ctx.random.hex(10)), due_on, created_at })
    .returning();
  const { id, protocol } = ensureFound(row, 'internal');
  await audit(tx, ctx, {
    context: 'privacy',
    entity: words.entity,
    entity_id: id,
    entity_name: name,
    after: { status: 'open' },
  });
  await notifyPerson(tx, ctx, user_id, words.asked, { protocol, day: { day: due_on } });
  await alertAdmins(tx, ctx, {
    key: `privacy:${id}:new`,
    notice: words.new,
    values: { protocol, day: { day: due_on } },
  });
  return { protocol, due_on };
}

/** 404 unless it is of this person or kind, 417 unless it is open. */
export async function lockOpen(
  tx: Tx,
  id: string,
  { user_id, kind }: { user_id?: string; kind?: RequestKind } = {},
): Promise<Row> {
  const [row] = await tx
    .select()
    .from(privacy_requests)
    .where(
      and(
        eq(privacy_requests.id, id),
        user_id === undefined ? undefined : eq(privacy_requests.user_id, user_id),
        kind === undefined ? undefined : eq(privacy_requests.kind, kind),
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
  /** Name of the person, for the log. */
  name: string;
}

export async function close(
  tx: Tx,
  ctx: Ctx,
  { id, kind }: Row,
  { status, reason, name }: Closing,
): Promise<void> {
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
    context: 'privacy',
    entity: notices[kind].entity,
    entity_id: id,
    entity_name: name,
    before: { status: 'open', ...(reason !== undefined && { reason: null }) },
    after: { status, ...(reason !== undefined && { reason }) },
  });
}

export const withdrawRequest: Handler<'POST /v1/account/privacy/requests/:id/withdraw'> = (
  ctx,
  { params },
) => {
  const { user_id, name } = requireActor(ctx);
  return ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, params.id, { user_id });
    await close(tx, ctx, request, { status: 'withdrawn', name });
    const notice = request.kind === 'erasure' ? 'privacy_withdrawn' : 'correction_withdrawn';
    await notifyPerson(tx, ctx, user_id, notice, { protocol: request.protocol });
    return ok;
  });
};
