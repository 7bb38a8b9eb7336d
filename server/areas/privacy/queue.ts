import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { instant, orNull, type RowOf, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed, matchesUnindexed } from '../../platform/list.ts';
import { readable, withPhoto } from '../people/api.ts';
import { changesOf } from './correctable.ts';
import { outlookOf } from './facts.ts';
import { notifyPerson } from './notifyPerson.ts';
import { close, daysLeftIn, lockOpen, requestShape } from './requests.ts';
import { privacy_requests } from './tables.ts';

const columns = sql`r.id, r.user_id, u.name, u.photo_key, r.kind, r.subject, r.protocol, r.status, r.due_on::text, r.created_at,
  r.closed_at, r.completed_at, r.reason`;
const tables = sql`privacy_requests r join users u on u.user_id = r.user_id`;

const queueShape = { ...requestShape, completed_at: orNull(instant) };

const shown = (ctx: Ctx, row: RowOf<typeof queueShape>) =>
  readable(ctx, withPhoto(ctx, { ...row, days_left: daysLeftIn(ctx, row.due_on) }));

export const listRequests: Handler<'GET /v1/privacy-requests'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape: queueShape,
    select: columns,
    from: tables,
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      matchesUnindexed(sql`r.protocol`, query.protocol),
      query.kind !== undefined && sql`r.kind = ${query.kind}`,
      query.status !== undefined && sql`r.status = ${query.status}`,
    ),
    sorts: {
      // Open ones first: the closed ones are a century later.
      due_on: sql`case r.status when 'open' then r.due_on else r.due_on + 36525 end`,
      created_at: sql`r.created_at`,
      name: byName(sql`u.name`),
    },
    id: sql`r.id`,
  });
  return { ...page, response: page.response.map((row) => shown(ctx, row)) };
};

export const readRequest: Handler<'GET /v1/privacy-requests/:id'> = async (ctx, { params }) => {
  const [row] = await rowsOf(ctx.db, {
    ...queueShape,
    wished: orNull(stored(privacy_requests.wished)),
    note: orNull(text),
  })`select ${columns}, r.wished, r.note from ${tables} where r.id = ${params.id}`;
  const { wished, note, ...found } = ensureFound(row);
  return {
    ...shown(ctx, found),
    ...(await outlookOf(ctx.db, ctx, found.user_id)),
    changes: await changesOf(ctx.db, found.user_id, wished),
    note,
  };
};

export const refuseRequest: Handler<'POST /v1/privacy-requests/:id/refuse'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, params.id);
    const [person] = await rowsOf(tx, { name: requestShape.name })`
      select name from users where user_id = ${request.user_id}`;
    const { name } = ensureFound(person, 'internal');
    await close(tx, ctx, request, { status: 'refused', reason: body.reason, name });
    const notice = request.kind === 'erasure' ? 'privacy_refused' : 'correction_refused';
    await notifyPerson(tx, ctx, request.user_id, notice, {
      protocol: request.protocol,
      reason: body.reason,
    });
    return ok;
  });
