/** Which voices of a group are sent: silence costs each receiver as much as speech, and nobody follows more than a few at once. */

/** Below the loudest possible, in decibels, as browsers state it of each packet (RFC 6464). */
const SILENT_BELOW = 65;
const SILENCE = 127;
/** Pauses between sentences are sent as they are. */
const LINGER_MS = 1500;
export const MOST_VOICES = 5;
/** By which a voice has to be louder than one that is heard, to be heard instead. */
const LEAD = 6;
/** The share of each packet of 20 ms in the average level, that of half a second. */
const FRESH_SHARE = 0.04;

export class Voice {
  readonly #now: () => number;
  #heardAt = Number.NEGATIVE_INFINITY;
  #statesLevel = false;
  #level = SILENCE;
  #isOutranked = false;
  #isOfGroup = false;

  constructor(now: () => number) {
    this.#now = now;
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

  /** Whether the voice may be left out: everybody is heard who does not state the level, and in lessons of two. */
  get isQuiet(): boolean {
    return this.#isOfGroup && (this.#isOutranked || this.isSilent);
  }

  /** The average level, lower for louder ones; those that are heard lead. */
  get #rank(): number {
    return this.#statesLevel ? this.#level - (this.#isOutranked ? 0 : LEAD) : 0;
  }

  /** Lets the loudest of these voices through, which are all of a group, or all of a lesson of two. */
  static choose(voices: readonly Voice[], isGroup: boolean): void {
    const ranked = voices.filter((voice) => !voice.isSilent).sort((one, other) => one.#rank - other.#rank);
    const chosen = new Set(ranked.slice(0, MOST_VOICES));
    for (const voice of voices) {
      voice.#isOfGroup = isGroup;
      // Who begins to speak is heard at once.
      voice.#isOutranked = !voice.isSilent && !chosen.has(voice);
    }
  }
}
