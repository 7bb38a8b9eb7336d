import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bytesOf, MOST_BYTES, MOST_ITEMS_OF_PAGE, REMOVED_KEPT_HOURS } from '../../../domain/board.ts';
import { clearRemovedItems } from '../../../server/areas/board/items.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import {
  ana,
  at,
  bruno,
  foreign,
  logIn,
  own,
  prepareLessons,
  school,
  teacher,
} from '../room/preparedLesson.ts';
import { laterLesson } from '../room/taught.ts';
import {
  bring,
  change,
  draw,
  fill,
  idsSeen,
  item,
  open,
  read,
  remove,
  turn,
  written,
} from './boardLesson.ts';

prepareLessons();

describe('the limits and the retention of a whiteboard', () => {
  it('refuses coordinates outside the board, and items that are neither a stroke nor a text (BOARD-6)', async () => {
    await open();
    for (const wrong of [
      { points: [] },
      { points: [1] },
      { points: [1, 2, 3] },
      { points: [-1, 2] },
      { points: [1, 901] },
      { points: [1601, 1] },
      { points: [1.5, 2] },
      { points: [1e9, 2] },
      { points: Array(1002).fill(1) },
      { text: 'on a stroke' },
      { kind: 'text' as const, points: [1, 1] },
      { kind: 'text' as const, points: [1, 1, 2, 2], text: 'two places' },
      { kind: 'text' as const, points: [1, 1], text: 'x'.repeat(201) },
      { kind: 'text' as const, points: [1, 1], text: 'two\nlines' },
      { page: 0 },
      { page: 9 },
      { id: 'no-uuid' },
    ])
      expect((await draw(ana, [item(wrong)])).status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
    expect((await draw(ana, [])).status).toBe(400);
    expect(
      (
        await draw(
          ana,
          Array.from({ length: 21 }, () => item()),
        )
      ).status,
    ).toBe(400);
    expect((await read(ana)).items).toEqual([]);
  });

  it('limits the items of a page and the bytes of the board, also when several items are sent at once (BOARD-6)', async () => {
    await open();
    const values = Array.from({ length: MOST_ITEMS_OF_PAGE - 3 }, (_, index) => ({
      ...item(),
      lesson_id: own.today.id,
      user_id: own.teacher.user_id,
      place: index,
      revision: index,
      created_at: school.clock.now(),
    }));
    await school.db.insert(board_items).values(values);
    await school.db.update(lesson_boards).set({ revision: 1000 }).where(sql`lesson_id = ${own.today.id}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => draw(ana, [item()])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)?.error.code).toBe('board_page_full');
    await turn(teacher, 2);
    expect((await draw(ana, [item({ page: 2 })])).status).toBe(200);
    // A removed item can be put back only if there is space.
    const [off] = values;
    await remove(teacher, [off?.id ?? '']);
    expect((await draw(ana, [item()])).status).toBe(200);
    expect((await remove(teacher, [off?.id ?? ''], false)).error.code).toBe('board_page_full');
    await fill(MOST_BYTES - 60_000, null);
    const strokes = () =>
      draw(
        bruno,
        Array.from({ length: 20 }, () => item({ page: 2, points: Array(1000).fill(1) })),
      );
    expect((await strokes()).status).toBe(200);
    expect((await strokes()).error.code).toBe('board_full');
  });

  it('reuses the space of removed items before it refuses anything (BOARD-6)', async () => {
    await open();
    await draw(ana, [item()]);
    await fill(MOST_BYTES, school.clock.now());
    const kept = item();
    expect((await draw(bruno, [kept])).status).toBe(200);
    const stored = await school.db.select().from(board_items).where(sql`lesson_id = ${own.today.id}`);
    expect(stored.filter(({ removed_at }) => removed_at !== null)).toEqual([]);
    const [board] = await school.db.select().from(lesson_boards).where(sql`lesson_id = ${own.today.id}`);
    expect(board?.bytes).toBe(stored.reduce((sum, each) => sum + bytesOf(each), 0));
    expect(await idsSeen(ana)).toContain(kept.id);
    // Items that are not removed fill the board; a removed item can be put back even then.
    const off = item();
    await draw(ana, [off]);
    await remove(ana, [off.id]);
    await fill(MOST_BYTES, null);
    expect((await draw(bruno, [item()])).error.code).toBe('board_full');
    expect((await remove(ana, [off.id], false)).status).toBe(200);
  });

  it('deletes items that were removed a day ago, and nothing else (BOARD-7)', async () => {
    await open();
    const [stays, off] = [item(), item()];
    await draw(ana, [stays, off]);
    await remove(ana, [off.id]);
    school.clock.advance({ minutes: REMOVED_KEPT_HOURS * 60 });
    await clearRemovedItems(school.services);
    const count = () => school.db.$count(board_items, sql`lesson_id = ${own.today.id}`);
    expect(await count()).toBe(2);
    school.clock.advance({ minutes: 1 });
    await clearRemovedItems(school.services);
    expect(await count()).toBe(1);
  });

  it('begins empty in the next lesson, and the teacher brings in the last one once (BOARD-8)', async () => {
    await open();
    const later = await laterLesson(school, own, '15:00');
    const text = written('whose');
    await draw(ana, [text, item()]);
    await turn(teacher, 2);
    const off = item({ page: 2 });
    await draw(teacher, [item({ page: 2 }), off]);
    await remove(teacher, [off.id]);
    at(later.starts_at.getTime());
    await logIn();
    expect(await read(teacher, 0, later.id)).toMatchObject({ items: [], pages: 1, has_earlier: true });
    const answers = await Promise.all([bring(teacher, later.id), bring(teacher, later.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const brought = await read(teacher, 0, later.id);
    expect(brought).toMatchObject({ pages: 2, has_earlier: false });
    expect(brought.items).toHaveLength(3);
    expect(brought.items[0]).toMatchObject({ text: 'whose', author_name: own.first.name });
    expect(brought.items[0]?.id).not.toBe(text.id);
    // The earlier board stays as it was.
    expect((await read(teacher)).items).toHaveLength(3);
    await change(teacher, { is_open: true }, later.id);
    // The second page is brought in, too, and is not shown yet.
    expect((await read(ana, 0, later.id)).items).toHaveLength(2);
    await turn(teacher, 2, later.id);
    expect((await read(ana, 0, later.id)).items).toHaveLength(3);
    await turn(teacher, 1, later.id);
    // Emptied again, it can be brought in again.
    const { items, revision } = await read(teacher, 0, later.id);
    await remove(
      teacher,
      items.map(({ id }) => id),
      true,
      later.id,
    );
    expect(await read(teacher, revision, later.id)).toMatchObject({ has_earlier: true });
    expect((await bring(teacher, later.id)).status).toBe(200);
    expect((await read(ana, 0, later.id)).items).toHaveLength(3);
  });

  it('is brought in only onto an empty board, where there was one (BOARD-8)', async () => {
    expect((await bring(teacher)).error.code).toBe('board_none_earlier');
    await draw(teacher, [item()]);
    expect((await bring(teacher)).error.code).toBe('board_not_empty');
    expect((await bring(ana)).status).toBe(403);
  });

  it('is announced to the people of the lesson, and to nobody else', async () => {
    const heard: string[] = [];
    const ids = { teacher: own.teacher, ana: own.first, bruno: own.second, stranger: foreign.first };
    const stops = Object.entries(ids).map(([name, { user_id }]) =>
      school.services.events.onChange(user_id, (topic) => {
        if (topic === 'board') heard.push(name);
      }),
    );
    await draw(teacher, [item()]);
    await expect.poll(() => [...heard].sort()).toEqual(['ana', 'bruno', 'teacher']);
    for (const stop of stops) stop();
  });
});
