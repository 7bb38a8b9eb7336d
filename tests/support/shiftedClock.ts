import type { Clock } from '../../server/platform/clock.ts';

/** Real time, shifted: it goes on by itself, and a test can leap to another moment. */
export class ShiftedClock implements Clock {
  #shift = 0;
  now(): Date {
    return new Date(Date.now() + this.#shift);
  }
  /** Makes `moment` the present; gives the shift from real time in milliseconds. */
  leapTo(moment: string | Date): number {
    this.#shift = new Date(moment).getTime() - Date.now();
    return this.#shift;
  }
}
