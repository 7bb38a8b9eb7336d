import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { LiveEvent } from '../../platform/events.ts';

/** A transaction that began before the loss may have announced after it. */
const marginMs = 60_000;

export const missedNotifications =
  (db: Db, clock: Clock) =>
  async (lostMs: number): Promise<LiveEvent[]> => {
    const since = new Date(clock.now().getTime() - lostMs - marginMs);
    const rows = await rowsOf(db, { id: text, recipient_id: text })`
      select id, recipient_id from notifications where created_at >= ${since.toISOString()} order by created_at, id`;
    return rows;
  };
