/** Columns that wait to be chosen. */
export const hiddenByDefault = (columns: readonly { source: string; hidden?: boolean }[]): string[] =>
  columns.filter(({ hidden }) => hidden).map(({ source }) => source);
