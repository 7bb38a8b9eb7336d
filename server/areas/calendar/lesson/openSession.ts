import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { EMPTY_MINUTES } from '../../../../domain/classSession.ts';
import { canJoin } from '../../../../domain/joining.ts';
import { isLastClassOfTheWeek } from '../../../../domain/zonedWeek.ts';
import { requireOwnTeacher } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { addJob } from '../../../platform/jobs.ts';
import { lockFor } from '../../access/api.ts';
import { classes } from '../../classes/tables.ts';
import { calendar_entries, calendar_history, lesson_students, lessons } from '../tables.ts';

export const sessionDue = (lessonEnd: Date): Date => new Date(lessonEnd.getTime() + EMPTY_MINUTES * 60_000);

/** Adding the job again under this key reschedules it. */
export const sessionKey = (calendar_history_id: string): string => `session_close:${calendar_history_id}`;

/** Announcing the students also reaches the teacher, who is one of the students' teachers. */
export async function announceLesson(tx: Tx, ctx: Pick<Ctx, 'events'>, lesson_id: string): Promise<void> {
  const seats = await tx
    .select({ student_id: lesson_students.student_id })
    .from(lesson_students)
    .where(eq(lesson_students.lesson_id, lesson_id));
  await ctx.events.announceRecords(
    tx,
    ['calendar'],
    seats.map(({ student_id }) => student_id),
  );
}

export const endSession = (tx: Tx, id: string, ended_at: Date): Promise<unknown> =>
  tx.execute(sql`update calendar_history set ended_at = ${ended_at.toISOString()} where id = ${id}`);

/** Continues the session of a lesson that ended before `at`, while the lesson lasts; returns whether there was one. */
export async function reopenSession(
  tx: Tx,
  { lesson_id, ends_at }: { lesson_id: string; ends_at: string },
  at: Date,
): Promise<boolean> {
  const reopened = await rowsOf(tx, { lesson_id: text })`update calendar_history set ended_at = null
    where lesson_id = ${lesson_id} and ended_at <= ${at.toISOString()}
      and ${at.toISOString()} < ${ends_at}::timestamptz returning lesson_id`;
  return reopened.length > 0;
}

/** Idempotent, from 15 minutes before the start until the end. Finds the week's last class (CAL-7). */
export const openSession: Handler<'POST /v1/calendar/history'> = async (ctx, { body }) => {
  const now = ctx.clock.now();
  requireOwnTeacher(ctx, body.teacher_id);
  return ctx.transaction(async (tx) => {
    // Read again once a change of the class's lessons that is under way has ended.
    await lockFor(tx, { classes: [(await teachersLesson(tx, body)).lesson.class_id] });
    const { lesson, room_id, timezone } = await teachersLesson(tx, body);
    if (lesson.status === 'cancelled') throw new AppError('lesson_cancelled');
    if (now >= lesson.ends_at) throw new AppError('lesson_over');
    if (!canJoin({ start: lesson.starts_at, end: lesson.ends_at }, now)) throw new AppError('not_joinable');
    const later = await tx
      .select({ starts_at: lessons.starts_at })
      .from(lessons)
      .where(
        and(
          eq(lessons.class_id, lesson.class_id),
          eq(lessons.status, 'scheduled'),
          gt(lessons.starts_at, lesson.starts_at),
        ),
      )
      .orderBy(asc(lessons.starts_at))
      .limit(1);
    const is_last_class_of_the_week = isLastClassOfTheWeek(
      lesson.starts_at,
      later.map(({ starts_at }) => starts_at),
      timezone,
    );
    const [opened] = await tx
      .insert(calendar_history)
      .values({
        lesson_id: lesson.id,
        class_id: lesson.class_id,
        teacher_id: lesson.teacher_id,
        room_id,
        started_at: now,
        is_last_class_of_the_week,
      })
      .onConflictDoNothing({ target: calendar_history.lesson_id })
      .returning();
    if (!opened) return earlierSession(tx, lesson.id);
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'calendar_history',
      entity_id: opened.id,
      after: { lesson_id: lesson.id, class_id: lesson.class_id, is_last_class_of_the_week },
    });
    await announceLesson(tx, ctx, lesson.id);
    const calendar_history_id = opened.id;
    await addJob(
      tx,
      'session_close',
      { calendar_history_id },
      {
        key: sessionKey(calendar_history_id),
        delayMs: sessionDue(lesson.ends_at).getTime() - ctx.clock.now().getTime(),
      },
    );
    return { id: opened.id, calendar_history_id, is_last_class_of_the_week };
  });
};

async function teachersLesson(
  tx: Tx,
  body: { calendar_id: string; teacher_id: string; room_id: string },
): Promise<{ lesson: typeof lessons.$inferSelect; room_id: string; timezone: string }> {
  const [row] = await tx
    .select({ lesson: lessons, room_id: classes.room_id, timezone: calendar_entries.timezone })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.class_id))
    .innerJoin(calendar_entries, eq(calendar_entries.id, lessons.entry_id))
    .where(
      and(
        eq(lessons.id, body.calendar_id),
        eq(lessons.teacher_id, body.teacher_id),
        eq(classes.room_id, body.room_id),
      ),
    );
  return ensureFound(row);
}

async function earlierSession(tx: Tx, lesson_id: string) {
  const [row] = await tx.select().from(calendar_history).where(eq(calendar_history.lesson_id, lesson_id));
  const { id, is_last_class_of_the_week } = ensureFound(row);
  return { id, calendar_history_id: id, is_last_class_of_the_week };
}
