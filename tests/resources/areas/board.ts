import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/board.ts';
import { board_items, lesson_boards } from '../../../server/areas/board/tables.ts';
import { lesson_students, lessons } from '../../../server/areas/calendar/tables.ts';
import { lessonOf } from '../../security/inputs/lessons.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

export const stroke = () => ({
  id: randomUUID(),
  page: 1,
  kind: 'pen' as const,
  colour: 'blue' as const,
  size: 2 as const,
  points: [10, 20, 300, 400],
});

let serial = 0;

/** A lesson of the fixture's teacher that is on now, in which the fixture's student has a seat, with an open board. */
async function lessonWithBoard(t: Target, change: { starts_at?: Date } = {}): Promise<string> {
  const lesson_id = await lessonOf(t, { past: true });
  if (t.which === 'missing') return lesson_id;
  serial += 1;
  // Lessons of one teacher do not overlap: each ended a moment ago, when its room was still in use.
  const starts_at =
    change.starts_at ?? new Date(t.world.school.clock.now().getTime() - 60 * 60_000 + serial * 2000);
  const ends_at = new Date(starts_at.getTime() + 1000);
  await t.db.update(lessons).set({ starts_at, ends_at }).where(sql`id = ${lesson_id}`);
  const { student_id } = t.fixture.student;
  await t.db.insert(lesson_students).values({ lesson_id, student_id, during: 'empty' }).onConflictDoNothing();
  await t.db
    .insert(lesson_boards)
    .values({ lesson_id, is_open: true, shown_from: [1] })
    .onConflictDoUpdate({ target: lesson_boards.lesson_id, set: { is_open: true, shown_from: [1] } });
  return lesson_id;
}

/** A stroke of the fixture's student on the board of a lesson. */
async function drawn(t: Target, lesson_id: string): Promise<string> {
  const item = stroke();
  if (t.which === 'missing') return item.id;
  const { user_id } = t.fixture.student;
  const created_at = t.world.school.clock.now();
  await t.db.insert(board_items).values({ ...item, lesson_id, user_id, place: 1, revision: 1, created_at });
  await t.db.update(lesson_boards).set({ revision: 1 }).where(sql`lesson_id = ${lesson_id}`);
  return item.id;
}

export const board: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/calendar/:id/board                        shut  own  own  none own  own  no   no   any  no   pick  view:calendar
PATCH /v1/calendar/:id/board                      shut  no   no   no   own  own  no   no   no   no   pick
POST /v1/calendar/:id/board/page                  shut  no   no   no   own  own  no   no   no   no   pick
POST /v1/calendar/:id/board/items                 shut  own  own  none own  own  no   no   no   no   pick
POST /v1/calendar/:id/board/removal               shut  own  own  none own  own  no   no   no   no   pick
POST /v1/calendar/:id/board/clear                 shut  no   no   no   own  own  no   no   no   no   pick
POST /v1/calendar/:id/board/earlier               shut  no   no   no   own  own  no   no   no   no   pick`,
  inputs: {
    'GET /v1/calendar/:id/board': {
      send: async (t) => ({ params: { id: await lessonWithBoard(t) }, query: {} }),
    },
    'PATCH /v1/calendar/:id/board': {
      send: async (t) => ({ params: { id: await lessonWithBoard(t) }, body: { students_draw: false } }),
    },
    'POST /v1/calendar/:id/board/page': {
      send: async (t) => ({ params: { id: await lessonWithBoard(t) }, body: { page: 2 } }),
    },
    'POST /v1/calendar/:id/board/items': {
      send: async (t) => ({
        params: { id: await lessonWithBoard(t) },
        body: { items: [{ ...stroke(), text: '' }] },
      }),
    },
    'POST /v1/calendar/:id/board/removal': {
      send: async (t) => {
        const id = await lessonWithBoard(t);
        return { params: { id }, body: { ids: [await drawn(t, id)], is_removed: true } };
      },
    },
    'POST /v1/calendar/:id/board/clear': {
      send: async (t) => ({ params: { id: await lessonWithBoard(t) }, body: { page: 1, until: 5 } }),
    },
    'POST /v1/calendar/:id/board/earlier': {
      send: async (t) => {
        const id = await lessonWithBoard(t);
        // Copied before, so that a repeated call finds it.
        if (t.which !== 'missing') {
          await drawn(t, id);
          await t.db.update(lesson_boards).set({ brought_from: id }).where(sql`lesson_id = ${id}`);
        }
        return { params: { id } };
      },
    },
  },
  lists: {},
  single: ['GET /v1/calendar/:id/board'],
  fill: async ({ db, teacher: { teacher_id }, student: { user_id } }, index) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .where(sql`teacher_id = ${teacher_id}`)
      .limit(1);
    if (!lesson) return;
    const lesson_id = lesson.id;
    await db
      .insert(lesson_boards)
      .values({ lesson_id, is_open: true, shown_from: [1] })
      .onConflictDoNothing();
    await db.insert(board_items).values({
      ...stroke(),
      lesson_id,
      user_id,
      place: index + 1,
      revision: index + 1,
      created_at: new Date('2026-03-03T14:00:00.000Z'),
    });
  },
};
