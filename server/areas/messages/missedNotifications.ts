import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { LiveEvent } from '../../platform/events.ts';

/** A transaction that began before the loss may have announced after it. */
const marginMs = 60_000;

const streamed = { id: text, recipient_id: text, title: text, notification: text };
const eventOf = ({ id, recipient_id, ...shown }: Record<keyof typeof streamed, string>): LiveEvent => ({
  id,
  recipient_id,
  shown,
});

export const missedNotifications =
  (db: Db, clock: Clock) =>
  async (lostMs: number, recipients: string[]): Promise<LiveEvent[]> => {
    const since = new Date(clock.now().getTime() - lostMs - marginMs);
    const rows = await rowsOf(db, streamed)`
      select id, recipient_id, title, notification from notifications
      where created_at >= ${since.toISOString()} and recipient_id = any(${`{${recipients.join()}}`}::uuid[])
      order by created_at, id`;
    return rows.map(eventOf);
  };

export const messageNotifications =
  (db: Db) =>
  async (message_id: string, recipients: string[]): Promise<LiveEvent[]> => {
    const rows = await rowsOf(db, streamed)`
      select id, recipient_id, title, notification from notifications
      where message_id = ${message_id} and recipient_id = any(${`{${recipients.join()}}`}::uuid[])`;
    return rows.map(eventOf);
  };
