import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { digits, type RowOf, rowsOf, shapeOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Topic } from '../../platform/events.ts';
import { type Handler, ok, type StreamedEvent } from '../../platform/http/handlers.ts';
import { listPage } from '../../platform/list.ts';
import { notifications } from './tables.ts';

export const listNotifications: Handler<'GET /v1/notifications'> = async (ctx, { query }) => {
  const { user_id } = requireActor(ctx);
  const page = await listPage(ctx, query, {
    shape: shapeOf(notifications),
    select: sql`n.*`,
    from: sql`notifications n`,
    where: sql`n.recipient_id = ${user_id}`,
    sorts: { created_at: sql`n.created_at` },
    id: sql`n.id`,
  });
  const rows = await rowsOf(ctx.db, {
    unread: digits,
  })`select count(*) as unread from notifications where recipient_id = ${user_id} and not is_read`;
  return { ...page, unread: Number(rows[0]?.unread ?? 0) };
};

export const readNotification: Handler<'PATCH /v1/messages/read-notification'> = async (
  ctx,
  { body: { user_id, notification_id } },
) => {
  if (user_id !== requireActor(ctx).user_id) throw new AppError('not_found');
  const [row] = await prepared(
    ctx.pool,
    { id: text },
    sql`with own as (update notifications set is_read = true
        where id = ${notification_id} and recipient_id = ${user_id} returning id, message_id),
      notice as (update message_recipients r set is_read = true
        from own where r.message_id = own.message_id and r.user_id = ${user_id})
      select id from own`,
  );
  ensureFound(row);
  return ok;
};

const streamed = { id: text, title: text, notification: text };
type Streamed = RowOf<typeof streamed>;

const uuid = z.uuid();
const replayed = 50;

/** Oldest first; without a last event, only the current position. */
async function resume(
  db: Ctx['db'],
  user_id: string,
  last: string | null,
): Promise<(Streamed | { id: string })[]> {
  if (last !== null && uuid.safeParse(last).success) {
    return rowsOf(db, streamed)`
      select id, title, notification from (select n.id, n.title, n.notification, n.created_at from notifications n
        join notifications had on had.id = ${last} and had.recipient_id = n.recipient_id
        where n.recipient_id = ${user_id} and (n.created_at, n.id) > (had.created_at, had.id)
        order by n.created_at desc, n.id desc limit ${replayed}) newest order by created_at, id`;
  }
  return rowsOf(db, { id: text })`
    select id from notifications where recipient_id = ${user_id} order by created_at desc, id desc limit 1`;
}

/** Missed events first. Named events request a reload of other data. */
export const notificationEvents: Handler<'GET /v1/notifications/events/:user_id'> = (
  ctx,
  { params: { user_id } },
) => {
  const { type } = requireActor(ctx);
  if (user_id !== requireActor(ctx).user_id) throw new AppError('not_found');
  // Not the whole context: a stream keeps references for hours.
  const { db, events, log } = ctx;
  const read = async (id: string): Promise<Streamed | undefined> => {
    const rows = await rowsOf(
      db,
      streamed,
    )`select id, title, notification from notifications where id = ${id}`;
    return rows[0];
  };
  return {
    open: (send: (event: StreamedEvent) => void, last: string | null) => {
      const seen = new Set<string>();
      const pass = (row: Streamed | { id: string }) =>
        send(
          'title' in row
            ? {
                id: row.id,
                data: { recipient_id: user_id, title: row.title, notification: row.notification },
              }
            : { id: row.id },
        );
      // Sequential, so that new events follow missed ones.
      const inTurn = (work: () => Promise<void>) => {
        turn = turn
          .then(work)
          .catch((err: unknown) => log.warn({ err }, 'a notification could not be streamed'));
      };
      let turn: Promise<void> = Promise.resolve();
      const stop = events.subscribe(user_id, ({ id }) =>
        inTurn(async () => {
          const row = seen.has(id) ? undefined : await read(id);
          if (row) pass(row);
        }),
      );
      inTurn(async () => {
        for (const row of await resume(db, user_id, last)) {
          // A bare position may belong to an event that has not been sent.
          if ('title' in row) seen.add(row.id);
          pass(row);
        }
      });
      const onChange = (topic: Topic) => send({ name: topic, data: { recipient_id: user_id } });
      const stops = [
        stop,
        events.onChange(user_id, onChange),
        ...(type === 'ADMIN' ? [events.onChange('ADMIN', onChange)] : []),
      ];
      return () => {
        for (const each of stops) each();
      };
    },
  };
};
