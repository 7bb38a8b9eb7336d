import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { MESSAGES_KEPT_DAYS } from '../../../domain/roomMessages.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Services } from '../../platform/context.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import type { RoomEvent } from '../../providers/room/port.ts';
import { lessonAt } from './lessonAt.ts';
import { isRemoved, knownUser } from './removals.ts';
import { studentsSeat, teachersSeat } from './seat.ts';
import { room_messages } from './tables.ts';

/** The newest ones are those that a latecomer needs; captions are counted apart. */
const MOST_SHOWN = 500;
/** Limits what one person writes in a lesson, so that a flood neither fills the database nor hides what others write. */
const MOST_KEPT = 200;

/** Messages outside lessons are not kept. Of a person the newest are, and captions, of which a lesson may have many, apart from the rest. */
export async function recordMessage(
  services: Services,
  {
    id,
    room_id,
    user_id,
    name,
    role,
    text: content,
    is_caption,
  }: Extract<RoomEvent, { type: 'message_sent' }>,
  sent_at: Date,
): Promise<void> {
  await services.transaction(async (tx) => {
    const lesson = await lessonAt(tx, room_id, sent_at);
    const author = await knownUser(tx, user_id);
    if (!lesson || !author) return;
    const { lesson_id } = lesson;
    await tx
      .insert(room_messages)
      .values({
        id,
        lesson_id,
        user_id: author,
        name,
        role: role === 'host' ? 'host' : 'guest',
        text: content,
        is_caption,
        sent_at,
      })
      .onConflictDoNothing();
    const own = and(
      eq(room_messages.lesson_id, lesson_id),
      eq(room_messages.user_id, author),
      eq(room_messages.is_caption, is_caption),
    );
    const tooMany = tx
      .select({ id: room_messages.id })
      .from(room_messages)
      .where(own)
      .orderBy(desc(room_messages.sent_at), room_messages.id)
      .offset(MOST_KEPT);
    await tx.delete(room_messages).where(inArray(room_messages.id, tooMany));
  });
}

/** Lists the messages of the lesson that the caller is in, or may enter next (ROOM-9). Rooms of others look missing. */
export const listMessages: Handler<'GET /v1/classes/:room_id/messages'> = async (ctx, { params }) => {
  const { type, user_id } = requireActor(ctx);
  const isGuest = type === 'STUDENT';
  const seat = ensureFound(
    isGuest
      ? await studentsSeat(ctx, params.room_id, 'inside')
      : await teachersSeat(ctx, params.room_id, 'inside'),
  );
  if (!seat.is_active) throw new AppError('student_inactive');
  if (seat.lesson_id === null) return { response: [] };
  if (isGuest && (await isRemoved(ctx.db, seat.lesson_id, user_id))) throw new AppError('removed_from_room');
  const rows = await rowsOf(ctx.db, {
    id: text,
    user_id: text,
    name: text,
    role: text,
    text,
    sent_at: instant,
  })`
    select id, user_id, name, role, text, sent_at from (
      select *, row_number() over (partition by is_caption order by sent_at desc, id) as age
      from room_messages where lesson_id = ${seat.lesson_id}
    ) newest
    where age <= ${MOST_SHOWN} order by sent_at desc, id`;
  const messages = rows.map(({ user_id: author, ...row }) => ({
    ...row,
    role: row.role === 'host' ? ('host' as const) : ('guest' as const),
    is_mine: author === user_id,
    sent_at: new Date(row.sent_at),
  }));
  return { response: messages.reverse() };
};

export async function clearMessages({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock.now().getTime() - MESSAGES_KEPT_DAYS * 86_400_000);
  await db.delete(room_messages).where(lt(room_messages.sent_at, oldest));
}
