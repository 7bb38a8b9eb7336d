import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { patiently } from '../../platform/db/patience.ts';
import { addJob } from '../../platform/jobs.ts';
import type { RoomEvent } from '../../providers/room/port.ts';
import { lessonAt } from './lessonAt.ts';
import { presence } from './tables.ts';

const uuid = z.uuid();

/**
 * Writes what happens in the live rooms to the ledger of presence, and ends class sessions, until the returned function
 * is called (ruling F). Events are taken one after another, in the order the room tells them.
 */
export function recordPresence(services: Services): () => void {
  let last: Promise<void> = Promise.resolve();
  return services.providers.room.onEvent((event) => {
    const taken = last.then(() => patiently(() => takeRoomEvent(services, event)));
    last = taken.catch(() => undefined);
    return taken;
  });
}

/** One happening of a room; told twice, it counts once. */
export async function takeRoomEvent(services: Services, event: RoomEvent): Promise<void> {
  const at = new Date(event.at);
  switch (event.type) {
    case 'session_opened':
      return;
    case 'session_closed':
      return endSession(services, event.room_id, at);
    case 'peer_joined':
    case 'peer_left':
      if (!uuid.safeParse(event.user_id).success) return;
      return recordPeer(services, event, at);
  }
}

async function recordPeer(
  services: Services,
  event: Extract<RoomEvent, { peer_id: string }>,
  at: Date,
): Promise<void> {
  await services.transaction(async (tx) => {
    const lesson = await lessonAt(tx, event.room_id, at);
    const [written] = await tx
      .insert(presence)
      .values({
        event_id: event.id,
        room_id: event.room_id,
        lesson_id: lesson?.lesson_id ?? null,
        user_id: event.user_id,
        peer_id: event.peer_id,
        event: event.type === 'peer_joined' ? 'join' : 'leave',
        at,
      })
      .onConflictDoNothing({ target: presence.event_id })
      .returning({ id: presence.id });
    // A teacher who comes back goes on with the same session.
    if (written && event.type === 'peer_joined' && lesson?.teacher_user_id === event.user_id) {
      await tx.execute(sql`update calendar_history set ended_at = null
        where lesson_id = ${lesson.lesson_id} and ended_at <= ${at.toISOString()}
          and ${at.toISOString()} < ${lesson.ends_at}::timestamptz`);
    }
  });
}

/** Everyone has left, or the teacher ended the room. Before the lesson's start that was only a look inside. */
async function endSession(services: Services, room_id: string, at: Date): Promise<void> {
  await services.transaction(async (tx) => {
    const lesson = await lessonAt(tx, room_id, at);
    if (!lesson?.calendar_history_id || at < new Date(lesson.starts_at)) return;
    const { rows } = await tx.execute<{ id: string }>(sql`
      update calendar_history set ended_at = ${at.toISOString()}
      where id = ${lesson.calendar_history_id} and ended_at is null and started_at <= ${at.toISOString()} returning id`);
    const calendar_history_id = rows[0]?.id;
    if (!calendar_history_id) return;
    const key = `session_ended:${calendar_history_id}:${at.getTime()}`;
    await addJob(tx, 'session_close', { calendar_history_id }, { key });
  });
}
