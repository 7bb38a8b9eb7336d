import { OBSERVER } from '../../../domain/roomRoles.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit, recordAccess } from '../../platform/audit.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lessonAt, orUnavailable, TOKEN_SECONDS } from '../room/api.ts';
import { isInUse } from './liveClasses.ts';

/**
 * Lets an administrator look into the room of a class while somebody is in it (ROOM-14). The room itself tells everyone, and
 * enforces that observers only watch.
 */
export const observe: Handler<'POST /v1/hms/live-classes/:room_id/observe'> = async (ctx, { params }) => {
  const { room_id } = params;
  const actor = requireActor(ctx);
  const classes = await rowsOf(ctx.db, { class_id: text, class_name: text })`
    select id as class_id, title as class_name from classes where room_id = ${room_id}`;
  const found = ensureFound(classes[0]);
  const sessions = await orUnavailable(ctx, () => ctx.providers.room.listLiveSessions());
  if (!sessions.some((session) => session.room_id === room_id && isInUse(session)))
    throw new AppError('room_empty');
  const lesson = await lessonAt(ctx.db, room_id, ctx.clock.now());
  const minted = await orUnavailable(ctx, () =>
    ctx.providers.room.mintJoinToken({
      room_id,
      user_id: actor.user_id,
      login_id: actor.session_id,
      role: OBSERVER,
      name: actor.name,
      ttl_seconds: TOKEN_SECONDS,
    }),
  );
  const title = lesson?.title ?? found.class_name;
  await ctx.transaction(async (tx) => {
    await audit(tx, ctx, {
      context: 'room',
      entity: 'lesson_observations',
      entity_id: lesson?.lesson_id ?? found.class_id,
      entity_name: title,
      after: { class_id: found.class_id },
    });
    await recordAccess(tx, ctx, 'room_observe', actor.user_id, lesson?.lesson_id ?? found.class_id);
  });
  return { ...minted, ...found, role: OBSERVER, lesson_id: lesson?.lesson_id ?? null, title };
};
