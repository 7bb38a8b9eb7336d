export type Reception = {
  /** The extended highest sequence number. */
  expected: number;
  lost: number;
};

/**
 * The loss on a receiver's own line, from its cumulative reports. Packets that never arrived from the publisher are
 * gaps in the forwarded stream and count as lost there too, so they are subtracted.
 */
export class LineLoss {
  #expected: number | null = null;
  /** The most that was ever charged: reports lag behind the gaps, which must not be charged when they catch up. */
  #charged = 0;
  #sinceTaken = { expected: 0, lost: 0 };

  /** The share lost since the previous report, or null if no packets have been sent since. */
  report({ expected, lost }: Reception, gaps: number): number | null {
    const own = lost - gaps;
    const sent = this.#expected === null ? 0 : expected - this.#expected;
    const missing = Math.max(0, own - this.#charged);
    if (this.#expected === null || sent < 0) {
      this.#charged = own;
      this.#sinceTaken = { expected: 0, lost: 0 };
    }
    this.#expected = expected;
    if (sent <= 0) return null;
    this.#charged += missing;
    this.#sinceTaken.expected += sent;
    this.#sinceTaken.lost += missing;
    return Math.min(1, missing / sent);
  }

  take(): number | null {
    const { expected, lost } = this.#sinceTaken;
    if (expected === 0) return null;
    this.#sinceTaken = { expected: 0, lost: 0 };
    return Math.min(1, lost / expected);
  }
}
