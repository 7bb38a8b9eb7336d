import { z } from 'zod';
import {
  BOARD_COLOUR_NAMES,
  BOARD_HEIGHT,
  BOARD_KINDS,
  BOARD_SIZES,
  BOARD_TEXT_MAX,
  BOARD_WIDTH,
  isWholeItem,
  MOST_ITEMS_AT_ONCE,
  MOST_ITEMS_OF_PAGE,
  MOST_PAGES,
  MOST_POINTS,
} from '../domain/board.ts';
import type { Audited, Statuses } from './areaParts.ts';
import { internal, shown } from './auditKinds.ts';
import { area, byId, id, instant, type Limit } from './call.ts';
import { line } from './fields.ts';
import { rule } from './rules.ts';

const page = z.number().int().min(1).max(MOST_PAGES);
const revision = z.number().int().min(0);
const coordinate = z.number().int().min(0).max(Math.max(BOARD_WIDTH, BOARD_HEIGHT));

const drawn = {
  /** Made by the browser, so that an item that is sent twice is stored once. */
  id,
  page,
  kind: z.enum(BOARD_KINDS),
  colour: z.enum(BOARD_COLOUR_NAMES),
  size: z.literal(BOARD_SIZES),
  /** x and y in turn, on a board of 1600 by 900. */
  points: z
    .array(coordinate)
    .min(2)
    .max(2 * MOST_POINTS),
};

const item = z.object({
  ...drawn,
  text: z.string(),
  /** Its place in the order in which the items lie over each other. */
  place: z.number().int(),
  /** Null once the account is erased. */
  author_name: z.string().nullable(),
  is_mine: z.boolean(),
  is_removed: z.boolean(),
  /** A text that was moved or changed later keeps it. */
  drawn_at: instant,
});

const board = z.object({
  is_open: z.boolean(),
  students_draw: z.boolean(),
  page,
  pages: z.number().int().min(1).max(MOST_PAGES),
  /** Counts the changes of the board; later reads ask for what came after it. */
  revision,
  /** Whether the caller opens, closes and clears it now. */
  can_lead: z.boolean(),
  /** Whether the caller draws on it now. */
  can_draw: z.boolean(),
  /** Whether the last board of the class can be brought in. */
  has_earlier: z.boolean(),
  /** What has changed since the revision that the caller has. */
  items: z.array(item),
});

const changed = z.object({ revision });

/** Everyone draws several strokes a second at times; the browser sends them together. */
const drawing: Limit = { name: 'board', minutes: 1, perPerson: 240, perNetwork: 4800 };

const draws = {
  access: 'view:calendar',
  types: ['TEACHER', 'FEE', 'STUDENT'],
  scope: 'classes',
  limit: drawing,
  params: byId,
} as const;

const leads = {
  access: 'view:calendar',
  types: ['TEACHER', 'FEE'],
  scope: 'classes',
  limit: drawing,
  params: byId,
} as const;

const whenClosed = ['board_early', 'board_late', 'lesson_cancelled'] as const;
const whenShut = [...whenClosed, 'board_closed', 'board_locked'] as const;

export const errors = {
  board_early: 417,
  board_late: 417,
  board_closed: 417,
  board_locked: 417,
  board_page_full: 417,
  board_full: 417,
  board_not_empty: 417,
  board_none_earlier: 417,
} as const satisfies Statuses;

export const audited = {
  contexts: ['lesson_boards'],
  entities: { lesson_boards: ['U'] },
  fields: {
    is_open: shown('flag'),
    students_draw: shown('flag'),
    page: shown('number'),
    pages: shown('number'),
    shown_from: internal,
    revision: internal,
    bytes: internal,
    brought_from: internal,
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/calendar/:id/board': {
    summary: 'The whiteboard of a lesson, or what has changed on it since a revision',
    access: 'view:calendar',
    types: ['ADMIN', 'TEACHER', 'FEE', 'STUDENT'],
    scope: 'classes',
    params: byId,
    query: z.strictObject({ since: z.coerce.number().int().min(0).max(1_000_000_000).default(0) }),
    response: board,
  },
  'PATCH /v1/calendar/:id/board': {
    summary: 'Open or close the whiteboard for the lesson, and decide whether students draw',
    ...leads,
    body: z.strictObject({ is_open: z.boolean().optional(), students_draw: z.boolean().optional() }),
    response: changed,
    errors: whenClosed,
  },
  'POST /v1/calendar/:id/board/page': {
    summary: 'Turn the whiteboard to a page for everyone; the one after the last is a new one',
    ...leads,
    body: z.strictObject({ page }),
    response: changed,
    errors: [...whenClosed, 'not_found'],
  },
  'POST /v1/calendar/:id/board/items': {
    summary: 'Add strokes and texts to the whiteboard; a text that is sent again is changed or moved',
    ...draws,
    body: z.strictObject({
      items: z
        .array(
          z
            .strictObject({ ...drawn, text: line(BOARD_TEXT_MAX).default('') })
            .refine(isWholeItem, rule('board_item')),
        )
        .min(1)
        .max(MOST_ITEMS_AT_ONCE),
    }),
    response: changed,
    errors: [...whenShut, 'board_page_full', 'board_full', 'not_found'],
  },
  'POST /v1/calendar/:id/board/removal': {
    summary: 'Take items off the whiteboard, or put them back: own ones, or any for the teacher',
    ...draws,
    body: z.strictObject({
      ids: z.array(id).min(1).max(MOST_ITEMS_OF_PAGE),
      is_removed: z.boolean(),
    }),
    response: changed,
    errors: [...whenShut, 'board_page_full', 'not_found'],
  },
  'POST /v1/calendar/:id/board/clear': {
    summary: 'Take everything off a page that the caller has seen, up to a revision',
    ...leads,
    body: z.strictObject({ page, until: revision }),
    response: z.object({ revision, ids: z.array(id) }),
    errors: whenClosed,
  },
  'POST /v1/calendar/:id/board/earlier': {
    summary: 'Copy the last whiteboard of the class onto the empty one of a lesson',
    ...leads,
    response: changed,
    errors: [...whenClosed, 'board_not_empty', 'board_none_earlier'],
  },
});
