import type { PersonMask } from './personMask.ts';
import { mixRows, type Picture, type Size, type Steps, stepsBetween } from './pixels.ts';

/** The picture is blurred at a size this many times smaller, which costs little and blurs more. */
const SHRINKING = 8;
/** Of the shrunken picture; three passes of a box look like one of a bell curve. */
const RADIUS = 2;
const PASSES = 3;
/** Keeps a division possible where the person covers everything. */
const LEAST_WEIGHT = 0.001;
/** Red, green and blue, multiplied by the weight, and the weight. */
const CHANNELS = 4;

/** Draws what is behind a person out of focus. The person's own colours do not bleed into it. */
export class BlurredBackground {
  private readonly size: Size;
  private readonly small: Size;
  private readonly cells: Float32Array;
  private readonly passed: Float32Array;
  private readonly row: Float32Array;
  private readonly columns: Steps;
  private readonly rows: Steps;

  constructor({ width, height }: Size) {
    this.size = { width, height };
    this.small = { width: Math.ceil(width / SHRINKING), height: Math.ceil(height / SHRINKING) };
    const { width: columns, height: rows } = this.small;
    this.cells = new Float32Array(columns * rows * CHANNELS);
    this.passed = new Float32Array(columns * rows * CHANNELS);
    this.row = new Float32Array(columns * CHANNELS);
    this.columns = stepsBetween(width, columns, (x) => (x + 0.5) / SHRINKING - 0.5);
    this.rows = stepsBetween(height, rows, (y) => (y + 0.5) / SHRINKING - 0.5);
  }

  /** Fills `target`, of the size of the picture. */
  draw(picture: Picture, mask: PersonMask, target: Picture): void {
    this.shrink(picture, mask);
    for (let pass = 0; pass < PASSES; pass++) {
      this.blur(this.cells, this.passed, this.small.height, this.small.width, this.small.width, 1);
      this.blur(this.passed, this.cells, this.small.width, this.small.height, 1, this.small.width);
    }
    for (let at = 0; at < this.cells.length; at += CHANNELS) {
      const weight = this.cells[at + 3] ?? 1;
      for (let channel = 0; channel < 3; channel++)
        this.cells[at + channel] = (this.cells[at + channel] ?? 0) / weight;
    }
    this.enlarge(target);
  }

  /** Averages every second point of each cell, weighted by how likely it is background. */
  private shrink({ width, height, data }: Picture, mask: PersonMask): void {
    const { cells, small } = this;
    for (let row = 0, at = 0; row < small.height; row++) {
      for (let column = 0; column < small.width; column++, at += CHANNELS) {
        const left = column * SHRINKING;
        const top = row * SHRINKING;
        const right = Math.min(left + SHRINKING, width);
        const bottom = Math.min(top + SHRINKING, height);
        let red = 0;
        let green = 0;
        let blue = 0;
        let count = 0;
        for (let y = top; y < bottom; y += 2)
          for (let x = left; x < right; x += 2) {
            const from = (y * width + x) * 4;
            red += data[from] ?? 0;
            green += data[from + 1] ?? 0;
            blue += data[from + 2] ?? 0;
            count++;
          }
        const person = mask.at((left + right) / 2, (top + bottom) / 2);
        const weight = Math.max(1 - person, LEAST_WEIGHT);
        cells[at] = (red / count) * weight;
        cells[at + 1] = (green / count) * weight;
        cells[at + 2] = (blue / count) * weight;
        cells[at + 3] = weight;
      }
    }
  }

  /**
   * A box along one direction: `lines` lines of `length` cells, whose starts are `lineStep` cells apart and whose cells are
   * `step` apart. The cells of an end stand for those beyond it.
   */
  private blur(
    from: Float32Array,
    to: Float32Array,
    lines: number,
    length: number,
    lineStep: number,
    step: number,
  ): void {
    for (let line = 0; line < lines; line++)
      for (let channel = 0; channel < CHANNELS; channel++) {
        const start = line * lineStep * CHANNELS + channel;
        const cell = (at: number) =>
          from[start + Math.min(Math.max(at, 0), length - 1) * step * CHANNELS] ?? 0;
        let sum = 0;
        for (let at = -RADIUS; at <= RADIUS; at++) sum += cell(at);
        for (let at = 0; at < length; at++) {
          to[start + at * step * CHANNELS] = sum / (2 * RADIUS + 1);
          sum += cell(at + RADIUS + 1) - cell(at - RADIUS);
        }
      }
  }

  private enlarge(target: Picture): void {
    const { width, height } = this.size;
    const { index, share } = this.columns;
    const to = target.data;
    const { row } = this;
    for (let y = 0, at = 0; y < height; y++) {
      mixRows(this.cells, row.length, this.rows.index[y] ?? 0, this.rows.share[y] ?? 0, row);
      for (let x = 0; x < width; x++, at += 4) {
        const first = (index[x] ?? 0) * CHANNELS;
        const next = this.small.width === 1 ? first : first + CHANNELS;
        const part = share[x] ?? 0;
        const red = row[first] ?? 0;
        const green = row[first + 1] ?? 0;
        const blue = row[first + 2] ?? 0;
        to[at] = red + ((row[next] ?? 0) - red) * part;
        to[at + 1] = green + ((row[next + 1] ?? 0) - green) * part;
        to[at + 2] = blue + ((row[next + 2] ?? 0) - blue) * part;
      }
    }
  }
}
