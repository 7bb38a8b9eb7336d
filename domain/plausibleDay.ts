/** Whether an ISO date or moment is near enough for the database to compute with. */
export const isPlausible = (iso: string): boolean => iso >= '1900' && iso < '2200';

/** Whether a text is a plausible date of the calendar, yyyy-MM-dd. */
export function isPlausibleDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && isPlausible(text);
}
