/** Columns that wait to be chosen. */
export const hiddenAtFirst = (columns: readonly { source: string; hidden?: boolean }[]): string[] =>
  columns.filter(({ hidden }) => hidden).map(({ source }) => source);
