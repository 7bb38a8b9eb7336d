import type { Stream } from './lineBudget.ts';

/** A screen is too slow for the line when this many of its pages were given up within this time, or a single one of an attempt. */
export const GIVEN_UP = { pages: 2, withinMs: 15_000 };
/** Its page is asked for after up to 2.5 s, takes the publisher seconds to send, and is given up after waiting 5 s here. */
const ATTEMPT_MS = 20_000;
/** Each attempt costs everybody a whole page, so that the wait doubles after each one that fails. */
export const FIRST_SCREEN_WAIT_MS = 15_000;
export const LONGEST_SCREEN_WAIT_MS = 60_000;
/** Bit/s beside the voices, with which a page of 100 kB arrives before it is given up. A narrower line is not worth an attempt. */
export const LEAST_SCREEN_ROOM = 160_000;
/** Other pictures return when no page was given up for this time, which doubles if pages are given up again soon afterwards. */
export const FIRST_SPARED_MS = 60_000;
const LONGEST_SPARED_MS = 480_000;

/**
 * Which shared screens come too slowly on a line. Pacing keeps the line free of congestion, so that only the pages that were given up
 * show it; and a page that stands still takes nothing of a line, so that its rate does not say whether the line would carry the next one.
 */
export class SlowScreens {
  /** Slow ones, and those that are tried. Other pictures leave them their room. */
  readonly #ids = new Set<string>();
  #judgedAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;
  #pausedAt = Number.NEGATIVE_INFINITY;
  #wait = FIRST_SCREEN_WAIT_MS;
  #slowAt = Number.NEGATIVE_INFINITY;
  #sparedUntil = Number.NEGATIVE_INFINITY;
  #sparedFor = FIRST_SPARED_MS;

  get hasAny(): boolean {
    return this.#ids.size > 0;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** A page of it was given up. */
  add(id: string, now: number): void {
    const isAgain = !this.#ids.has(id) && now - this.#sparedUntil < this.#sparedFor;
    if (isAgain) this.#sparedFor = Math.min(this.#sparedFor * 2, LONGEST_SPARED_MS);
    else if (!this.#ids.has(id)) this.#sparedFor = FIRST_SPARED_MS;
    this.#ids.add(id);
    this.#slowAt = now;
  }

  forget(id: string): void {
    this.#ids.delete(id);
  }

  keep(videos: readonly Stream[], now: number): void {
    for (const id of this.#ids) if (!videos.some((video) => video.id === id)) this.#ids.delete(id);
    if (this.#ids.size === 0 || now - this.#slowAt < this.#sparedFor) return;
    this.#ids.clear();
    this.#sparedUntil = now;
  }

  /** Whether it is sent to find out if the line carries it. */
  isTried(id: string, now: number): boolean {
    return this.#ids.has(id) && now - this.#triedAt < ATTEMPT_MS;
  }

  isTooSlow({ id, givenUp = [] }: Stream, now: number): boolean {
    const lately = givenUp.filter((at) => at > this.#judgedAt && now - at < GIVEN_UP.withinMs);
    return lately.length >= (this.isTried(id, now) ? 1 : GIVEN_UP.pages);
  }

  /** Something was done for the pages that were given up so far. */
  judged(now: number): void {
    this.#judgedAt = now;
  }

  paused(now: number): void {
    const hasFailed = now - this.#triedAt < ATTEMPT_MS;
    this.#wait = hasFailed ? Math.min(this.#wait * 2, LONGEST_SCREEN_WAIT_MS) : FIRST_SCREEN_WAIT_MS;
    this.#pausedAt = now;
  }

  isDue(now: number): boolean {
    return now - this.#pausedAt >= this.#wait;
  }

  tried(id: string, now: number): void {
    this.#ids.add(id);
    this.#slowAt = now;
    this.#triedAt = now;
  }
}
