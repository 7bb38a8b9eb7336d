/** Which voices of a group are sent: silence costs each receiver as much as speech, and nobody follows more than a few at once. */

/** The levels of packets as browsers state them: decibels below the loudest possible (RFC 6464). */
const SILENT_BELOW = 65;
/** Pauses between sentences are sent like speech. */
const LINGER_MS = 1500;
export const MOST_VOICES = 5;
/** A voice replaces one of the chosen voices only if it is louder by this. */
const LEAD = 6;
/** The level of speech, which is assumed if a browser states none. */
const ASSUMED_LEVEL = 40;
/** The share of each packet of 20 ms in the average level. Voices become louder faster than they become quieter. */
const LOUDER_SHARE = 0.2;
const QUIETER_SHARE = 0.04;

export class Voice {
  readonly #now: () => number;
  readonly #isExempt: boolean;
  #heardAt = Number.NEGATIVE_INFINITY;
  #level = SILENT_BELOW;
  #isOutranked = false;
  #isOfGroup = false;

  /** An exempt voice is heard whoever else speaks, and however loud other browsers claim to be. */
  constructor(now: () => number, isExempt = false) {
    this.#now = now;
    this.#isExempt = isExempt;
  }

  /** Takes the level of the next packet, or null if its browser states none. */
  hear(level: number | null): void {
    if (level === null || level <= SILENT_BELOW) this.#heardAt = this.#now();
    // Digital silence between words would otherwise rank a speaker behind a fan.
    const heard = Math.min(level ?? ASSUMED_LEVEL, SILENT_BELOW);
    this.#level += (heard - this.#level) * (heard < this.#level ? LOUDER_SHARE : QUIETER_SHARE);
  }

  get isSilent(): boolean {
    return this.#now() - this.#heardAt > LINGER_MS;
  }

  /** Whether the voice may be left out; in a lesson of two, none is. */
  get isQuiet(): boolean {
    return this.#isOfGroup && (this.#isOutranked || this.isSilent);
  }

  /** The average level, which is lower for louder voices. */
  get #rank(): number {
    if (this.#isExempt) return Number.NEGATIVE_INFINITY;
    return this.#level - (this.#isOutranked ? 0 : LEAD);
  }

  /** Chooses the loudest of the voices of a group, or of a lesson of two. */
  static choose(voices: readonly Voice[], isGroup: boolean): void {
    const byRank = (one: Voice, other: Voice) => (one.#rank < other.#rank ? -1 : 1);
    const ranked = voices.filter((voice) => !voice.isSilent).sort(byRank);
    const chosen = new Set(ranked.slice(0, MOST_VOICES));
    for (const voice of voices) {
      voice.#isOfGroup = isGroup;
      // A silent voice is not outranked, so that its first word is heard.
      voice.#isOutranked = !voice.isSilent && !chosen.has(voice);
    }
  }
}
