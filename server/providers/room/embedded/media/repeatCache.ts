/** A second and more of a voice; a power of two, so that sequence numbers wrap with it. */
const KEPT_OF_VOICE = 64;
/** A second and more of a shared screen. */
const KEPT_OF_PICTURE = 512;
/** Browsers ask with every packet that follows, until a repeat arrives. */
const REPEAT_GAP_MS = 40;

type Kept = { sequence: number; packet: Buffer; repeatedAt: number };

/** The latest packets of a stream, for receivers that lost some of them. */
export class RepeatCache {
  readonly #kept: (Kept | undefined)[];

  constructor(kind: 'audio' | 'video') {
    this.#kept = new Array(kind === 'audio' ? KEPT_OF_VOICE : KEPT_OF_PICTURE);
  }

  keep(sequence: number, packet: Buffer): void {
    this.#kept[sequence % this.#kept.length] = { sequence, packet, repeatedAt: Number.NEGATIVE_INFINITY };
  }

  /** Those that are there and were not just repeated. */
  take(sequences: readonly number[], now: number): Buffer[] {
    return sequences.flatMap((sequence) => {
      const kept = this.#kept[sequence % this.#kept.length];
      if (kept?.sequence !== sequence || now - kept.repeatedAt < REPEAT_GAP_MS) return [];
      kept.repeatedAt = now;
      return [kept.packet];
    });
  }

  clear(): void {
    this.#kept.fill(undefined);
  }
}
