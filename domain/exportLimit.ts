/** Rows of one export, below the 1,048,576 of a spreadsheet. */
export const EXPORT_MAX = 1_000_000;

/** Rows of an export of selected ones, whose ids have to fit into an address. */
export const SELECTION_MAX = 200;
