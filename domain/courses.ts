/** Hours that each level of a course takes. */
export const WORKLOAD_MIN = 1;
export const WORKLOAD_MAX = 2000;
export const DEFAULT_WORKLOAD = 60;

export const isWorkload = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= WORKLOAD_MIN && hours <= WORKLOAD_MAX;
