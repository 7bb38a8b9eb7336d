import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  type BoardItem,
  type BoardSize,
  MOST_POINTS,
  strokeWidth,
  textHeight,
} from './board.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The nearest place on the board, in whole units. */
export const onBoard = ({ x, y }: Place): Place => ({
  x: Math.round(Math.min(BOARD_WIDTH, Math.max(0, x))),
  y: Math.round(Math.min(BOARD_HEIGHT, Math.max(0, y))),
});

export const placesOf = (points: readonly number[]): Place[] =>
  Array.from({ length: points.length >> 1 }, (_, index) => ({
    x: points[2 * index] ?? 0,
    y: points[2 * index + 1] ?? 0,
  }));

export const pointsOf = (places: readonly Place[]): number[] => places.flatMap(({ x, y }) => [x, y]);

/** How far a place is from the line between two others. */
export function distanceToLine({ x, y }: Place, from: Place, to: Place): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy);
}

/** Leaves out places that are nearer than the tolerance to the line without them; the ends stay (Ramer, Douglas, Peucker). */
export function simplified(places: readonly Place[], tolerance: number): Place[] {
  const stays = new Set([0, places.length - 1]);
  const parts: [number, number][] = [[0, places.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    const [from, to] = [places[first], places[last]];
    if (!from || !to) continue;
    let furthest = -1;
    let distance = tolerance;
    for (let index = first + 1; index < last; index += 1) {
      const place = places[index];
      const away = place ? distanceToLine(place, from, to) : 0;
      if (away > distance) [furthest, distance] = [index, away];
    }
    if (furthest < 0) continue;
    stays.add(furthest);
    parts.push([first, furthest], [furthest, last]);
  }
  return places.filter((_, index) => stays.has(index));
}

/** A drawn line with as few points as look the same, and never more than may be stored (BOARD-6). */
export function storedPoints(places: readonly Place[]): number[] {
  const whole = places.map(onBoard);
  for (let tolerance = 0.75; ; tolerance *= 2) {
    const fewer = simplified(whole, tolerance);
    if (fewer.length <= MOST_POINTS) return pointsOf(fewer);
  }
}

/** The path of a stroke: through the middles of its lines, rounded by its points. */
export function pathOf(points: readonly number[]): string {
  const places = placesOf(points);
  const [first, ...rest] = places;
  if (!first) return '';
  const start = `M${first.x} ${first.y}`;
  const last = rest.at(-1);
  // A dot has the length of nothing, which round ends show.
  if (!last) return `${start}l0 0`;
  const curves = rest.slice(0, -1).map(({ x, y }, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}`;
  });
  return `${start}${curves.join('')}L${last.x} ${last.y}`;
}

/** Letters are this wide on the average, as parts of their height. */
const LETTER_WIDTH = 0.56;
const LINE_HEIGHT = 1.25;
/** `freePlace` looks for this much free width, in units of the board. */
const SHORT_TEXT = BOARD_WIDTH / 3;

/** The lines of a text as everyone sees them: broken between words where the board would end. */
export function linesOf(text: string, x: number, size: BoardSize): string[] {
  const most = Math.max(4, Math.floor((BOARD_WIDTH - x) / (textHeight(size) * LETTER_WIDTH)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if ([...joined].length <= most) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const letters = [...word];
    while (letters.length > most) lines.push(letters.splice(0, most).join(''));
    line = letters.join('');
  }
  lines.push(line);
  return lines;
}

export const lineHeight = (size: BoardSize): number => textHeight(size) * LINE_HEIGHT;

/** The place of a text, moved so that it stays on the board. */
export function textPlace(place: Place, text: string, size: BoardSize): Place {
  const { x, y } = onBoard(place);
  const left = Math.min(x, BOARD_WIDTH - 4 * textHeight(size));
  const height = linesOf(text, left, size).length * lineHeight(size);
  return onBoard({ x: left, y: Math.max(0, Math.min(y, BOARD_HEIGHT - height)) });
}

/** The area that a text covers, in units of the board. */
function boxOfText({ points: [left = 0, top = 0], text, size }: Pick<BoardItem, 'points' | 'text' | 'size'>) {
  const lines = linesOf(text, left, size);
  const letters = Math.max(...lines.map((line) => [...line].length));
  const right = left + letters * textHeight(size) * LETTER_WIDTH;
  return { left, right, top, bottom: top + lines.length * lineHeight(size) };
}

/**
 * Returns the first place at or below `start` where a short text of this size covers none of the others, then from the top of the board on;
 * `start` itself on a full page.
 */
export function freePlace(
  start: Place,
  others: readonly Pick<BoardItem, 'points' | 'text' | 'size'>[],
  size: BoardSize,
): Place {
  const step = lineHeight(size);
  const taken = others.map(boxOfText);
  const rows = Math.floor(BOARD_HEIGHT / step);
  for (let row = 0; row < rows; row += 1) {
    const below = start.y + row * step;
    const y = below + step <= BOARD_HEIGHT ? below : (start.y + row * step) % (rows * step);
    const isTaken = taken.some(
      ({ left, right, top, bottom }) =>
        left < start.x + SHORT_TEXT && right > start.x && top < y + step && bottom > y,
    );
    if (!isTaken && y + step <= BOARD_HEIGHT) return onBoard({ x: start.x, y });
  }
  return start;
}

/** Whether an item lies within so many units of a place, as the eraser asks. */
export function isHit(
  { kind, points, size, text }: Pick<BoardItem, 'kind' | 'points' | 'size' | 'text'>,
  place: Place,
  reach: number,
): boolean {
  const places = placesOf(points);
  const [first] = places;
  if (!first) return false;
  if (kind === 'text') {
    const { left, right, top, bottom } = boxOfText({ points, text, size });
    return (
      place.x >= left - reach &&
      place.x <= right + reach &&
      place.y >= top - reach &&
      place.y <= bottom + reach
    );
  }
  const near = strokeWidth(kind, size) / 2 + reach;
  return places.some((from, index) => distanceToLine(place, from, places[index + 1] ?? from) <= near);
}
