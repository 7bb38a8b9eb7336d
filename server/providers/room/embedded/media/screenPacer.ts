import { contained } from './contained.ts';

const TICK_MS = 10;
/** What may be sent at once after a pause: some packets, or more on a wide line. */
const LEAST_BURST_BYTES = 4000;
const BURST_MS = 30;
/** Later, the rest of a picture is given up, and the screen begins anew. */
const LONGEST_WAIT_MS = 5000;

/** `send` returns whether the packet was sent: one that is not needed any more takes nothing of the line. */
type Waiting = { at: number; bytes: number; send: () => boolean };

export type PacerSettings = {
  /** Bit/s that the line carries of the screen; null sends everything at once. */
  rate(): number | null;
  /** Called when what waited was given up. */
  dropped(): void;
  now(): number;
};

/**
 * Spreads the packets of a shared screen over time. A page of text in full HD comes within moments and takes a narrow line
 * seconds, and the voices sent meanwhile would wait behind it.
 */
export class ScreenPacer {
  readonly #settings: PacerSettings;
  /** Those of each list in their order, and all of the first list before the second. */
  #first: Waiting[] = [];
  #waiting: Waiting[] = [];
  #credit = LEAST_BURST_BYTES;
  #creditedAt: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(settings: PacerSettings) {
    this.#settings = settings;
    this.#creditedAt = settings.now();
  }

  /** Sends a packet of `bytes` now, or in its turn. */
  push(bytes: number, send: () => boolean): void {
    this.#waiting.push({ at: this.#settings.now(), bytes, send });
    if (!this.#timer) this.#drain();
  }

  /** Sends a packet of `bytes` now, or before what `push` was given. Repeats may be most of what a line that loses packets carries. */
  pushFirst(bytes: number, send: () => boolean): void {
    this.#first.push({ at: this.#settings.now(), bytes, send });
    if (!this.#timer) this.#drain();
  }

  /** Forgets what waits. */
  clear(): void {
    this.#first = [];
    this.#waiting = [];
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #drain(): void {
    const { rate, now, dropped } = this.#settings;
    this.#timer = null;
    const bitrate = rate();
    this.#earn(bitrate ?? 0);
    while (bitrate === null || this.#credit > 0) {
      const next = this.#first.shift() ?? this.#waiting.shift();
      if (!next) break;
      if (next.send()) this.#credit -= next.bytes;
    }
    // What was sent while nothing was known of the line, as during an outage, is no debt.
    if (bitrate === null) this.#credit = 0;
    const waiting = [this.#first[0], this.#waiting[0]].flatMap((oldest) => oldest ?? []);
    if (waiting.length === 0) return;
    if (waiting.some(({ at }) => now() - at > LONGEST_WAIT_MS)) {
      this.clear();
      dropped();
      return;
    }
    this.#timer = setTimeout(
      contained(() => this.#drain()),
      TICK_MS,
    );
  }

  #earn(bitrate: number): void {
    const now = this.#settings.now();
    const most = Math.max(LEAST_BURST_BYTES, (bitrate * BURST_MS) / 8000);
    this.#credit = Math.min(most, this.#credit + (bitrate * (now - this.#creditedAt)) / 8000);
    this.#creditedAt = now;
  }
}
