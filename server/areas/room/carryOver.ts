import { sql } from 'drizzle-orm';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { LINGER_MINUTES } from './lessonAt.ts';

/**
 * Who is in the room when another lesson of the class begins has joined that one at its start (ROOM-6): the room itself reports a
 * join only when somebody enters, which belongs to the lesson of that moment. Each is written once, however often this runs. A
 * leave that was never reported carries nobody on to lessons of later days.
 */
export async function carryOver(tx: Tx, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into presence (event_id, room_id, lesson_id, user_id, peer_id, event, at)
    select distinct on (l.id, p.peer_id) 'stayed:' || l.id || ':' || p.peer_id, p.room_id, l.id, p.user_id, p.peer_id, 'join', l.starts_at
    from lessons l join classes c on c.id = l.class_id
    join lessons earlier on earlier.class_id = l.class_id and earlier.starts_at < l.starts_at
      and earlier.starts_at >= l.starts_at - interval '1 day'
      and earlier.ends_at >= l.starts_at - make_interval(mins => ${OVERTIME_MINUTES})
    join presence p on p.lesson_id = earlier.id and p.room_id = c.room_id and p.event = 'join' and p.at < l.starts_at
    where l.status = 'scheduled' and l.starts_at <= ${at}
      and l.ends_at >= ${at} - make_interval(mins => ${LINGER_MINUTES})
      and not exists (select 1 from presence q where q.room_id = p.room_id and q.peer_id = p.peer_id
        and q.event = 'leave' and q.at >= p.at and q.at <= l.starts_at)
    order by l.id, p.peer_id, p.at desc
    on conflict (event_id) do nothing`);
}

/** Every minute. */
export async function carryPresence(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'carry_presence');
  await ctx.transaction((tx) => carryOver(tx, ctx.clock.now()));
}
