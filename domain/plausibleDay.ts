/** Days that the database can compute with. */
export const plausibleDays = { min: '1900-01-01', max: '2199-12-31' } as const;

export const isPlausible = (iso: string): boolean =>
  iso >= plausibleDays.min && iso.slice(0, plausibleDays.max.length) <= plausibleDays.max;

export function isPlausibleDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && isPlausible(text);
}
