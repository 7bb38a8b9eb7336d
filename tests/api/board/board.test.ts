import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MOST_PAGES } from '../../../domain/board.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { students } from '../../../server/areas/people/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import type { Caller } from '../../support/caller.ts';
import {
  admin,
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
import {
  bring,
  change,
  clear,
  draw,
  idsSeen,
  item,
  open,
  params,
  read,
  remove,
  turn,
  written,
} from './boardLesson.ts';

prepareLessons();

describe('the whiteboard of a lesson', () => {
  it('is opened by the teacher, drawn on by all of the lesson, and read by them and the school (BOARD-1)', async () => {
    expect(await read(teacher)).toMatchObject({ is_open: false, can_lead: true, can_draw: true, items: [] });
    expect(await read(ana)).toMatchObject({ is_open: false, can_lead: false, can_draw: false });
    expect((await change(ana, { is_open: true })).status).toBe(403);
    expect((await open()).status).toBe(200);
    expect(await read(ana)).toMatchObject({ is_open: true, students_draw: true, can_draw: true });
    const [one, two] = [item(), written('nevertheless')];
    expect((await draw(teacher, [one])).status).toBe(200);
    expect((await draw(ana, [two])).status).toBe(200);
    const { items, revision } = await read(bruno);
    expect(items).toMatchObject([
      { id: one.id, points: one.points, author_name: own.teacher.name, is_mine: false },
      { id: two.id, text: 'nevertheless', author_name: own.first.name, is_mine: false },
    ]);
    expect((await read(ana)).items[1]).toMatchObject({ is_mine: true });
    expect(await read(admin)).toMatchObject({ can_lead: false, can_draw: false, items: [{}, {}] });
    // Later reads bring what came later.
    const three = item();
    await draw(bruno, [three]);
    await remove(teacher, [one.id]);
    expect((await read(bruno, revision)).items).toMatchObject([
      { id: one.id, is_removed: true },
      { id: three.id, is_removed: false },
    ]);
    expect(await idsSeen(bruno)).toEqual([two.id, three.id]);
    const { rows } = await school.services.pool.query(
      `select operation from audit_log where entity = 'lesson_boards' and entity_id = $1`,
      [own.today.id],
    );
    expect(rows).toEqual([{ operation: 'U' }]);
  });

  it('looks missing to others, to inactive students and to whoever was removed from the room (BOARD-1)', async () => {
    await open();
    const mine = item();
    await draw(ana, [mine]);
    const looksMissing = async (by: Caller) => {
      const answers = [
        await by.try('GET /v1/calendar/:id/board', { ...params(), query: {} }),
        await draw(by, [item()]),
        await remove(by, [mine.id]),
      ];
      for (const { status } of answers) expect(status).toBe(404);
    };
    const other = await school.login(foreign.teacher.email);
    await looksMissing(await school.login(foreign.first.email));
    await looksMissing(other);
    for (const { status } of [
      await change(other, { is_open: false }),
      await turn(other, 1),
      await clear(other, 9),
      await bring(other),
    ])
      expect(status).toBe(404);
    expect((await draw(admin, [item()])).status).toBe(403);
    const { user_id, student_id } = own.first;
    const removed_at = school.clock.now();
    await school.db.insert(room_removals).values({ lesson_id: own.today.id, user_id, removed_at });
    await looksMissing(ana);
    await school.db.update(room_removals).set({ allowed_at: removed_at }).where(sql`user_id = ${user_id}`);
    expect((await draw(ana, [item()])).status).toBe(200);
    await school.db.update(students).set({ student_status: false }).where(sql`student_id = ${student_id}`);
    await looksMissing(ana);
  });

  it('is not seen by students before it is opened, nor changed while it is closed or the teacher alone draws (BOARD-2)', async () => {
    await draw(teacher, [item()]);
    expect(await read(ana)).toMatchObject({ items: [], revision: 0 });
    expect((await draw(ana, [item()])).error.code).toBe('board_closed');
    await open();
    expect((await read(ana)).items).toHaveLength(1);
    await change(teacher, { students_draw: false });
    expect(await read(ana)).toMatchObject({ is_open: true, can_draw: false });
    expect((await draw(ana, [item()])).error.code).toBe('board_locked');
    expect((await draw(teacher, [item()])).status).toBe(200);
    // After the lesson everybody of it reads what was left.
    await change(teacher, { is_open: false });
    expect((await read(ana)).items).toEqual([]);
    at(own.today.ends_at.getTime());
    await logIn();
    expect(await read(ana)).toMatchObject({ is_open: false, can_draw: false, items: [{}, {}] });
  });

  it('is changed from when the room opens until it closes for good, and not for a cancelled lesson (BOARD-2)', async () => {
    at(own.today.starts_at.getTime() - 15 * 60_000 - 1);
    expect((await open()).error.code).toBe('board_early');
    at(own.today.starts_at.getTime() - 15 * 60_000);
    expect((await open()).status).toBe(200);
    at(own.today.ends_at.getTime() + 180 * 60_000 - 1);
    await logIn();
    expect((await draw(teacher, [item()])).status).toBe(200);
    at(own.today.ends_at.getTime() + 180 * 60_000);
    await logIn();
    for (const late of [await draw(teacher, [item()]), await clear(teacher, 9), await turn(teacher, 2)])
      expect(late.error.code).toBe('board_late');
    expect(await read(teacher)).toMatchObject({
      is_open: false,
      can_lead: false,
      can_draw: false,
      items: [{}],
    });
    at(own.today.starts_at.getTime());
    await school.db.update(lessons).set({ status: 'cancelled' }).where(sql`id = ${own.today.id}`);
    await logIn();
    expect((await draw(teacher, [item()])).error.code).toBe('lesson_cancelled');
  });

  it('stores what is sent again once, and moves a text that is sent again (BOARD-4)', async () => {
    await open();
    const stroke = item();
    const first = await draw(ana, [stroke]);
    expect((await draw(ana, [stroke])).data.revision).toBe(first.data.revision);
    // A stroke never changes: another form under its id is not stored.
    await draw(ana, [{ ...stroke, points: [1, 1] }]);
    const both = await Promise.all([draw(ana, [item({ id: stroke.id }), item()]), draw(ana, [stroke])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(ana)).items.find(({ id }) => id === stroke.id)?.points).toEqual(stroke.points);
    expect((await read(ana)).items).toHaveLength(2);
    const text = written('layover');
    await draw(ana, [text]);
    await draw(ana, [{ ...text, points: [500, 600], text: 'stopover' }]);
    expect((await read(bruno)).items.at(-1)).toMatchObject({ text: 'stopover', points: [500, 600] });
    expect((await draw(bruno, [{ ...text, text: 'mine now' }])).status).toBe(404);
    expect((await draw(teacher, [{ ...text, text: 'stop-over' }])).status).toBe(200);
    expect((await read(ana)).items.at(-1)).toMatchObject({ text: 'stop-over', is_mine: true });
    // An id of another lesson's board is nobody's here.
    const elsewhere = await school.login(foreign.teacher.email);
    expect((await draw(elsewhere, [stroke], foreign.today.id)).status).toBe(404);
  });

  it('is erased by the author and the teacher, and what the teacher took off stays off for students (BOARD-5)', async () => {
    await open();
    const [one, two] = [item(), item()];
    await draw(ana, [one, two]);
    expect((await remove(bruno, [one.id])).status).toBe(404);
    expect((await remove(ana, [one.id, randomUUID()])).status).toBe(404);
    expect((await remove(ana, [one.id])).status).toBe(200);
    expect((await remove(ana, [one.id])).status).toBe(200);
    expect(await idsSeen(bruno)).toEqual([two.id]);
    await remove(ana, [one.id], false);
    expect(await idsSeen(bruno)).toEqual([one.id, two.id]);
    await remove(teacher, [one.id]);
    await remove(ana, [one.id], false);
    expect(await idsSeen(bruno)).toEqual([two.id]);
    await remove(teacher, [one.id], false);
    expect(await idsSeen(bruno)).toEqual([one.id, two.id]);
  });

  it('shows a student nothing of what others drew and was taken off (BOARD-5)', async () => {
    await open();
    const [stroke, text, gone] = [item(), written('a mistake'), written('my own')];
    await draw(ana, [stroke, text]);
    await draw(bruno, [gone]);
    const { revision } = await read(bruno);
    await remove(teacher, [stroke.id, text.id, gone.id]);
    const blank = { points: [0, 0], text: '', is_removed: true };
    expect((await read(bruno, revision)).items).toMatchObject([
      { id: stroke.id, ...blank },
      { id: text.id, ...blank },
      { id: gone.id, points: gone.points, text: 'my own', is_removed: true },
    ]);
    // The teacher puts back what is whole.
    expect((await read(teacher, revision)).items[1]).toMatchObject({ text: 'a mistake', is_removed: true });
    expect((await read(admin, revision)).items[0]).toMatchObject({ points: stroke.points });
    await remove(teacher, [stroke.id, text.id], false);
    expect((await read(bruno, revision)).items).toMatchObject([
      { points: stroke.points, is_removed: false },
      { text: 'a mistake', is_removed: false },
      { id: gone.id, is_removed: true },
    ]);
  });

  it('is cleared up to what the teacher has seen, once, and brought back (BOARD-5)', async () => {
    await open();
    const [one, two, late] = [item(), item(), item()];
    await draw(ana, [one, two]);
    const { revision } = await read(teacher);
    await draw(bruno, [late]);
    const cleared = await clear(teacher, revision);
    expect(cleared.data.ids.sort()).toEqual([one.id, two.id].sort());
    expect(await idsSeen(ana)).toEqual([late.id]);
    // The answer was lost, and the call is repeated.
    expect((await clear(teacher, revision)).data.ids).toEqual([]);
    expect((await clear(ana, revision)).status).toBe(403);
    await remove(teacher, cleared.data.ids, false);
    expect((await idsSeen(ana)).sort()).toEqual([one.id, two.id, late.id].sort());
  });

  it('keeps every stroke of two who draw at once while a third clears (BOARD-5)', async () => {
    await open();
    const sets = [ana, bruno].map((by) => ({ by, items: Array.from({ length: 12 }, () => item()) }));
    const { revision } = await read(teacher);
    const answers = await Promise.all([
      ...sets.flatMap(({ by, items }) => items.map((each) => draw(by, [each]))),
      clear(teacher, revision + 10),
      clear(teacher, revision + 18),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const stored = await school.db.select().from(board_items).where(sql`lesson_id = ${own.today.id}`);
    expect(stored.map(({ id }) => id).sort()).toEqual(
      sets.flatMap(({ items }) => items.map(({ id }) => id)).sort(),
    );
    // Each has a place of its own, and whoever read before gets everything since.
    expect(new Set(stored.map(({ place }) => place)).size).toBe(24);
    const seen = await read(bruno, revision);
    const visible = seen.items.filter(({ is_removed }) => !is_removed).map(({ id }) => id);
    expect(visible.sort()).toEqual((await idsSeen(teacher)).sort());
    expect(stored.every((each) => each.removed_at === null || each.place <= revision + 18)).toBe(true);
  });

  it('has pages that everyone turns with the teacher, up to a limit (BOARD-3)', async () => {
    await open();
    expect((await turn(teacher, 3)).status).toBe(404);
    for (let page = 2; page <= MOST_PAGES; page += 1) expect((await turn(teacher, page)).status).toBe(200);
    expect((await turn(teacher, MOST_PAGES + 1)).status).toBe(400);
    expect((await turn(ana, 1)).status).toBe(403);
    await turn(teacher, 2);
    expect(await read(ana)).toMatchObject({ page: 2, pages: MOST_PAGES });
    expect((await draw(ana, [item({ page: 2 })])).status).toBe(200);
    await school.db.update(lesson_boards).set({ pages: 2 }).where(sql`lesson_id = ${own.today.id}`);
    expect((await draw(ana, [item({ page: 3 })])).status).toBe(404);
  });

  it('has pages that students can read and draw on once they have been shown (BOARD-3)', async () => {
    await draw(teacher, [item()]);
    await turn(teacher, 2);
    const [prepared, gone] = [written('prepared', { page: 2 }), item({ page: 2 })];
    await draw(teacher, [prepared, gone]);
    await remove(teacher, [gone.id]);
    await turn(teacher, 1);
    await open();
    const known = await read(ana);
    expect(known).toMatchObject({ page: 1, pages: 2, items: [{ page: 1 }] });
    expect((await draw(ana, [item({ page: 2 })])).status).toBe(404);
    // Changes of such a page are sent to the teacher only.
    const later = item({ page: 2 });
    await draw(teacher, [later]);
    const { items, revision } = await read(ana, known.revision);
    expect(items).toEqual([]);
    expect((await read(admin, known.revision)).items).toMatchObject([{ id: later.id }]);
    await turn(teacher, 2);
    const shown = await read(ana, revision);
    expect(shown.items).toMatchObject([{ id: prepared.id, text: 'prepared' }, { id: later.id }]);
    expect((await read(ana, shown.revision)).items).toEqual([]);
    expect((await read(teacher, revision)).items).toEqual([]);
    // A page that was shown once stays readable while another page is shown.
    await turn(teacher, 1);
    expect((await draw(ana, [item({ page: 2 })])).status).toBe(200);
    expect(await idsSeen(bruno)).toHaveLength(4);
  });

  it('lets students read pages after the lesson that they were never shown (BOARD-2)', async () => {
    await turn(teacher, 2);
    const kept = item({ page: 2 });
    await draw(teacher, [kept]);
    await turn(teacher, 1);
    await open();
    const { revision } = await read(ana);
    at(own.today.ends_at.getTime());
    await logIn();
    expect(await read(ana, revision)).toMatchObject({ items: [{ id: kept.id }] });
    // The page is sent with the first change, and not again with later ones.
    await draw(teacher, [item()]);
    const first = await read(ana, revision);
    expect(first.items).toHaveLength(2);
    const next = item();
    await draw(teacher, [next]);
    expect(await read(ana, first.revision)).toMatchObject({ items: [{ id: next.id }] });
  });
});
