/** Rows of one export, below the 1,048,576 of a spreadsheet. */
export const EXPORT_MAX = 1_000_000;
