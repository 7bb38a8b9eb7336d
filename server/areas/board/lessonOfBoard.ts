import { eq } from 'drizzle-orm';
import { boardFault } from '../../../domain/board.ts';
import { LESSON_STATUSES } from '../../../domain/options.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, instant, oneOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { visibleLessons } from '../calendar/api.ts';
import { isRemoved } from '../room/api.ts';
import { lesson_boards } from './tables.ts';

const shape = {
  id: text,
  class_id: text,
  class_name: text,
  starts_at: instant,
  ends_at: instant,
  status: oneOf(LESSON_STATUSES),
  is_teachers: bool,
  is_students: bool,
  is_active: bool,
};

/** The lesson as the caller meets it. That of others looks missing, and so it does to inactive students and to those who were removed from its room (BOARD-1). */
export async function readLesson(db: Reader, ctx: Ctx, id: string) {
  const { type, teacher_id, student_id, user_id } = requireActor(ctx);
  const teaches = type === 'TEACHER' || type === 'FEE';
  const [found] = await rowsOf(db, shape)`
    select l.id, l.class_id, c.title as class_name, l.starts_at, l.ends_at, l.status,
      ${teaches} and l.teacher_id = ${teacher_id} as is_teachers,
      ${type === 'STUDENT'} and ls.student_id is not null as is_students, coalesce(s.student_status, true) as is_active
    from lessons l join classes c on c.id = l.class_id
      left join lesson_students ls on ls.lesson_id = l.id and ls.student_id = ${student_id}
      left join students s on s.student_id = ls.student_id
    where l.id = ${id} and ${visibleLessons(ctx)}`;
  const lesson = ensureFound(found);
  if (type === 'ADMIN') return lesson;
  const mayBeThere = lesson.is_teachers || (lesson.is_students && lesson.is_active);
  if (!mayBeThere || (lesson.is_students && (await isRemoved(db, lesson.id, user_id))))
    throw new AppError('not_found');
  return lesson;
}

export type Lesson = Awaited<ReturnType<typeof readLesson>>;

export const faultOf = ({ status, starts_at, ends_at }: Lesson, now: Date) =>
  boardFault(
    { starts_at: new Date(starts_at), ends_at: new Date(ends_at), is_cancelled: status === 'cancelled' },
    now,
  );

/** The board of the lesson, which no other change meets until the end of the transaction. */
export async function lockBoard(tx: Tx, ctx: Ctx, id: string) {
  const lesson = await readLesson(tx, ctx, id);
  const fault = faultOf(lesson, ctx.clock.now());
  if (fault) throw new AppError(fault);
  await tx.insert(lesson_boards).values({ lesson_id: lesson.id }).onConflictDoNothing();
  const [board] = await tx
    .select()
    .from(lesson_boards)
    .where(eq(lesson_boards.lesson_id, lesson.id))
    .for('update');
  return { lesson, board: ensureFound(board, 'internal') };
}

/** Refuses students where the board is closed or the teacher alone draws (BOARD-2). */
export async function lockToDraw(tx: Tx, ctx: Ctx, id: string) {
  const locked = await lockBoard(tx, ctx, id);
  if (locked.lesson.is_teachers) return locked;
  if (!locked.board.is_open) throw new AppError('board_closed');
  if (!locked.board.students_draw) throw new AppError('board_locked');
  return locked;
}

/** Refuses everyone but the teacher of the lesson. */
export async function lockToLead(tx: Tx, ctx: Ctx, id: string) {
  const locked = await lockBoard(tx, ctx, id);
  if (!locked.lesson.is_teachers) throw new AppError('not_found');
  return locked;
}

/** Tells the people of the lesson, whose screens show its board. */
export async function announceBoard(tx: Tx, ctx: Ctx, lesson_id: string): Promise<void> {
  const people = await rowsOf(tx, { user_id: text })`
    select t.user_id from lessons l join teachers t on t.teacher_id = l.teacher_id where l.id = ${lesson_id}
    union select s.user_id from lesson_students ls join students s on s.student_id = ls.student_id
    where ls.lesson_id = ${lesson_id}`;
  await ctx.events.announceChange(tx, { of: people.map(({ user_id }) => user_id), topic: 'board' });
}
