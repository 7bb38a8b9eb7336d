import { z } from 'zod';
import { takesPart } from '../../../domain/roomRoles.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import type { LiveSession } from '../../providers/room/port.ts';
import { recordingsIn } from '../recordings/api.ts';
import { orUnavailable } from '../room/api.ts';
import { type CurrentLesson, currentLessons } from './lessons.ts';

const uuid = z.uuid();

const shownLesson = (lesson: CurrentLesson) => ({
  room_id: lesson.room_id,
  lesson_id: lesson.lesson_id,
  class_name: lesson.class_name,
  description: lesson.title,
  session_recurrence_days: lesson.days,
  session_hour: lesson.hour,
  timezone: lesson.timezone,
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  teacher_name: lesson.teacher_name,
  is_teacher_missing: lesson.is_teacher_missing,
});

const outsideLessons = (room_id: string) => ({
  room_id,
  lesson_id: null,
  class_name: null,
  description: null,
  session_recurrence_days: [],
  session_hour: null,
  timezone: null,
  starts_at: null,
  ends_at: null,
  teacher_name: null,
  is_teacher_missing: false,
});

/** Rooms that no lesson uses now, such as those that overran for too long, by the class that they belong to. */
async function classNames(db: Reader, room_ids: readonly string[]): Promise<Map<string, string>> {
  if (room_ids.length === 0) return new Map();
  const rows = await rowsOf(db, { room_id: text, title: text })`
    select c.room_id, c.title from classes c
    join json_array_elements_text(${JSON.stringify(room_ids)}::json) asked on asked.value = c.room_id`;
  return new Map(rows.map(({ room_id, title }) => [room_id, title]));
}

/** Names of the accounts: whoever watches has to know who is there, whatever name was typed for the lesson. */
async function accountNames(db: Reader, sessions: readonly LiveSession[]): Promise<Map<string, string>> {
  const ids = sessions.flatMap(({ peers }) => peers.map(({ user_id }) => user_id));
  const known = [...new Set(ids)].filter((id) => uuid.safeParse(id).success);
  if (known.length === 0) return new Map();
  const rows = await rowsOf(db, { user_id: text, name: text })`
    select user_id, name from users where user_id = any(${`{${known.join()}}`}::uuid[])`;
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

export const listLiveClasses: Handler<'GET /v1/hms/live-classes'> = async (ctx) => {
  const sessions = await orUnavailable(ctx, () => ctx.providers.room.listLiveSessions());
  const now = ctx.clock.now();
  const inUse = new Set(sessions.map(({ room_id }) => room_id));
  const lessons = await currentLessons(ctx.db, now, inUse);
  const byRoom = new Map(lessons.map((lesson) => [lesson.room_id, lesson]));
  const names = await accountNames(ctx.db, sessions);
  const unplanned = [...inUse].filter((room_id) => !byRoom.has(room_id));
  const classes = await classNames(ctx.db, unplanned);
  const recordings = await recordingsIn(
    ctx.db,
    sessions.map(({ room_id }) => ({ room_id, lesson_id: byRoom.get(room_id)?.lesson_id ?? null })),
  );
  const live = sessions.map(({ session_id, room_id, started_at, peers }) => {
    const lesson = byRoom.get(room_id);
    const class_name = classes.get(room_id) ?? null;
    return {
      id: session_id,
      ...(lesson ? shownLesson(lesson) : { ...outsideLessons(room_id), class_name, description: class_name }),
      started_at: new Date(started_at),
      recording_status: recordings.get(room_id) ?? null,
      peers: peers
        .toSorted((a, b) => a.joined_at - b.joined_at)
        .map(({ user_id, name, role, joined_at }) => ({
          name: names.get(user_id) ?? name,
          role,
          joined_at: new Date(joined_at),
        })),
    };
  });
  const startOf = ({ starts_at, started_at }: (typeof live)[number]) => (starts_at ?? started_at).getTime();
  return {
    now,
    response: live.toSorted((a, b) => startOf(a) - startOf(b) || a.id.localeCompare(b.id)),
    empty: emptyLessons(lessons, inUse, now),
  };
};

function emptyLessons(lessons: readonly CurrentLesson[], inUse: ReadonlySet<string>, now: Date) {
  return lessons
    .filter(
      ({ room_id, starts_at, ends_at, is_ended }) =>
        starts_at <= now && now < ends_at && !is_ended && !inUse.has(room_id),
    )
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .map(shownLesson);
}

/** Whether somebody is there whom one could look in on. */
export const isInUse = ({ peers }: LiveSession): boolean => peers.some(({ role }) => takesPart(role));
