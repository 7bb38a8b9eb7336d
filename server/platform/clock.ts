export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export class ManualClock implements Clock {
  #now: Date;
  constructor(start: string | Date) {
    this.#now = new Date(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(moment: string | Date): void {
    this.#now = new Date(moment);
  }
  advance(step: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const seconds =
      (step.days ?? 0) * 86_400 + (step.hours ?? 0) * 3600 + (step.minutes ?? 0) * 60 + (step.seconds ?? 0);
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
