import { eq } from 'drizzle-orm';
import { boardFault, MOST_PAGES } from '../../../domain/board.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { announceToLesson, type LessonOfCaller, lessonOfCaller, lessonTimes } from '../calendar/api.ts';
import { isRemoved } from '../room/api.ts';
import { lesson_boards } from './tables.ts';

/** The lesson as the caller meets it. That of others looks missing, and so it does to inactive students and to those who were removed from its room (BOARD-1). */
export async function readLesson(db: Reader, ctx: Ctx, id: string): Promise<LessonOfCaller> {
  const lesson = await lessonOfCaller(db, ctx, id);
  const { type, user_id } = requireActor(ctx);
  if (type === 'ADMIN') return lesson;
  const mayBeThere = lesson.is_teachers || (lesson.is_students && lesson.is_active);
  if (!mayBeThere || (lesson.is_students && (await isRemoved(db, lesson.id, user_id))))
    throw new AppError('not_found');
  return lesson;
}

export const faultOf = (lesson: LessonOfCaller, now: Date) => boardFault(lessonTimes(lesson), now);

type Board = typeof lesson_boards.$inferSelect;

/** After the lesson, students may read all pages (BOARD-2). Records this with the first change after the lesson, so that each page is read anew once. */
async function showAllPages(tx: Tx, board: Board): Promise<Board> {
  const { lesson_id, pages, shown_from } = board;
  const shown = Array.from({ length: MOST_PAGES }, (_, index) => shown_from[index] ?? 0);
  if (shown.slice(0, pages).every((from) => from > 0)) return board;
  const revision = board.revision + 1;
  const [all] = await tx
    .update(lesson_boards)
    .set({ revision, shown_from: shown.map((from, index) => (from > 0 || index >= pages ? from : revision)) })
    .where(eq(lesson_boards.lesson_id, lesson_id))
    .returning();
  return ensureFound(all, 'internal');
}

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
  const locked = ensureFound(board, 'internal');
  const isOver = new Date(lesson.ends_at) <= ctx.clock.now();
  return { lesson, board: isOver ? await showAllPages(tx, locked) : locked };
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
export const announceBoard = (tx: Tx, ctx: Ctx, lesson_id: string): Promise<void> =>
  announceToLesson(tx, ctx, { lesson_id, topic: 'board' });
