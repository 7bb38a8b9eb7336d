/** A computer that sleeps may stop one of them, and a changed time the other. */
export interface Clocks {
  page: number;
  day: number;
}

export const clocks = (): Clocks => ({ page: performance.now(), day: Date.now() });

/** In milliseconds. */
export const elapsed = ({ page, day }: Clocks): number =>
  Math.round(Math.max(performance.now() - page, Date.now() - day));
