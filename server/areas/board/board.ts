import { eq, sql } from 'drizzle-orm';
import { MOST_PAGES } from '../../../domain/board.ts';
import { requireActor } from '../../platform/actor.ts';
import { changeRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, instant, int, listOf, orNull, rowsOf, stored, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import type { LessonOfCaller } from '../calendar/api.ts';
import { announceBoard, faultOf, lockToLead, readLesson } from './lessonOfBoard.ts';
import { board_items, lesson_boards } from './tables.ts';

const { kind, colour, size } = board_items;

const itemShape = {
  id: text,
  page: int,
  kind: stored(kind),
  colour: stored(colour),
  size: stored(size),
  points: listOf(int),
  text,
  place: int,
  author_name: orNull(text),
  is_mine: bool,
  is_removed: bool,
  drawn_at: instant,
};

type Board = typeof lesson_boards.$inferSelect;

/** The pages that a student may not read yet, and those of which the student reads every item because they were first shown after `since` (BOARD-3). */
function pagesOfStudent({ pages, shown_from }: Board, { since, isOver }: { since: number; isOver: boolean }) {
  const all = Array.from({ length: pages }, (_, index) => ({
    page: index + 1,
    from: shown_from[index] ?? 0,
  }));
  const hidden = all.filter(({ from }) => from === 0 && !isOver);
  // Students can have read no revision of a page that they were never shown.
  const fresh = all.filter(({ from }) => from > since || (from === 0 && isOver));
  return { hidden: hidden.map(({ page }) => page), fresh: fresh.map(({ page }) => page) };
}

const ALL_PAGES = { hidden: [], fresh: [] };
const isOn = (pages: readonly number[]) => sql`i.page = any(${sql.param(pages)}::int[])`;

/** Removed items are left out where the caller has none of them. Of what others drew and was taken off, students learn that it is gone, and nothing else (BOARD-5). */
const itemsSince = (
  db: Reader,
  ctx: Ctx,
  { id, is_students }: LessonOfCaller,
  { since, hidden, fresh }: { since: number; hidden: readonly number[]; fresh: readonly number[] },
) => rowsOf(db, itemShape)`
  select i.id, i.page, i.kind, i.colour, i.size, i.place, u.name as author_name,
    case when h.is_hidden then '{0,0}'::smallint[] else i.points end as points,
    case when h.is_hidden then '' else i.text end as text,
    i.user_id = ${requireActor(ctx).user_id} as is_mine, i.removed_at is not null as is_removed,
    i.created_at as drawn_at
  from board_items i left join users u on u.user_id = i.user_id
    cross join lateral (select ${is_students} and i.removed_at is not null
      and i.user_id <> ${requireActor(ctx).user_id} as is_hidden) h
  where i.lesson_id = ${id} and (${since} > 0 or i.removed_at is null)
    and ${fresh.length > 0 ? sql`(i.revision > ${since} or (i.removed_at is null and ${isOn(fresh)}))` : sql`i.revision > ${since}`}
    and ${hidden.length > 0 ? sql`not ${isOn(hidden)}` : sql`true`}
  order by i.place, i.id`;

/** The last lesson of the class before this one on whose board something is left (BOARD-8). */
export async function earlierBoard(
  db: Reader,
  { id, class_id, starts_at }: LessonOfCaller,
): Promise<string | null> {
  const [earlier] = await rowsOf(db, { id: text })`
    select l.id from lessons l
    where l.class_id = ${class_id} and l.id <> ${id} and l.starts_at < ${starts_at}
      and exists (select 1 from board_items i where i.lesson_id = l.id and i.removed_at is null)
    order by l.starts_at desc limit 1`;
  return earlier?.id ?? null;
}

export const readBoard: Handler<'GET /v1/calendar/:id/board'> = async (ctx, { params, query }) => {
  const lesson = await readLesson(ctx.db, ctx, params.id);
  const [board] = await ctx.db.select().from(lesson_boards).where(eq(lesson_boards.lesson_id, lesson.id));
  const isInUse = faultOf(lesson, ctx.clock.now()) === null;
  const is_open = isInUse && board?.is_open === true;
  const students_draw = board?.students_draw ?? true;
  const can_lead = isInUse && lesson.is_teachers;
  const isOver = new Date(lesson.ends_at) <= ctx.clock.now();
  // What a teacher prepares is not seen before it is shown.
  const isShown = !lesson.is_students || is_open || isOver;
  const { since } = query;
  const pages = board && lesson.is_students ? pagesOfStudent(board, { since, isOver }) : ALL_PAGES;
  const isNew = board !== undefined && (board.revision > since || pages.fresh.length > 0);
  const items = isShown && isNew ? await itemsSince(ctx.db, ctx, lesson, { since, ...pages }) : [];
  const isEmpty =
    can_lead &&
    (await ctx.db.$count(board_items, sql`lesson_id = ${lesson.id} and removed_at is null`)) === 0;
  return {
    is_open,
    students_draw,
    page: board?.page ?? 1,
    pages: board?.pages ?? 1,
    revision: board && isShown ? Math.max(board.revision, since) : since,
    can_lead,
    can_draw: can_lead || (lesson.is_students && is_open && students_draw),
    has_earlier: isEmpty && (await earlierBoard(ctx.db, lesson)) !== null,
    items,
  };
};

export const changeBoard: Handler<'PATCH /v1/calendar/:id/board'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson } = await lockToLead(tx, ctx, params.id);
    const board = await changeRow(tx, ctx, lesson_boards, lesson.id, {
      context: 'lesson_boards',
      entity_name: lesson.class_name,
      values: () => body,
    });
    const revision = await showPage(tx, board);
    await announceBoard(tx, ctx, lesson.id);
    return { revision };
  });

/** Lets students read the current page of an open board. The new revision makes their boards read it. */
async function showPage(tx: Tx, { lesson_id, is_open, page, revision, shown_from }: Board): Promise<number> {
  if (!is_open || (shown_from[page - 1] ?? 0) > 0) return revision;
  const next = revision + 1;
  const pages = Array.from({ length: MOST_PAGES }, (_, index) => shown_from[index] ?? 0);
  await tx
    .update(lesson_boards)
    .set({ revision: next, shown_from: pages.with(page - 1, next) })
    .where(eq(lesson_boards.lesson_id, lesson_id));
  return next;
}

export const turnPage: Handler<'POST /v1/calendar/:id/board/page'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson, board } = await lockToLead(tx, ctx, params.id);
    const { page } = body;
    if (page > Math.min(board.pages + 1, MOST_PAGES)) throw new AppError('not_found');
    const pages = Math.max(board.pages, page);
    const [turned] = await tx
      .update(lesson_boards)
      .set({ page, pages })
      .where(eq(lesson_boards.lesson_id, lesson.id))
      .returning();
    const revision = await showPage(tx, ensureFound(turned, 'internal'));
    await announceBoard(tx, ctx, lesson.id);
    return { revision };
  });
