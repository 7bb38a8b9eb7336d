/** RNNoise answers a frame with the one that was two before it. */
export const BEHIND = 2;

type Frame = Float32Array<ArrayBuffer>;

interface Place {
  /** Null until there is a frame in it. */
  at: number | null;
  raw: Frame;
  clean: Frame | null;
}

interface Options {
  /** Samples of a frame. */
  size: number;
  /** How many frames there is time for an answer. */
  patience: number;
  /** Has a frame cleaned, whose answer comes by `receive`. */
  send: (at: number, frame: Frame) => void;
  /** Told of each frame when it is heard, whether its answer was there. */
  onHeard: (isClean: boolean) => void;
}

/**
 * Cuts a stream of blocks of any size into frames, and joins what comes back for them. The sound is always as late as an answer may be; where
 * there is no answer, what is heard is the sound as it was, at the same place.
 */
export class FrameExchange {
  private readonly options: Options;
  private readonly places: Place[];
  private frame: Frame;
  private filled = 0;
  private count = 0;
  /** Silent frames up to now; as many as the library holds back have been heard at first. */
  private silent = BEHIND;
  private heard: Frame | null = null;
  /** Counts the samples of the frame that is heard which have been played. */
  private taken = 0;

  constructor(options: Options) {
    this.options = options;
    const { size, patience } = options;
    this.frame = new Float32Array(size);
    this.places = Array.from({ length: patience + BEHIND + 1 }, () => ({
      at: null,
      raw: new Float32Array(size),
      clean: null,
    }));
  }

  /** The answer to a frame; one that is too late is of no use. */
  receive(at: number, clean: Frame): void {
    const place = this.placeOf(at);
    if (place) place.clean = clean;
  }

  pass(input: Float32Array, output: Float32Array): void {
    const { size } = this.options;
    for (let at = 0; at < input.length; at += 1) {
      output[at] = this.heard?.[this.taken] ?? 0;
      this.taken += 1;
      this.frame[this.filled] = input[at] ?? 0;
      this.filled += 1;
      if (this.filled === size) this.turn();
    }
  }

  private placeOf(at: number): Place | undefined {
    return this.places.find((place) => place.at === at);
  }

  /** A frame is full: it is sent, and the next one is heard. */
  private turn(): void {
    const { patience, send, onHeard } = this.options;
    const at = this.count;
    const place = this.places[at % this.places.length];
    if (place) {
      place.at = at;
      place.raw.set(this.frame);
      this.silent = this.frame.every((sample) => sample === 0) ? this.silent + 1 : 0;
      // A muted microphone costs nothing, once nothing of what was said before is left in the library.
      const isIdle = this.silent > BEHIND;
      place.clean = isIdle ? new Float32Array(this.frame.length) : null;
      if (!isIdle) send(at, this.frame.slice());
    }
    this.count += 1;
    this.filled = 0;
    this.taken = 0;
    const due = this.placeOf(at - patience);
    this.heard = due?.clean ?? this.placeOf(at - patience - BEHIND)?.raw ?? null;
    if (due) onHeard(due.clean !== null);
  }
}
