import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  BOARD_COLOUR_NAMES,
  BOARD_KINDS,
  type BoardColour,
  type BoardKind,
  type BoardSize,
} from '../../../domain/board.ts';
import { at, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../platform/personalData.ts';
import { ownRows } from '../access/api.ts';
import { lessons, lessonTitle } from '../calendar/tables.ts';
import { users } from '../identity/tables.ts';

/** The state of the whiteboard of a lesson (BOARD-1). Its row is locked by every change of the board. */
export const lesson_boards = pgTable('lesson_boards', {
  lesson_id: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  is_open: boolean('is_open').notNull().default(false),
  students_draw: boolean('students_draw').notNull().default(true),
  /** The page that everyone sees. */
  page: smallint('page').notNull().default(1),
  pages: smallint('pages').notNull().default(1),
  /** For each page, the revision at which students could first read it; 0 if they cannot yet (BOARD-3). */
  shown_from: integer('shown_from').array().notNull().default([]),
  /** Counts the changes, one for each item that is added, changed, removed or put back. */
  revision: integer('revision').notNull().default(0),
  /** What the items take, with those that were removed and are not deleted yet (BOARD-6). */
  bytes: integer('bytes').notNull().default(0),
  /** The lesson whose board was copied onto this one (BOARD-8). */
  brought_from: uuid('brought_from').references(() => lessons.id, { onDelete: 'set null' }),
  ...stamps,
});

/** Strokes and texts on whiteboards (BOARD-3). */
export const board_items = pgTable(
  'board_items',
  {
    /** Made by the browser: an item that is sent twice is stored once (BOARD-4). */
    id: uuid('id').primaryKey(),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => lesson_boards.lesson_id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.user_id),
    page: smallint('page').notNull(),
    kind: text('kind').$type<BoardKind>().notNull(),
    colour: text('colour').$type<BoardColour>().notNull(),
    size: smallint('size').$type<BoardSize>().notNull(),
    points: smallint('points').array().notNull(),
    text: text('text').notNull().default(''),
    /** The order in which items lie over each other. */
    place: integer('place').notNull(),
    /** The revision of the board with its last change. */
    revision: integer('revision').notNull(),
    removed_at: at('removed_at'),
    removed_by: uuid('removed_by').references(() => users.user_id),
    created_at: at('created_at').notNull(),
  },
  (t) => [
    index('board_items_lesson').on(t.lesson_id, t.revision),
    index('board_items_user').on(t.user_id),
    index('board_items_removed_by').on(t.removed_by),
    index('board_items_removed').on(t.removed_at),
    oneOf('board_items_kind', t.kind, BOARD_KINDS),
    oneOf('board_items_colour', t.colour, BOARD_COLOUR_NAMES),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  lesson_boards: holds(lesson_boards, {
    erasure: { fate: 'stays', why: 'the state of a board, which names nobody' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  board_items: holds(board_items, {
    erasure: { fate: 'removed', of: ownRows },
    searched: ['text'],
    exported: {
      section: 'board_items',
      after: 'lesson_recordings',
      columns: {
        id: 'key',
        lesson_id: { title: lessonTitle(board_items.lesson_id) },
        user_id: 'key',
        page: 'internal',
        kind: 'internal',
        colour: 'internal',
        size: 'internal',
        points: true,
        text: true,
        place: 'internal',
        revision: 'internal',
        removed_at: true,
        removed_by: 'others',
        created_at: true,
      },
      of: ownRows,
      by: 'created_at',
    },
    merge: {
      kept: {
        classes: sql`exists (select 1 from board_items r where r.user_id = u.user_id)`,
        author: sql`exists (select 1 from board_items r where r.removed_by = u.user_id)`,
      },
    },
  }),
} satisfies PersonalData;
