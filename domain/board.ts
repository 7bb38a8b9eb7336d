import { OVERTIME_MINUTES } from './classSession.ts';
import { JOIN_WINDOW_MINUTES } from './joining.ts';

/** Everyone has the same board, whatever their screen shows of it (BOARD-3). */
export const BOARD_WIDTH = 1600;
export const BOARD_HEIGHT = 900;

/** What a board holds at most (BOARD-6). */
export const MOST_PAGES = 8;
export const MOST_ITEMS_OF_PAGE = 400;
export const MOST_POINTS = 500;
export const BOARD_TEXT_MAX = 200;
export const MOST_BYTES = 1_500_000;
/** Items that one call stores. */
export const MOST_ITEMS_AT_ONCE = 20;
/** Removed items are deleted after this time unless they are restored (BOARD-7). */
export const REMOVED_KEPT_HOURS = 24;

export const BOARD_KINDS = ['pen', 'marker', 'text'] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

/** They differ in lightness, too, so that people who confuse hues tell them apart (BOARD-3). */
export const BOARD_COLOURS = {
  black: '#17202a',
  blue: '#2343c0',
  orange: '#d55e00',
  green: '#009e73',
} as const;
export type BoardColour = keyof typeof BOARD_COLOURS;
export const BOARD_COLOUR_NAMES = Object.keys(BOARD_COLOURS) as [BoardColour, ...BoardColour[]];

/** Fine, medium, thick. */
export const BOARD_SIZES = [1, 2, 3] as const;
export type BoardSize = (typeof BOARD_SIZES)[number];

const PEN_WIDTHS: Readonly<Record<BoardSize, number>> = { 1: 4, 2: 8, 3: 14 };
const MARKER_WIDTHS: Readonly<Record<BoardSize, number>> = { 1: 20, 2: 32, 3: 48 };
const TEXT_HEIGHTS: Readonly<Record<BoardSize, number>> = { 1: 32, 2: 44, 3: 64 };

export const strokeWidth = (kind: BoardKind, size: BoardSize): number =>
  kind === 'marker' ? MARKER_WIDTHS[size] : PEN_WIDTHS[size];
export const textHeight = (size: BoardSize): number => TEXT_HEIGHTS[size];

/** A stroke, whose points are x and y in turn, or a text, whose single point is where it begins. */
export interface BoardItem {
  readonly id: string;
  readonly page: number;
  readonly kind: BoardKind;
  readonly colour: BoardColour;
  readonly size: BoardSize;
  readonly points: readonly number[];
  readonly text: string;
}

/** The columns of an item beside what is drawn. */
const BYTES_OF_ROW = 100;

/** What an item counts towards the space of its board. */
export const bytesOf = ({ points, text }: Pick<BoardItem, 'points' | 'text'>): number =>
  BYTES_OF_ROW + 2 * points.length + new TextEncoder().encode(text).length;

/**
 * Selects the items that had been drawn by a moment, in the order in which they were drawn. Erased items, and earlier states of texts
 * that were moved or changed, are not kept (REC-10).
 */
export function drawnUntil<T extends { readonly drawn_at: string }>(items: readonly T[], moment: Date): T[] {
  const time = ({ drawn_at }: T) => Date.parse(drawn_at);
  return items
    .filter((item) => time(item) <= moment.getTime())
    .toSorted((one, other) => time(one) - time(other));
}

/** Whether an item has what its kind needs: a text is not empty and has one place, a stroke has points and no text. */
export function isWholeItem({ kind, points, text }: Pick<BoardItem, 'kind' | 'points' | 'text'>): boolean {
  const isText = kind === 'text';
  if (points.length < 2 || points.length % 2 !== 0) return false;
  if (isText !== (text.trim() !== '')) return false;
  if (isText && points.length !== 2) return false;
  return points.every(
    (value, index) =>
      Number.isInteger(value) && value >= 0 && value <= (index % 2 ? BOARD_HEIGHT : BOARD_WIDTH),
  );
}

interface LessonWithBoard {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_cancelled: boolean;
}

const MINUTE_MS = 60_000;

type BoardFault = 'board_early' | 'board_late' | 'lesson_cancelled';

/** Returns why the board cannot be changed at `now`; null while it can (BOARD-2). */
export function boardFault(
  { starts_at, ends_at, is_cancelled }: LessonWithBoard,
  now: Date,
): BoardFault | null {
  if (is_cancelled) return 'lesson_cancelled';
  if (now.getTime() < starts_at.getTime() - JOIN_WINDOW_MINUTES * MINUTE_MS) return 'board_early';
  return now.getTime() < ends_at.getTime() + OVERTIME_MINUTES * MINUTE_MS ? null : 'board_late';
}
