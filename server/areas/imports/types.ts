import type { Code, Values } from '../../../contract/errors.ts';
import type { Cell } from '../../../domain/importColumns.ts';

/** `row` is its number in the file. */
export interface SheetRow {
  row: number;
  cells: Cell[];
}

export interface RowError {
  row: number;
  /** The header; empty if the whole row is meant. */
  column: string;
  found: string;
  code: Code;
  values?: Values;
}
