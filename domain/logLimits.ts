/** Totals of the log stop here; one more means that there are more. */
export const LOGS_COUNTED = 10_000;
