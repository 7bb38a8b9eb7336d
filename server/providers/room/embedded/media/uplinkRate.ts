/** Adapts the video bitrate of a browser to the loss on its way up, which the browser itself does not notice. */

/** Bit/s of all pictures of a browser: of its camera and the small copy, and of a shared screen as well. */
export const MAX_CAMERA_BITRATE = 1_000_000;
export const MAX_VIDEO_BITRATE = 3_100_000;
export const MIN_VIDEO_BITRATE = 80_000;
/** Bit/s with which a text is still readable soon. A browser begins to share with it, and the lines of several people never reduce a screen below it. */
export const MIN_SCREEN_BITRATE = 800_000;
const STRAINED_LOSS = 0.1;
export const RELAXED_LOSS = 0.02;
const GROWTH = 1.08;

export class UplinkRate {
  #bitrate = MAX_VIDEO_BITRATE;
  #strained = false;

  get bitrate(): number {
    return this.#bitrate;
  }

  /** Repeats then add to the congestion that lost the packets. */
  get isStrained(): boolean {
    return this.#strained;
  }

  /** `rate` is what arrived, bit/s. Returns whether the bitrate changed. */
  adapt(loss: number, rate: number): boolean {
    const before = this.#bitrate;
    if (loss > STRAINED_LOSS) {
      this.#strained = true;
      const base = rate > 0 ? Math.min(before, rate) : before;
      this.#bitrate = Math.max(MIN_VIDEO_BITRATE, Math.round(base * (1 - loss / 2)));
    } else if (loss < RELAXED_LOSS) {
      this.#strained = false;
      this.#bitrate = Math.min(MAX_VIDEO_BITRATE, Math.round(before * GROWTH));
    }
    return this.#bitrate !== before;
  }
}
