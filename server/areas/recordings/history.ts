import { type SQL, sql } from 'drizzle-orm';
import { oldestKept, PLAY_MINUTES } from '../../../domain/recordings.ts';
import { requireActor } from '../../platform/actor.ts';
import { recordAccess } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, listPage } from '../../platform/list.ts';
import { visibleLessons } from '../calendar/api.ts';
import { playAddress } from './playAddress.ts';
import { lesson_recordings } from './tables.ts';

/** An inactive student watches nothing, and is told so (REC-5). */
export async function refuseInactive(ctx: Ctx): Promise<void> {
  const { type, student_id } = requireActor(ctx);
  if (type !== 'STUDENT') return;
  const [row] = await rowsOf(ctx.db, { is_active: bool })`
    select student_status as is_active from students where student_id = ${student_id}`;
  if (row?.is_active === false) throw new AppError('student_inactive');
}

/** Condition on `r` and its lesson `l`: what the caller may watch (REC-5), whether or not what is older was removed already (REC-6). */
const watchable = (ctx: Ctx): SQL =>
  and(
    sql`r.status = 'completed'`,
    sql`r.started_at >= ${oldestKept(ctx.clock.now()).toISOString()}`,
    visibleLessons(ctx),
  );

const shape = {
  id: text,
  lesson_id: text,
  class_name: text,
  teacher_name: text,
  session_started_at: instant,
  has_board: bool,
};

/** Something is left on the whiteboard of the lesson `l`, and the caller may see it (BOARD-1, BOARD-2). */
const hasBoard = (ctx: Ctx): SQL => sql`exists (
    select 1 from board_items i join lesson_boards b on b.lesson_id = i.lesson_id
    where i.lesson_id = l.id and i.removed_at is null
      and (${requireActor(ctx).type !== 'STUDENT'} or (b.is_open and coalesce(b.shown_from[i.page], 0) > 0) or l.ends_at <= ${ctx.clock.now().toISOString()})
  ) and not exists (
    select 1 from room_removals x
    where x.lesson_id = l.id and x.user_id = ${requireActor(ctx).user_id} and x.allowed_at is null
  )`;

export const listRecordings: Handler<'GET /v1/calendar/calendar-history'> = async (ctx, { query }) => {
  await refuseInactive(ctx);
  const page = await listPage(ctx, query, {
    shape,
    select: sql`r.id, l.id as lesson_id, c.title as class_name, u.name as teacher_name,
      r.started_at as session_started_at, ${hasBoard(ctx)} as has_board`,
    from: sql`lesson_recordings r join lessons l on l.id = r.lesson_id join classes c on c.id = l.class_id
      join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id`,
    where: and(
      watchable(ctx),
      query.teacher_id !== undefined && sql`l.teacher_id = ${query.teacher_id}`,
      query.student_id !== undefined &&
        sql`exists (select 1 from lesson_students m where m.lesson_id = l.id and m.student_id = ${query.student_id})`,
    ),
    sorts: { session_started_at: sql`r.started_at` },
    id: sql`r.id`,
  });
  return {
    ...page,
    response: page.response.map((row) => ({ ...row, recording_path: `/v1/recordings/${row.id}/play` })),
  };
};

/** Null if the caller may not watch it, or it is not there. */
export async function watchableFile(ctx: Ctx, id: string) {
  const { seen } = lesson_recordings;
  const shape = { file_key: text, duration_seconds: int, lesson_id: text, seen: stored(seen) };
  const [row] = await rowsOf(ctx.db, shape)`
    select r.file_key, r.duration_seconds, r.lesson_id, r.seen from lesson_recordings r join lessons l on l.id = r.lesson_id
    where r.id = ${id} and ${watchable(ctx)}`;
  return row ?? null;
}

export const playRecording: Handler<'POST /v1/recordings/:id/play'> = async (ctx, { params }) => {
  const { duration_seconds, lesson_id, seen } = ensureFound(await watchableFile(ctx, params.id));
  await refuseInactive(ctx);
  const { session_id, user_id } = requireActor(ctx);
  const expires_at = new Date(ctx.clock.now().getTime() + PLAY_MINUTES * 60_000);
  await recordAccess(ctx.db, ctx, 'recording_play', user_id, lesson_id);
  const url = playAddress(ctx.secrets, { id: params.id, session_id, until: expires_at });
  return { url, duration_seconds, expires_at, seen };
};
