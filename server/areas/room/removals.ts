import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import type { RoomEvent } from '../../providers/room/port.ts';
import { users } from '../identity/tables.ts';
import { lessonAt } from './lessonAt.ts';
import { teachersSeat } from './seat.ts';
import { room_removals } from './tables.ts';

const uuid = z.uuid();

/** Null for people who are not users of the school, whom a provider may report. */
export async function knownUser(db: Reader, id: string | null | undefined): Promise<string | null> {
  const { data } = uuid.safeParse(id);
  if (!data) return null;
  const [user] = await db.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, data));
  return user?.user_id ?? null;
}

export async function recordRemoval(
  services: Services,
  event: Extract<RoomEvent, { type: 'peer_removed' }>,
  at: Date,
): Promise<void> {
  await services.transaction(async (tx) => {
    const lesson = await lessonAt(tx, event.room_id, at);
    if (!lesson || lesson.teacher_user_id === event.user_id) return;
    const user_id = await knownUser(tx, event.user_id);
    if (!user_id) return;
    const removed_by = await knownUser(tx, event.by_user_id);
    const [removal] = await tx
      .insert(room_removals)
      .values({ lesson_id: lesson.lesson_id, user_id, removed_by, removed_at: at })
      .onConflictDoUpdate({
        target: [room_removals.lesson_id, room_removals.user_id],
        set: { removed_by, removed_at: at, allowed_at: null, allowed_by: null },
        setWhere: sql`${room_removals.removed_at} < ${at.toISOString()}`,
      })
      .returning();
    if (!removal) return;
    await audit(tx, systemCtx(services, 'room'), {
      context: 'room',
      entity: 'room_removals',
      entity_id: removal.id,
      after: { lesson_id: removal.lesson_id, user_id: removal.user_id, removed_by },
    });
    await services.events.announceChange(tx, { of: lesson.teacher_user_id, topic: 'student' });
  });
}

export async function isRemoved(db: Reader, lesson_id: string, user_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from room_removals
    where lesson_id = ${lesson_id} and user_id = ${user_id} and allowed_at is null`);
  return rows.length > 0;
}

/** Other lessons look missing. */
async function hostedLesson(ctx: Ctx, room_id: string): Promise<string> {
  return ensureFound(ensureFound(await teachersSeat(ctx, room_id, 'inside')).lesson_id);
}

export const listRemoved: Handler<'GET /v1/classes/:room_id/removed'> = async (ctx, { params }) => {
  const seat = ensureFound(await teachersSeat(ctx, params.room_id, 'inside'));
  const rows = await rowsOf(ctx.db, { user_id: text, name: text, removed_at: instant })`
    select r.user_id, u.name, r.removed_at from room_removals r join users u on u.user_id = r.user_id
    where r.lesson_id = ${seat.lesson_id} and r.allowed_at is null order by r.removed_at`;
  return { response: rows.map((row) => ({ ...row, removed_at: new Date(row.removed_at) })) };
};

export const allowBack: Handler<'POST /v1/classes/:room_id/removed/:user_id/allow'> = async (
  ctx,
  { params },
) => {
  const lesson_id = await hostedLesson(ctx, params.room_id);
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const rows = await rowsOf(tx, { id: text, allowed_at: orNull(instant) })`
      select id, allowed_at from room_removals
      where lesson_id = ${lesson_id} and user_id = ${params.user_id} for update`;
    const removal = ensureFound(rows[0]);
    if (removal.allowed_at !== null) return ok;
    const allowed_by = requireActor(ctx).user_id;
    await tx.execute(sql`update room_removals set allowed_at = ${now.toISOString()}, allowed_by = ${allowed_by}
      where id = ${removal.id}`);
    await audit(tx, ctx, {
      context: 'room',
      entity: 'room_removals',
      entity_id: removal.id,
      before: { allowed_at: null },
      after: { allowed_at: now },
    });
    return ok;
  });
};
