/** A token bucket; times are milliseconds of a monotonic clock. */
export class Allowance {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(perSecond: number, burst: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#now = now;
    this.#left = burst;
    this.#at = now();
  }

  #refill(): void {
    const now = this.#now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
  }

  take(): boolean {
    this.#refill();
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Takes a token even if empty; returns the milliseconds until it is refilled. */
  owe(): number {
    this.#refill();
    this.#left -= 1;
    return this.wait();
  }

  wait(): number {
    this.#refill();
    return this.#left >= 0 ? 0 : Math.ceil((-this.#left * 1000) / this.#perSecond);
  }
}
