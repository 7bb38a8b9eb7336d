import { takesPart } from '../../../domain/roomRoles.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { addJob } from '../../platform/jobs.ts';
import type { RoomEvent } from '../../providers/room/port.ts';
import { announceLesson, endSession, reopenSession, sessionDue, sessionKey } from '../calendar/api.ts';
import { lessonAt } from './lessonAt.ts';
import { recordMessage } from './messages.ts';
import { knownUser, recordRemoval } from './removals.ts';
import { presence } from './tables.ts';

/** Handles events in the room's order; returns a function that stops. */
export function recordPresence(services: Services): () => void {
  let last: Promise<void> = Promise.resolve();
  return services.providers.room.onEvent((event) => {
    const taken = last.then(() => retryWhileUnreachable(() => handleRoomEvent(services, event)));
    last = taken.catch(() => undefined);
    return taken;
  });
}

export async function handleRoomEvent(services: Services, event: RoomEvent): Promise<void> {
  const at = new Date(event.at);
  switch (event.type) {
    case 'session_opened':
    case 'recording_changed':
      return;
    case 'session_closed':
      return roomEmptied(services, event, at);
    case 'peer_removed':
      return recordRemoval(services, event, at);
    case 'message_sent':
      return recordMessage(services, event, at);
    case 'peer_joined':
    case 'peer_left':
      return recordPeer(services, event, at);
  }
}

/** False for what a process reports of a room that another one has taken: the people are there. */
async function isReported(tx: Tx, { isHeld }: RoomEvent): Promise<boolean> {
  return isHeld === undefined || isHeld(tx);
}

async function recordPeer(
  services: Services,
  event: Extract<RoomEvent, { peer_id: string }>,
  at: Date,
): Promise<void> {
  // The ledger is of those who take part: an observer is neither present nor a teacher (ROOM-14).
  if (!takesPart(event.role)) return;
  await services.transaction(async (tx) => {
    // A join is reported once it is stored with the room, so only leaves can come from a process that has lost the room.
    if (event.type === 'peer_left' && !(await isReported(tx, event))) return;
    const user_id = await knownUser(tx, event.user_id);
    if (!user_id) return;
    const lesson = await lessonAt(tx, event.room_id, at);
    const [written] = await tx
      .insert(presence)
      .values({
        event_id: event.id,
        room_id: event.room_id,
        lesson_id: lesson?.lesson_id ?? null,
        user_id,
        peer_id: event.peer_id,
        event: event.type === 'peer_joined' ? 'join' : 'leave',
        at,
      })
      .onConflictDoNothing({ target: presence.event_id })
      .returning({ id: presence.id });
    // A returning teacher continues the same session.
    if (written && event.type === 'peer_joined' && lesson?.teacher_user_id === user_id)
      if (await reopenSession(tx, lesson, at)) await announceLesson(tx, services, lesson.lesson_id);
  });
}

/**
 * Ends the session only when a host ended the room for all (ROOM-4); otherwise people may return. The end by a host
 * counts at any process, even at one that has lost the room without noticing.
 */
async function roomEmptied(
  services: Services,
  event: Extract<RoomEvent, { type: 'session_closed' }>,
  at: Date,
): Promise<void> {
  const { room_id, by_host } = event;
  const moment = at.toISOString();
  await services.transaction(async (tx) => {
    if (!by_host && !(await isReported(tx, event))) return;
    const rows = await rowsOf(tx, { id: text, lesson_id: text, ends_at: instant })`
      select h.id, h.lesson_id, l.ends_at from calendar_history h join lessons l on l.id = h.lesson_id
      where h.room_id = ${room_id} and h.ended_at is null and l.starts_at <= ${moment} and h.started_at <= ${moment}
      order by l.starts_at desc limit 1 for update of h`;
    const session = rows[0];
    if (!session) return;
    const payload = { calendar_history_id: session.id };
    if (by_host) {
      await endSession(tx, session.id, at);
      await announceLesson(tx, services, session.lesson_id);
      await addJob(tx, 'session_close', payload, { key: `session_ended:${session.id}:${at.getTime()}` });
    } else {
      const due = sessionDue(new Date(Math.max(at.getTime(), new Date(session.ends_at).getTime())));
      const delayMs = due.getTime() - services.clock.now().getTime();
      await addJob(tx, 'session_close', payload, { key: sessionKey(session.id), delayMs });
    }
  });
}
