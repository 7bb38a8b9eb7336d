import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { STREAM_DELAY_MS } from '../../../contract/liveTopics.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { digits, orNull, type RowOf, rowsOf, shapeOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok, type StreamedEvent } from '../../platform/http/handlers.ts';
import { listPage } from '../../platform/list.ts';
import type { RecentTopic } from '../../platform/recentChanges.ts';
import { notifications } from './tables.ts';

const ownColumns = shapeOf(notifications);
const { xact: _, snapshot: __, ...shape } = ownColumns;

/** A notice's content is stored once, with the notice. */
export const listNotifications: Handler<'GET /v1/notifications'> = async (ctx, { query }) => {
  const { user_id } = requireActor(ctx);
  const page = await listPage(ctx, query, {
    shape,
    select: sql`n.id, n.recipient_id, n.notification, n.title, coalesce(m.content, n.content) as content, n.is_read,
      n.message_id, n.body, n.once_key, n.created_at`,
    from: sql`notifications n left join messages m on m.id = n.message_id`,
    where: sql`n.recipient_id = ${user_id}`,
    sorts: { created_at: sql`n.created_at` },
    id: sql`n.id`,
  });
  const rows = await rowsOf(ctx.db, {
    unread: digits,
  })`select count(*) as unread from notifications where recipient_id = ${user_id} and not is_read`;
  return { ...page, unread: Number(rows[0]?.unread ?? 0) };
};

/** Notifies the reader's other browsers, and the lists of the notice, which show how many have read it. */
const announceRead = (ctx: Ctx, sender_id: string | null) =>
  ctx.events.announceChange(ctx.db, {
    of: [requireActor(ctx).user_id, ...(sender_id === null ? [] : [sender_id, 'ADMIN'])],
    topic: 'messages',
  });

export const readNotification: Handler<'PATCH /v1/messages/read-notification'> = async (
  ctx,
  { body: { user_id, notification_id } },
) => {
  if (user_id !== requireActor(ctx).user_id) throw new AppError('not_found');
  const [row] = await prepared(
    ctx.pool,
    { id: text, sender_id: orNull(text) },
    sql`with own as (update notifications set is_read = true
        where id = ${notification_id} and recipient_id = ${user_id} returning id, message_id),
      notice as (update message_recipients r set is_read = true from own
        where r.message_id = own.message_id and r.user_id = ${user_id} and not r.is_read
          and not exists (select 1 from messages c where c.id = r.message_id and c.require_confirmation) returning r.message_id)
      select own.id, m.sender_id from own left join notice on true left join messages m on m.id = notice.message_id`,
  );
  await announceRead(ctx, ensureFound(row).sender_id);
  return ok;
};

export const readOwnMessage: Handler<'PATCH /v1/messages/read/:id'> = async (ctx, { params: { id } }) => {
  const { user_id } = requireActor(ctx);
  const [row] = await prepared(
    ctx.pool,
    { id: text, sender_id: orNull(text) },
    sql`with had as (select r.message_id, r.is_read from message_recipients r
        where r.message_id = ${id} and r.user_id = ${user_id} and r.delivered_at is not null),
      notice as (update message_recipients r set is_read = true from had
        where r.message_id = had.message_id and r.user_id = ${user_id} and not r.is_read returning r.message_id),
      own as (update notifications n set is_read = true from had
        where n.message_id = had.message_id and n.recipient_id = ${user_id} and not n.is_read)
      select had.message_id as id, m.sender_id from had left join notice on true
        left join messages m on m.id = notice.message_id`,
  );
  await announceRead(ctx, ensureFound(row).sender_id);
  return ok;
};

const streamed = { id: text, title: text, notification: text };
type Streamed = RowOf<typeof streamed>;

const uuid = z.uuid();
const replayed = 50;
/** Maximum duration of a transaction. */
const longest = '10 minutes';

/**
 * Oldest first; without a last event, only the current position. Also those that were written before the last
 * one but committed after it: they are not visible in the snapshot that it was written with.
 */
async function resume(
  db: Ctx['db'],
  user_id: string,
  last: string | null,
): Promise<(Streamed | { id: string })[]> {
  if (last !== null && uuid.safeParse(last).success) {
    return rowsOf(db, streamed)`
      select id, title, notification from (select n.id, n.title, n.notification, n.created_at from notifications n
        join notifications had on had.id = ${last} and had.recipient_id = n.recipient_id
        where n.recipient_id = ${user_id} and ((n.created_at, n.id) > (had.created_at, had.id)
          or n.xact <> had.xact and not pg_visible_in_snapshot(n.xact, had.snapshot)
            and n.created_at > had.created_at - ${longest}::interval)
        order by n.created_at desc, n.id desc limit ${replayed}) newest order by created_at, id`;
  }
  return rowsOf(db, { id: text })`
    select id from notifications where recipient_id = ${user_id} order by created_at desc, id desc limit 1`;
}

/** Missed events first. Named events request a reload of other data. */
export const notificationEvents: Handler<'GET /v1/notifications/events/:user_id'> = (
  ctx,
  { params: { user_id }, query: { age } },
) => {
  const { type, session_id } = requireActor(ctx);
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
      const pass = (row: Streamed | { id: string }, is_own = false) =>
        send(
          'title' in row
            ? {
                id: row.id,
                data: {
                  recipient_id: user_id,
                  title: row.title,
                  notification: row.notification,
                  ...(is_own && { is_own }),
                },
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
      const stop = events.subscribe(user_id, ({ id, shown, by }) =>
        inTurn(async () => {
          if (seen.has(id)) return;
          const row = shown ? { id, ...shown } : await read(id);
          if (row) pass(row, by === session_id);
        }),
      );
      inTurn(async () => {
        for (const row of await resume(db, user_id, last)) {
          // A position without data may refer to an event that is still pending.
          if ('title' in row) seen.add(row.id);
          pass(row);
        }
      });
      const onChange = (topic: RecentTopic | 'current' | 'missed') =>
        send({ name: topic, data: { recipient_id: user_id } });
      const concerned = [user_id, ...(type === 'ADMIN' ? ['ADMIN'] : [])];
      const stops = [stop, ...concerned.map((of) => events.onChange(of, onChange))];
      if (age !== undefined) {
        const topics = events.recent(concerned, age + STREAM_DELAY_MS);
        for (const topic of topics ?? []) onChange(topic);
        onChange(topics ? 'current' : 'missed');
      }
      return () => {
        for (const each of stops) each();
      };
    },
  };
};
