/** Which voices of a group are sent: silence costs each receiver as much as speech, and nobody follows more than a few at once. */

/** Below the loudest possible, in decibels, as browsers state it of each packet (RFC 6464). */
const SILENT_BELOW = 65;
const SILENCE = 127;
/** Pauses between sentences are sent as they are. */
const LINGER_MS = 1500;
export const MOST_VOICES = 5;
/** By which a voice has to be louder than one that is heard, to be heard instead. */
const LEAD = 6;
/** Of a browser that does not state it: that of speech. */
const ASSUMED_LEVEL = 40;
/** The share of each packet of 20 ms in the average level, that of half a second. */
const FRESH_SHARE = 0.04;

export class Voice {
  readonly #now: () => number;
  readonly #isHost: boolean;
  #heardAt = Number.NEGATIVE_INFINITY;
  #statesLevel = false;
  #level = SILENCE;
  #isOutranked = false;
  #isOfGroup = false;

  /** A host is heard whoever else speaks, and however loud their browsers say that they are. */
  constructor(now: () => number, isHost = false) {
    this.#now = now;
    this.#isHost = isHost;
  }

  /** Takes the level of the next packet, or null where its browser does not state it. */
  hear(level: number | null): void {
    this.#statesLevel = level !== null;
    if (level === null) return;
    if (level <= SILENT_BELOW) this.#heardAt = this.#now();
    this.#level += (level - this.#level) * FRESH_SHARE;
  }

  get isSilent(): boolean {
    return this.#statesLevel && this.#now() - this.#heardAt > LINGER_MS;
  }

  /** Whether the voice may be left out; in a lesson of two, none is. */
  get isQuiet(): boolean {
    return this.#isOfGroup && (this.#isOutranked || this.isSilent);
  }

  /** The average level, lower for louder ones; those that are heard lead. */
  get #rank(): number {
    if (this.#isHost) return Number.NEGATIVE_INFINITY;
    return (this.#statesLevel ? this.#level : ASSUMED_LEVEL) - (this.#isOutranked ? 0 : LEAD);
  }

  /** Lets the loudest of these voices through, which are all of a group, or all of a lesson of two. */
  static choose(voices: readonly Voice[], isGroup: boolean): void {
    const byRank = (one: Voice, other: Voice) => (one.#rank < other.#rank ? -1 : 1);
    const ranked = voices.filter((voice) => !voice.isSilent).sort(byRank);
    const chosen = new Set(ranked.slice(0, MOST_VOICES));
    for (const voice of voices) {
      voice.#isOfGroup = isGroup;
      // Who begins to speak is heard at once.
      voice.#isOutranked = !voice.isSilent && !chosen.has(voice);
    }
  }
}
