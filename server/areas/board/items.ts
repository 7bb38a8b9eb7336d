import { and, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { bytesOf, MOST_BYTES, MOST_ITEMS_OF_PAGE, REMOVED_KEPT_HOURS } from '../../../domain/board.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { earlierBoard } from './board.ts';
import { announceBoard, lockToDraw, lockToLead } from './lessonOfBoard.ts';
import { board_items, lesson_boards } from './tables.ts';

async function refuseFullPages(tx: Tx, lesson_id: string): Promise<void> {
  const full = await rowsOf(tx, { page: int })`
    select page from board_items where lesson_id = ${lesson_id} and removed_at is null
    group by page having count(*) > ${MOST_ITEMS_OF_PAGE}`;
  if (full.length > 0) throw new AppError('board_page_full');
}

/** Numbers follow each other by item, so that each item of a call has one of its own. */
async function setCounts(
  tx: Tx,
  lesson_id: string,
  counts: Partial<Pick<typeof lesson_boards.$inferSelect, 'revision' | 'bytes' | 'pages' | 'brought_from'>>,
): Promise<void> {
  await tx.update(lesson_boards).set(counts).where(eq(lesson_boards.lesson_id, lesson_id));
}

const bytesOfRows = sql`coalesce(sum(100 + 2 * cardinality(points) + octet_length(text)), 0)::int`;

/** Deletes what was taken off a board that has no space left; returns what the rest takes (BOARD-6). */
async function makeSpace(tx: Tx, lesson_id: string): Promise<number> {
  await tx
    .delete(board_items)
    .where(and(eq(board_items.lesson_id, lesson_id), isNotNull(board_items.removed_at)));
  const [left] = await rowsOf(tx, { bytes: int })`
    select ${bytesOfRows} as bytes from board_items where lesson_id = ${lesson_id}`;
  return left?.bytes ?? 0;
}

/** A stroke that is sent again is stored once; a text that is sent again has moved or changed (BOARD-4). */
export const addItems: Handler<'POST /v1/calendar/:id/board/items'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson, board } = await lockToDraw(tx, ctx, params.id);
    const { user_id } = requireActor(ctx);
    const isThere = (page: number) =>
      page <= board.pages && (lesson.is_teachers || (board.shown_from[page - 1] ?? 0) > 0);
    if (!body.items.every(({ page }) => isThere(page))) throw new AppError('not_found');
    const items = [...new Map(body.items.map((item) => [item.id, item])).values()];
    const known = new Map(
      (
        await tx
          .select()
          .from(board_items)
          .where(
            inArray(
              board_items.id,
              items.map(({ id }) => id),
            ),
          )
      ).map((item) => [item.id, item]),
    );
    let { revision, bytes } = board;
    for (const item of items) {
      const before = known.get(item.id);
      if (!before) {
        revision += 1;
        bytes += bytesOf(item);
        await tx.insert(board_items).values({
          ...item,
          lesson_id: lesson.id,
          user_id,
          place: revision,
          revision,
          created_at: ctx.clock.now(),
        });
        continue;
      }
      const isAllowed = before.lesson_id === lesson.id && (lesson.is_teachers || before.user_id === user_id);
      if (!isAllowed) throw new AppError('not_found');
      if (before.kind !== 'text' || item.kind !== 'text') continue;
      revision += 1;
      bytes += bytesOf(item) - bytesOf(before);
      const { page, colour, size, points, text } = item;
      await tx
        .update(board_items)
        .set({ page, colour, size, points, text, revision })
        .where(eq(board_items.id, item.id));
    }
    if (revision === board.revision) return { revision };
    if (bytes > MOST_BYTES) bytes = await makeSpace(tx, lesson.id);
    if (bytes > MOST_BYTES) throw new AppError('board_full');
    await refuseFullPages(tx, lesson.id);
    await setCounts(tx, lesson.id, { revision, bytes });
    await announceBoard(tx, ctx, lesson.id);
    return { revision };
  });

/** What the teacher took off, students do not put back (BOARD-5). */
export const removeItems: Handler<'POST /v1/calendar/:id/board/removal'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson, board } = await lockToDraw(tx, ctx, params.id);
    const { user_id } = requireActor(ctx);
    const ids = [...new Set(body.ids)];
    const found = await tx
      .select({
        id: board_items.id,
        owner: board_items.user_id,
        removed_at: board_items.removed_at,
        removed_by: board_items.removed_by,
      })
      .from(board_items)
      .where(and(eq(board_items.lesson_id, lesson.id), inArray(board_items.id, ids)));
    const own = found.filter(({ owner }) => lesson.is_teachers || owner === user_id);
    if (own.length < ids.length) throw new AppError('not_found');
    const { is_removed } = body;
    const stale = own.filter(({ removed_at, removed_by }) =>
      is_removed
        ? removed_at === null
        : removed_at !== null && (lesson.is_teachers || removed_by === user_id),
    );
    if (stale.length === 0) return { revision: board.revision };
    const revision = board.revision + 1;
    await tx
      .update(board_items)
      .set({
        removed_at: is_removed ? ctx.clock.now() : null,
        removed_by: is_removed ? user_id : null,
        revision,
      })
      .where(
        inArray(
          board_items.id,
          stale.map(({ id }) => id),
        ),
      );
    if (!is_removed) await refuseFullPages(tx, lesson.id);
    await setCounts(tx, lesson.id, { revision });
    await announceBoard(tx, ctx, lesson.id);
    return { revision };
  });

/** What somebody draws meanwhile stays: the teacher has not seen it. A repeated call removes nothing more (BOARD-5). */
export const clearPage: Handler<'POST /v1/calendar/:id/board/clear'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const { lesson, board } = await lockToLead(tx, ctx, params.id);
    const { user_id } = requireActor(ctx);
    const revision = board.revision + 1;
    const removed = await tx
      .update(board_items)
      .set({ removed_at: ctx.clock.now(), removed_by: user_id, revision })
      .where(
        and(
          eq(board_items.lesson_id, lesson.id),
          eq(board_items.page, body.page),
          lte(board_items.revision, body.until),
          isNull(board_items.removed_at),
        ),
      )
      .returning({ id: board_items.id });
    const ids = removed.map(({ id }) => id);
    if (ids.length === 0) return { revision: board.revision, ids };
    await setCounts(tx, lesson.id, { revision });
    await announceBoard(tx, ctx, lesson.id);
    return { revision, ids };
  });

/** The items keep their authors, for whom they may be exported and erased (BOARD-8). */
export const bringEarlier: Handler<'POST /v1/calendar/:id/board/earlier'> = (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const { lesson, board } = await lockToLead(tx, ctx, params.id);
    const shown = await tx.$count(
      board_items,
      and(eq(board_items.lesson_id, lesson.id), isNull(board_items.removed_at)),
    );
    // The answer to the first call may have been lost.
    if (shown > 0 && board.brought_from !== null) return { revision: board.revision };
    if (shown > 0) throw new AppError('board_not_empty');
    const brought_from = await earlierBoard(tx, lesson);
    if (brought_from === null) throw new AppError('board_none_earlier');
    const [copied] = await rowsOf(tx, { count: int, pages: int, bytes: int })`
      with copied as (
        insert into board_items (id, lesson_id, user_id, page, kind, colour, size, points, text, place, revision, created_at)
        select gen_random_uuid(), ${lesson.id}, i.user_id, i.page, i.kind, i.colour, i.size, i.points, i.text,
          ${board.revision} + row_number() over (order by i.place, i.id),
          ${board.revision} + row_number() over (order by i.place, i.id), i.created_at
        from board_items i where i.lesson_id = ${brought_from} and i.removed_at is null
        returning page, points, text)
      select count(*)::int as count, max(page)::int as pages,
        ${bytesOfRows} as bytes from copied`;
    const { count, pages, bytes } = copied ?? { count: 0, pages: 1, bytes: 0 };
    const revision = board.revision + count;
    await setCounts(tx, lesson.id, {
      revision,
      bytes: board.bytes + bytes,
      pages: Math.max(board.pages, pages),
      brought_from,
    });
    await announceBoard(tx, ctx, lesson.id);
    return { revision };
  });

/** Removed items that nobody has put back (BOARD-7). */
export async function clearRemovedItems({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock.now().getTime() - REMOVED_KEPT_HOURS * 3_600_000);
  await db.delete(board_items).where(lt(board_items.removed_at, oldest));
}
