import { sql } from 'drizzle-orm';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { REMOVALS } from '../../../domain/roomProtocol.ts';
import { OBSERVER } from '../../../domain/roomRoles.ts';
import type { Services } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { lessonOfClass } from './lessonAt.ts';

/** Covers changes that are not announced, such as a session that expires. */
const CHECK_INTERVAL_MS = 60_000;

/** Removes from live rooms the sessions that ended, changed profile or lost access, and people whom a host removed (ROOM-3). Returns a function that stops this. */
export function watchSeats(services: Services): () => void {
  const check = (user_id: string | null) => {
    endSeats(services, user_id).catch((err) =>
      services.log.warn({ err }, 'could not check the seats of live rooms'),
    );
  };
  const stop = services.events.onSessions(check);
  // A token outlives its session by minutes, so it is checked when it is used.
  const stopJoins = services.providers.room.onEvent((event) => {
    if (event.type === 'peer_joined') check(event.user_id);
  });
  const timer = setInterval(() => check(null), CHECK_INTERVAL_MS);
  return () => {
    stop();
    stopJoins();
    clearInterval(timer);
  };
}

interface Seat {
  room_id: string;
  peer_id: string;
  user_id: string;
  session_id: string | null;
  role: string;
}

export async function endSeats(services: Services, user_id: string | null): Promise<void> {
  const { db, clock, providers } = services;
  const live = await providers.room.listLiveSessions().catch(() => []);
  const seats = live
    .flatMap(({ room_id, peers }): Seat[] =>
      peers.map(({ peer_id, user_id: id, login_id, role }) => {
        return { room_id, peer_id, user_id: id, session_id: login_id ?? null, role };
      }),
    )
    .filter((seat) => user_id === null || seat.user_id === user_id);
  if (seats.length === 0) return;
  const now = clock.now().toISOString();
  // A seat is kept as long as its lesson may overrun (ROOM-4).
  const isHeld = sql`l.ends_at + make_interval(mins => ${OVERTIME_MINUTES}) >= ${now}::timestamptz`;
  // A removal may have reached a process that had lost the room without noticing, and a token may have been issued by a clock that is ahead.
  // Without a known session, any session of the person holds the seat.
  const kept = await rowsOf(db, { room_id: text, peer_id: text })`
    select seat.room_id, seat.peer_id from json_to_recordset(${JSON.stringify(seats)}::json)
      as seat (room_id text, peer_id text, user_id text, session_id text, role text)
    join users u on u.user_id::text = seat.user_id and u.user_status
    join classes c on c.room_id = seat.room_id
    left join students t on t.user_id = u.user_id
    left join teachers p on p.user_id = u.user_id
    where exists (select 1 from sessions s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > ${now}
        and (seat.session_id is null or s.session_id::text = seat.session_id)
        and case seat.role when 'guest' then s.active_type = 'STUDENT' when ${OBSERVER} then s.active_type = 'ADMIN'
          else s.active_type in ('TEACHER', 'FEE') end)
      and case seat.role when ${OBSERVER} then exists (select 1 from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = u.user_id and r.status and r.permissions @> array['view:live_classes'])
        when 'guest' then t.student_status and (
          exists (select 1 from class_students m where m.class_id = c.id and m.student_id = t.student_id and m.left_at is null)
          or exists (select 1 from lessons l join lesson_students m on m.lesson_id = l.id where l.class_id = c.id
            and m.student_id = t.student_id and ${isHeld}))
          and not exists (select 1 from room_removals x where x.user_id = u.user_id and x.allowed_at is null
            and x.lesson_id = (${lessonOfClass(sql`c.id`, sql`${now}::timestamptz`)}))
        else c.teacher_id = p.teacher_id or exists (select 1 from lessons l where l.class_id = c.id
            and l.teacher_id = p.teacher_id and ${isHeld}) end`;
  const keys = new Set(kept.map(({ room_id, peer_id }) => `${room_id} ${peer_id}`));
  for (const { room_id, peer_id } of seats)
    if (!keys.has(`${room_id} ${peer_id}`))
      // The person may have left in the meantime.
      await providers.room
        .removePeer({ room_id, peer_id, reason: REMOVALS.sessionEnded })
        .catch(() => undefined);
}
