/** Powers of two, so that sequence numbers wrap with them: more than a second of a voice, and of a shared screen. */
const KEPT_OF_VOICE = 64;
const KEPT_OF_PICTURE = 512;
/** Older packets come too late to be played. */
const LONGEST_AGE_MS = 1500;
/** Browsers ask no more often; a hostile one could otherwise ask for everything again and again. */
const MOST_REPEATS = 10;
/** Browsers ask with every packet that follows, until a repeat arrives. */
const REPEAT_GAP_MS = 40;

type Kept = {
  sequence: number;
  packet: Buffer;
  keptAt: number;
  /** Infinite while the repeat waits for its turn. */
  repeatedAt: number;
  repeats: number;
};

/** The latest packets of a stream, for receivers that lost some of them. */
export class RepeatCache {
  readonly #kept: (Kept | undefined)[];

  constructor(kind: 'audio' | 'video') {
    this.#kept = new Array(kind === 'audio' ? KEPT_OF_VOICE : KEPT_OF_PICTURE);
  }

  keep(sequence: number, packet: Buffer, now: number): void {
    const kept = { sequence, packet, keptAt: now, repeatedAt: Number.NEGATIVE_INFINITY, repeats: 0 };
    this.#kept[sequence % this.#kept.length] = kept;
  }

  /** Those that are there, may still be played, do not wait to be repeated, and were not just repeated. Who sends one says so to `sent`. */
  take(sequences: readonly number[], now: number): Buffer[] {
    return sequences.flatMap((sequence) => {
      const kept = this.#kept[sequence % this.#kept.length];
      if (kept?.sequence !== sequence || kept.repeats >= MOST_REPEATS) return [];
      if (now - kept.keptAt > LONGEST_AGE_MS || now - kept.repeatedAt < REPEAT_GAP_MS) return [];
      kept.repeatedAt = Number.POSITIVE_INFINITY;
      kept.repeats += 1;
      return [kept.packet];
    });
  }

  /** The repeat of this packet was sent, or is not needed any more. */
  sent(sequence: number, now: number): void {
    const kept = this.#kept[sequence % this.#kept.length];
    if (kept?.sequence === sequence) kept.repeatedAt = now;
  }

  clear(): void {
    this.#kept.fill(undefined);
  }
}
