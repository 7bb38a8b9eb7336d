/** A second and more of a voice. */
const KEPT = 64;
/** Browsers ask with every packet that follows, until a repeat arrives. */
const REPEAT_GAP_MS = 40;

type Kept = { sequence: number; packet: Buffer; repeatedAt: number };

/** The latest packets of a stream, for receivers that lost some of them. */
export class RepeatCache {
  readonly #kept: (Kept | undefined)[] = new Array(KEPT);

  keep(sequence: number, packet: Buffer): void {
    this.#kept[sequence % KEPT] = { sequence, packet, repeatedAt: Number.NEGATIVE_INFINITY };
  }

  /** Those that are there and were not just repeated. */
  take(sequences: readonly number[], now: number): Buffer[] {
    return sequences.flatMap((sequence) => {
      const kept = this.#kept[sequence % KEPT];
      if (kept?.sequence !== sequence || now - kept.repeatedAt < REPEAT_GAP_MS) return [];
      kept.repeatedAt = now;
      return [kept.packet];
    });
  }
}
