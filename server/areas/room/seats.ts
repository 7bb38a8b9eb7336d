import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';

/** What nobody announces, such as a session that expires, is found this often. */
const LOOK_EVERY_MS = 60_000;
const REASON = 'Sua sessão terminou.';

/**
 * Ends seats in live rooms whose person has no session left as whom they sit there, or was switched off (ruling B), until
 * the returned function is called. They may enter again once they may log in again.
 */
export function watchSeats(services: Services): () => void {
  const look = (user_id: string | null) => {
    endSeats(services, user_id).catch((err) => services.log.warn({ err }, 'seats could not be looked at'));
  };
  const stop = services.events.onSessions(look);
  const timer = setInterval(() => look(null), LOOK_EVERY_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

export async function endSeats(services: Services, user_id: string | null): Promise<void> {
  const { db, clock, providers } = services;
  // Another process may have the live rooms: it looks there.
  const live = await providers.room.listLiveSessions().catch(() => []);
  const seats = live
    .flatMap(({ room_id, peers }) => peers.map((peer) => ({ ...peer, room_id })))
    .filter((seat) => user_id === null || seat.user_id === user_id);
  if (seats.length === 0) return;
  const ids = [...new Set(seats.map((seat) => seat.user_id))];
  const { rows } = await db.execute<{ user_id: string; as_guest: boolean; as_host: boolean }>(sql`
    select u.user_id::text, bool_or(s.active_type = 'STUDENT') and coalesce(bool_and(t.student_status), false) as as_guest,
      bool_or(s.active_type in ('TEACHER', 'FEE')) as as_host
    from users u join sessions s on s.user_id = u.user_id left join students t on t.user_id = u.user_id
    where u.user_id::text = any(${`{${ids.map((id) => JSON.stringify(id)).join()}}`}::text[]) and u.user_status
      and s.ended_at is null and s.expires_at > ${clock.now().toISOString()}
    group by u.user_id`);
  const standing = new Map(rows.map((row) => [row.user_id, row]));
  for (const { room_id, peer_id, user_id: id, role } of seats) {
    const may = standing.get(id);
    if (role === 'guest' ? may?.as_guest : may?.as_host) continue;
    await providers.room.removePeer({ room_id, peer_id, reason: REASON });
  }
}
