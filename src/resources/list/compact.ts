/** The entries that are offered: leaves out false. */
export const compact = <T extends object>(entries: readonly (T | false)[]): T[] =>
  entries.filter((entry): entry is T => entry !== false);
