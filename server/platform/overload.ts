import type pg from 'pg';

const lookMs = 100;
/** A call needs several connections one after the other, and should not wait for more than 5 s in all. */
const longestWaitMs = 1000;

/** Measures how long work waits for a connection of the pool: one request for a connection stands in the queue with the others. */
export class Overload {
  readonly #pool: pg.Pool;
  readonly #mostWaitMs: number;
  readonly #timer: NodeJS.Timeout;
  #queuedSince: number | null = null;
  #lastWaitMs = 0;

  constructor(pool: pg.Pool, mostWaitMs = longestWaitMs) {
    this.#pool = pool;
    this.#mostWaitMs = mostWaitMs;
    this.#timer = setInterval(() => void this.#look(), lookMs).unref();
  }

  /** Milliseconds. */
  get waitMs(): number {
    const queued = this.#queuedSince === null ? 0 : performance.now() - this.#queuedSince;
    return Math.max(this.#lastWaitMs, queued);
  }

  get isOverloaded(): boolean {
    return this.waitMs > this.#mostWaitMs;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#queuedSince !== null) return;
    if (this.#pool.waitingCount === 0) {
      this.#lastWaitMs = 0;
      return;
    }
    const since = performance.now();
    this.#queuedSince = since;
    try {
      (await this.#pool.connect()).release();
    } catch {
      // The wait has been measured all the same.
    }
    this.#lastWaitMs = performance.now() - since;
    this.#queuedSince = null;
  }
}
