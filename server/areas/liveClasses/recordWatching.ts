import { OBSERVER } from '../../../domain/roomRoles.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import { int, rowsOf, text } from '../../platform/db/rows.ts';
import { lessonAt } from '../room/api.ts';

/** Nobody watches for longer. */
const LONGEST_MS = 12 * 3_600_000;

/**
 * Every minute: whoever goes on watching when another lesson of the class begins is recorded for that one, too (ROOM-14). The
 * room is asked only when somebody has looked in today.
 */
export async function recordWatching(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'watched_lessons');
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - LONGEST_MS).toISOString();
  const watchers = await rowsOf(ctx.db, { user_id: text, name: text })`
    select u.user_id, u.name from users u where u.user_id in (select a.user_id from access_log a
      where a.event = 'room_observe' and a.at >= ${since})`;
  if (watchers.length === 0) return;
  // A room that cannot be asked is asked in a minute.
  const sessions = await ctx.providers.room.listLiveSessions().catch(() => []);
  for (const { room_id, peers } of sessions) {
    const ids = new Set(peers.filter(({ role }) => role === OBSERVER).map(({ user_id }) => user_id));
    for (const actor of watchers.filter(({ user_id }) => ids.has(user_id)))
      await ctx.transaction(async (tx) => {
        const lesson = await lessonAt(tx, room_id, now);
        if (!lesson || new Date(lesson.starts_at) > now) return;
        const { lesson_id, title } = lesson;
        const [known] = await rowsOf(tx, { times: int })`
          select count(*)::int as times from access_log where user_id = ${actor.user_id} and event = 'room_observe'
            and at >= ${since} and detail = ${lesson_id}`;
        if (known && known.times > 0) return;
        const [found] = await rowsOf(tx, { class_id: text })`
          select id as class_id from classes where room_id = ${room_id}`;
        await audit(
          tx,
          { clock: ctx.clock, origin: ctx.origin, events: ctx.events, actor },
          {
            context: 'room',
            entity: 'lesson_observations',
            entity_id: lesson_id,
            entity_name: title,
            after: { class_id: found?.class_id },
          },
        );
        await recordAccess(tx, ctx, 'room_observe', actor.user_id, lesson_id);
      });
  }
}
