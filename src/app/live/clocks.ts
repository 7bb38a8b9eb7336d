/** A computer that sleeps may stop one of them, and a changed time the other. */
export interface Clocks {
  page: number;
  day: number;
}

export const clocks = (): Clocks => ({ page: performance.now(), day: Date.now() });

/** Milliseconds by the clock that has advanced more. */
export const elapsed = ({ page, day }: Clocks): number =>
  Math.round(Math.max(performance.now() - page, Date.now() - day));
