/** Within what the database can compute with. */
export const isPlausible = (iso: string): boolean => iso >= '1900' && iso < '2200';

export function isPlausibleDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && isPlausible(text);
}
