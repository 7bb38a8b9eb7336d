import {
  BOARD_COLOURS,
  BOARD_HEIGHT,
  BOARD_SIZES,
  BOARD_WIDTH,
  type BoardColour,
  type BoardItem,
  MOST_PAGES,
  MOST_POINTS,
} from './board.ts';

/** A part of a stroke that is being drawn, as the room carries it to the others before it is stored (BOARD-4). */
export interface BoardDraft extends Omit<BoardItem, 'kind' | 'text'> {
  readonly kind: 'pen' | 'marker';
  /** How many of the stroke's numbers were sent before these. */
  readonly from: number;
}

/** The numbers that one message carries at most, within the room's limit of a message. */
export const MOST_DRAFT_NUMBERS = 400;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

export const draftMessage = ({ id, page, kind, colour, size, from, points }: BoardDraft): string =>
  JSON.stringify([id, page, kind, colour, size, from, ...points]);

/** Reads a message as a part of a stroke; null if it is none, for participants can send anything. */
export function readDraft(message: unknown): BoardDraft | null {
  if (typeof message !== 'string') return null;
  let fields: unknown;
  try {
    fields = JSON.parse(message);
  } catch {
    return null;
  }
  if (!Array.isArray(fields)) return null;
  const [id, page, kind, colour, sent, from, ...points]: unknown[] = fields;
  if (typeof id !== 'string' || !UUID.test(id) || !isWhole(page, 1, MOST_PAGES)) return null;
  if (kind !== 'pen' && kind !== 'marker') return null;
  if (typeof colour !== 'string' || !Object.hasOwn(BOARD_COLOURS, colour)) return null;
  const size = BOARD_SIZES.find((each) => each === sent);
  if (size === undefined || !isWhole(from, 0, 8 * MOST_POINTS) || from % 2 !== 0) return null;
  if (points.length === 0 || points.length > MOST_DRAFT_NUMBERS || points.length % 2 !== 0) return null;
  if (
    !points.every((each, index): each is number => isWhole(each, 0, index % 2 ? BOARD_HEIGHT : BOARD_WIDTH))
  )
    return null;
  return { id, page, kind, colour: colour as BoardColour, size, from, points };
}
