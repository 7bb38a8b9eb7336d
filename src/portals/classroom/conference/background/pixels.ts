/** A picture of 4 bytes a pixel: red, green, blue, and one without meaning. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

export const emptyPicture = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

export interface Size {
  width: number;
  height: number;
}

/** Where a whole picture lies in a grid of another shape: a point of the picture times `scale`, plus `left` and `top`. */
export interface Placement {
  scale: number;
  left: number;
  top: number;
}

/** The largest placement that neither distorts nor cuts the picture. */
export function placeInside(picture: Size, grid: Size): Placement {
  const scale = Math.min(grid.width / picture.width, grid.height / picture.height);
  return {
    scale,
    left: (grid.width - picture.width * scale) / 2,
    top: (grid.height - picture.height * scale) / 2,
  };
}

/** Positions between two neighbours of a row: the first one, and the share of the second. */
export interface Steps {
  index: Int32Array;
  share: Float32Array;
}

/** For each of `count` points the place in a row of `length` values; points beyond an end take the value of the end. */
export function stepsBetween(count: number, length: number, positionOf: (point: number) => number): Steps {
  const index = new Int32Array(count);
  const share = new Float32Array(count);
  const last = Math.max(0, length - 2);
  for (let point = 0; point < count; point++) {
    const position = Math.min(Math.max(positionOf(point), 0), length - 1);
    const first = Math.min(Math.floor(position), last);
    index[point] = first;
    share[point] = length === 1 ? 0 : position - first;
  }
  return { index, share };
}

/**
 * Writes `row` of an interpolated grid: between the rows `first` and the next one by `share`.
 * `values` is the length of a row.
 */
export function mixRows(
  grid: Float32Array,
  values: number,
  first: number,
  share: number,
  row: Float32Array,
): void {
  const above = first * values;
  const below = share === 0 ? above : above + values;
  for (let at = 0; at < values; at++) {
    const value = grid[above + at] ?? 0;
    row[at] = value + ((grid[below + at] ?? 0) - value) * share;
  }
}
