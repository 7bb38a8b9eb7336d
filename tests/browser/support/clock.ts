/** When every journey starts: a Tuesday morning. */
export const START = '2030-03-12T10:00:00-03:00';

/** A Thursday in the second week of lessons: the Tuesday's lesson has been held, and neither day is a holiday. */
export const THURSDAY = '2030-03-28';

/** The days and hours, by the school's clock, that the student of a journey gives. */
export const STUDY_DAYS = ['2030-03-26', THURSDAY] as const;
export const STUDY_HOURS = ['19:00', '20:00'] as const;

/** Milliseconds from the real time to `moment`. */
export const shiftTo = (moment: string | Date): number => new Date(moment).getTime() - Date.now();

/** The time at a shift from the real one. */
export const timeAt = (shift: number): Date => new Date(Date.now() + shift);

/** Shifts the clock of a page; again with another shift after the school's clock was moved. */
export const shiftPageClock = (shift: number): void => {
  const world = globalThis as { realDate?: DateConstructor };
  world.realDate ??= Date;
  const Real = world.realDate;
  class Shifted extends Real {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [Real.now() + shift]) as [number]));
    }
    static override now(): number {
      return Real.now() + shift;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
};
