/** Samples of the original on each side of a new one. */
const REACH = 16;

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** A low-pass filter under a Hann window, `from` the middle. */
function weight(from: number, cutoff: number, reach: number): number {
  if (Math.abs(from) >= reach) return 0;
  const turn = Math.PI * from * cutoff;
  const sinc = turn === 0 ? 1 : Math.sin(turn) / turn;
  return sinc * (0.5 + 0.5 * Math.cos((Math.PI * from) / reach));
}

/** Turns each 10 ms of sound into as many samples of another rate. Both rates are multiples of 100. */
export class Resampler {
  private readonly size: number;
  private readonly made: Float32Array<ArrayBuffer>;
  private readonly step: number;
  /** The filter's weights of the surrounding samples, one row for each position between two samples. */
  private readonly weights: Float32Array[];
  private readonly taps: number;
  /** The latest samples of the former frame, and the frame. */
  private readonly known: Float32Array;

  constructor(from: number, to: number) {
    const common = divisor(from, to);
    const places = to / common;
    this.step = from / common;
    this.size = from / 100;
    this.made = new Float32Array(to / 100);
    const cutoff = Math.min(1, to / from);
    const reach = Math.ceil(REACH / cutoff);
    this.taps = 2 * reach;
    this.known = new Float32Array(this.taps + this.size);
    this.weights = Array.from({ length: places }, (_, place) => {
      const row = Float32Array.from({ length: this.taps }, (_, tap) =>
        weight(tap - reach + 1 - place / places, cutoff, reach),
      );
      const sum = row.reduce((total, each) => total + each, 0);
      return row.map((each) => each / sum);
    });
  }

  /** The same array each time. */
  pass(frame: Float32Array): Float32Array<ArrayBuffer> {
    const { known, taps, weights, step, made } = this;
    known.copyWithin(0, this.size);
    known.set(frame.subarray(0, this.size), taps);
    for (let at = 0; at < made.length; at += 1) {
      const place = (at * step) % weights.length;
      const row = weights[place] ?? known;
      const first = Math.floor((at * step) / weights.length) + 1;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += (row[tap] ?? 0) * (known[first + tap] ?? 0);
      made[at] = sum;
    }
    return made;
  }
}
