import {
  mixRows,
  type Picture,
  type Placement,
  placeInside,
  type Size,
  type Steps,
  stepsBetween,
} from './pixels.ts';

/** How much of the mask before goes into the next one: a still edge does not tremble, and a hand leaves no trail. */
const KEPT = 0.45;
/** Below the first value a point is background, above the second it is the person, and between them it is blended. */
const EDGE = [0.35, 0.75] as const;

/** Opacity (0 to 255) for each of 256 values of the mask, without corners at the ends. */
const opacities = Uint8Array.from({ length: 256 }, (_, value) => {
  const [from, to] = EDGE;
  const share = Math.min(Math.max((value / 255 - from) / (to - from), 0), 1);
  return Math.round(255 * share * share * (3 - 2 * share));
});

/** Finds people in `input`, red, green and blue from 0 to 1, and returns how likely each point belongs to one. */
export interface Segmenter extends Size {
  input: Float32Array;
  run(): Float32Array;
}

/** Where in pictures of one size the people are. */
export class PersonMask {
  private readonly segmenter: Segmenter;
  private readonly placement: Placement;
  private readonly values: Float32Array;
  private readonly row: Float32Array;
  private readonly columns: Steps;
  private readonly rows: Steps;
  private isFirst = true;

  constructor(segmenter: Segmenter, { width, height }: Size) {
    this.segmenter = segmenter;
    this.placement = placeInside({ width, height }, segmenter);
    this.values = new Float32Array(segmenter.width * segmenter.height);
    this.row = new Float32Array(segmenter.width);
    const { scale, left, top } = this.placement;
    this.columns = stepsBetween(width, segmenter.width, (x) => (x + 0.5) * scale + left - 0.5);
    this.rows = stepsBetween(height, segmenter.height, (y) => (y + 0.5) * scale + top - 0.5);
  }

  /** Looks for people in the next picture. */
  update(picture: Picture): void {
    this.fillInput(picture);
    const found = this.segmenter.run();
    const kept = this.isFirst ? 0 : KEPT;
    this.isFirst = false;
    for (let at = 0; at < this.values.length; at++)
      this.values[at] = (this.values[at] ?? 0) * kept + (found[at] ?? 0) * (1 - kept);
  }

  /** How likely the point of the picture belongs to a person, from 0 to 1. */
  at(x: number, y: number): number {
    const { scale, left, top } = this.placement;
    const column = Math.min(Math.max(Math.floor(x * scale + left), 0), this.segmenter.width - 1);
    const row = Math.min(Math.max(Math.floor(y * scale + top), 0), this.segmenter.height - 1);
    return this.values[row * this.segmenter.width + column] ?? 0;
  }

  /** Lays the people of `picture` over `target`, which has the same size. */
  layOver(picture: Picture, target: Picture): void {
    const { width, height } = picture;
    const from = picture.data;
    const to = target.data;
    const { index, share } = this.columns;
    for (let y = 0, at = 0; y < height; y++) {
      mixRows(this.values, this.segmenter.width, this.rows.index[y] ?? 0, this.rows.share[y] ?? 0, this.row);
      for (let x = 0; x < width; x++, at += 4) {
        const first = index[x] ?? 0;
        const value = this.row[first] ?? 0;
        const mask = value + ((this.row[first + 1] ?? value) - value) * (share[x] ?? 0);
        const opacity = opacities[(mask * 255) | 0] ?? 0;
        if (opacity === 0) continue;
        const rest = 255 - opacity;
        to[at] = ((from[at] ?? 0) * opacity + (to[at] ?? 0) * rest) / 255;
        to[at + 1] = ((from[at + 1] ?? 0) * opacity + (to[at + 1] ?? 0) * rest) / 255;
        to[at + 2] = ((from[at + 2] ?? 0) * opacity + (to[at + 2] ?? 0) * rest) / 255;
      }
    }
  }

  /** Shrinks the picture to the size of the segmenter. What lies beside a narrow picture stays black. */
  private fillInput({ width, height, data }: Picture): void {
    const { input, width: columns, height: rows } = this.segmenter;
    const { scale, left, top } = this.placement;
    for (let row = 0, at = 0; row < rows; row++) {
      const y = Math.floor((row + 0.5 - top) / scale);
      for (let column = 0; column < columns; column++, at += 3) {
        const x = Math.floor((column + 0.5 - left) / scale);
        if (y < 0 || y >= height || x < 0 || x >= width) continue;
        const here = (y * width + x) * 4;
        const beside = x + 1 < width ? here + 4 : here;
        for (let channel = 0; channel < 3; channel++)
          input[at + channel] = ((data[here + channel] ?? 0) + (data[beside + channel] ?? 0)) / 510;
      }
    }
  }
}
