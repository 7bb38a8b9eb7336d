import { eq, sql } from 'drizzle-orm';
import { FEEDBACK_STATUSES } from '../../../domain/feedback.ts';
import { userTypes } from '../../../domain/userTypes.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { changeRow } from '../../platform/changeRow.ts';
import { instant, oneOf, orNull, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { and, byName, listPage, matchesIndexed, matchesUnindexed } from '../../platform/list.ts';
import { users } from '../identity/tables.ts';
import { readable, withPhoto } from '../people/api.ts';
import { feedback } from './tables.ts';

export const sendFeedback: Handler<'POST /v1/feedback'> = async (ctx, { body }) => {
  const { user_id, type, name } = requireActor(ctx);
  if (type === null) throw new AppError('profile_not_chosen');
  await ctx.transaction(async (tx) => {
    const [row] = await tx
      .insert(feedback)
      .values({ ...body, user_id, type, created_at: ctx.clock.now() })
      .returning();
    const { id } = ensureFound(row, 'internal');
    await audit(tx, ctx, {
      context: 'feedback',
      entity: 'feedback',
      entity_id: id,
      entity_name: name,
      after: { status: 'open' },
    });
  });
  return ok;
};

const shape = {
  id: text,
  user_id: text,
  name: text,
  email: text,
  photo_key: orNull(text),
  type: oneOf(userTypes),
  page: text,
  text,
  status: oneOf(FEEDBACK_STATUSES),
  note: orNull(text),
  created_at: instant,
  updated_at: instant,
};

export const listFeedback: Handler<'GET /v1/feedback'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape,
    select: sql`f.*, u.name, u.email, u.photo_key`,
    from: sql`feedback f join users u on u.user_id = f.user_id`,
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      matchesUnindexed(sql`f.text`, query.text),
      query.status !== undefined && sql`f.status = ${query.status}`,
    ),
    sorts: { created_at: sql`f.created_at`, name: byName(sql`u.name`), status: sql`f.status` },
    id: sql`f.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, withPhoto(ctx, row))) };
};

export const changeFeedback: Handler<'PATCH /v1/feedback/:id'> = async (ctx, { params, body }) => {
  const { status, note, updated_at: seen } = body;
  await ctx.transaction(async (tx) => {
    const [sender] = await tx
      .select({ name: users.name })
      .from(feedback)
      .innerJoin(users, eq(users.user_id, feedback.user_id))
      .where(eq(feedback.id, params.id));
    await changeRow(tx, ctx, feedback, params.id, {
      context: 'feedback',
      entity_name: ensureFound(sender).name,
      seen,
      values: () => ({ ...(status && { status }), ...(note !== undefined && { note: note || null }) }),
    });
  });
  return ok;
};
