export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;
export type Corner = (typeof CORNERS)[number];

export const isCorner = (value: unknown): value is Corner => CORNERS.some((corner) => corner === value);

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The corner of an area that is nearest to a point of the window. */
export function nearestCorner({ left, top, width, height }: Area, x: number, y: number): Corner {
  const side = x < left + width / 2 ? 'left' : 'right';
  return y < top + height / 2 ? `top-${side}` : `bottom-${side}`;
}

const MOVES: Readonly<Record<string, (corner: Corner) => string>> = {
  ArrowLeft: (corner) => corner.replace('right', 'left'),
  ArrowRight: (corner) => corner.replace('left', 'right'),
  ArrowUp: (corner) => corner.replace('bottom', 'top'),
  ArrowDown: (corner) => corner.replace('top', 'bottom'),
};

/** Where an arrow key moves to; undefined for every other key. */
export function cornerByKey(corner: Corner, key: string): Corner | undefined {
  const moved = Object.hasOwn(MOVES, key) ? MOVES[key]?.(corner) : undefined;
  return isCorner(moved) ? moved : undefined;
}

/** Clockwise, so that one button reaches them all. */
export function nextCorner(corner: Corner): Corner {
  return CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? corner;
}
