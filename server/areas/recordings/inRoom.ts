import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { IN_ROOM, RECORDING, type RecordingStatus, UNFINISHED } from '../../../domain/recordings.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { isOneOf } from '../../platform/db/columns.ts';
import type { Reader } from '../../platform/db/database.ts';
import { lessonOfClass } from '../room/api.ts';
import type { Recording } from './changeStatus.ts';
import { lesson_recordings } from './tables.ts';

/** Nothing that began longer ago is told in a later lesson. */
const TOLD_MS = 86_400_000;

/** Condition on `l`: a lesson that the caller gives or takes. */
function isTheirs(ctx: Ctx): SQL {
  const { type, student_id, teacher_id } = requireActor(ctx);
  return type === 'STUDENT'
    ? sql`exists (select 1 from lesson_students m where m.lesson_id = l.id and m.student_id = ${student_id})`
    : sql`l.teacher_id = ${teacher_id}`;
}

/**
 * The recording of a room that concerns the caller: of the lesson that the room is in, or of an earlier one that is not finished, or
 * that went on into this one. The caller gives or takes one of the two. What is being recorded comes before what is newer.
 */
export async function recordingIn(
  ctx: Ctx,
  room_id: string,
  lesson_id: string | null,
): Promise<Recording | undefined> {
  const r = lesson_recordings;
  const now = ctx.clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = new Date(now.getTime() - TOLD_MS).toISOString();
  const isUnfinished = isOneOf(r.status, UNFINISHED);
  const [row] = await ctx.db
    .select()
    .from(r)
    .where(
      sql`${r.lesson_id} = ${lesson_id} or (${r.room_id} = ${room_id} and ${r.started_at} > ${since} and exists (
        select 1 from lessons l join classes c on c.id = l.class_id where c.room_id = ${room_id} and ${isTheirs(ctx)}
          and ((l.id = ${r.lesson_id} and ${isUnfinished})
            or (l.id = (${lessonOfClass(sql`c.id`, at)}) and (${isUnfinished} or ${r.ended_at} >= l.starts_at)))))`,
    )
    .orderBy(desc(isOneOf(r.status, RECORDING)), desc(r.started_at))
    .limit(1);
  return row;
}

/**
 * Whether a recording that is not finished keeps another one of this lesson from being started in the room: any that may still have
 * its recorder there, or one of the same lesson (REC-2).
 */
export async function isInTheWay(
  db: Reader,
  { room_id, lesson_id }: { room_id: string; lesson_id: string | null },
): Promise<boolean> {
  const r = lesson_recordings;
  const inRoom = and(eq(r.room_id, room_id), inArray(r.status, [...IN_ROOM]));
  const isEither = or(inRoom, lesson_id === null ? undefined : eq(r.lesson_id, lesson_id));
  const isIt = and(isOneOf(r.status, UNFINISHED), isEither);
  return (await db.select({ id: r.id }).from(r).where(isIt).limit(1)).length > 0;
}

/** Whether a room has a recording in one of these states, whatever lesson it is of. */
export async function hasRecording(
  db: Reader,
  room_id: string,
  statuses: readonly RecordingStatus[],
): Promise<boolean> {
  const { id, status, room_id: room } = lesson_recordings;
  const isIt = and(eq(room, room_id), inArray(status, [...statuses]));
  return (await db.select({ id }).from(lesson_recordings).where(isIt).limit(1)).length > 0;
}
