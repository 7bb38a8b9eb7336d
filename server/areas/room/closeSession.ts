import { presenceIn } from '../../../domain/attendance.ts';
import { type RoomAtLook, sessionOutcome } from '../../../domain/classSession.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { addJob } from '../../platform/jobs.ts';
import { announceLesson, endSession, sessionKey } from '../calendar/api.ts';
import { notify } from '../messages/api.ts';
import { staysOf } from './presenceLines.ts';

const sessionRow = {
  class_id: text,
  class_name: text,
  teacher_id: text,
  teacher_user_id: text,
  teacher_name: text,
  lesson_id: text,
  starts_at: instant,
  ends_at: instant,
  ended_at: orNull(instant),
  is_last_class_of_the_week: bool,
};
type SessionRow = RowOf<typeof sessionRow>;

/** Checks again later while the session is open. Evaluations and ratings are requested once (EVAL-3). */
export async function closeSession(
  services: Services,
  { calendar_history_id }: { calendar_history_id: string },
): Promise<void> {
  const ctx = systemCtx(services, 'session_close');
  await services.transaction(async (tx) => {
    const rows = await rowsOf(tx, sessionRow)`
      select h.class_id, c.title as class_name, h.teacher_id, t.user_id as teacher_user_id, u.name as teacher_name,
        h.lesson_id, l.starts_at, l.ends_at, h.ended_at, h.is_last_class_of_the_week
      from calendar_history h join lessons l on l.id = h.lesson_id join classes c on c.id = h.class_id
      join teachers t on t.teacher_id = h.teacher_id join users u on u.user_id = t.user_id
      where h.id = ${calendar_history_id} for update of h`;
    const session = rows[0];
    if (!session) return;
    if (session.ended_at === null) {
      const lesson = { start: new Date(session.starts_at), end: new Date(session.ends_at) };
      // Before the room is read: a later time would judge a room that people may have entered since.
      const now = services.clock.now();
      const outcome = sessionOutcome(lesson, await roomOf(tx, session), now);
      if ('look_again_at' in outcome) {
        const delayMs = outcome.look_again_at.getTime() - now.getTime();
        const options = { key: sessionKey(calendar_history_id), delayMs };
        return addJob(tx, 'session_close', { calendar_history_id }, options);
      }
      await endSession(tx, calendar_history_id, outcome.ended_at);
      await announceLesson(tx, ctx, session.lesson_id);
    }
    if (!session.is_last_class_of_the_week) return;
    const present = await presentStudents(tx, session);
    // There is nothing to evaluate.
    if (present.length === 0) return;
    const { class_id, teacher_id, teacher_name } = session;
    await notify(tx, ctx, [session.teacher_user_id], {
      notification: 'STUDENT_EVOLUTION',
      notice: 'evaluate_students',
      values: { name: session.class_name },
      body: { class_id, calendar_history_id },
      once_key: `STUDENT_EVOLUTION:${calendar_history_id}`,
    });
    await notify(tx, ctx, present, {
      notification: 'TEACHER_EVALUATION',
      notice: 'rate_teacher',
      values: { name: teacher_name },
      body: { teacher_id, class_id, calendar_history_id, teacher_name },
      once_key: `TEACHER_EVALUATION:${calendar_history_id}`,
    });
  });
}

async function roomOf(tx: Tx, { lesson_id, class_id, ends_at }: SessionRow): Promise<RoomAtLook> {
  const rows = await rowsOf(tx, {
    is_occupied: orNull(bool),
    emptied_at: orNull(instant),
    next_start: orNull(instant),
  })`
    select bool_or(stay.left_at is null) as is_occupied, max(stay.left_at) as emptied_at,
      (select min(n.starts_at) from lessons n
        where n.class_id = ${class_id} and n.status = 'scheduled' and n.starts_at >= ${ends_at}) as next_start
    from (select (select min(q.at) from presence q where q.room_id = p.room_id and q.peer_id = p.peer_id
        and q.event = 'leave' and q.at >= p.at) as left_at
      from presence p where p.lesson_id = ${lesson_id} and p.event = 'join') stay`;
  const { is_occupied = null, emptied_at = null, next_start = null } = rows[0] ?? {};
  const dateOf = (at: string | null) => (at === null ? null : new Date(at));
  return {
    is_occupied: is_occupied === true,
    emptied_at: is_occupied ? null : dateOf(emptied_at),
    next_start: dateOf(next_start),
  };
}

async function presentStudents(tx: Tx, session: SessionRow): Promise<string[]> {
  const rows = await rowsOf(tx, {
    user_id: text,
    peer_id: text,
    event: oneOf(['join', 'leave'] as const),
    at: instant,
  })`
    select p.user_id, p.peer_id, p.event, p.at from presence p
    join students s on s.user_id = p.user_id
    join lesson_students ls on ls.student_id = s.student_id and ls.lesson_id = p.lesson_id
    where p.lesson_id = ${session.lesson_id}`;
  const lesson = { start: new Date(session.starts_at), end: new Date(session.ends_at) };
  const lines = rows.map(({ at, ...line }) => ({ ...line, at: new Date(at) }));
  return [...Map.groupBy(lines, ({ user_id }) => user_id)]
    .filter(([, own]) => presenceIn(lesson, staysOf(own)).is_present)
    .map(([user_id]) => user_id);
}
