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

/** A row that may be a person who is registered already, or the person of an earlier row (REG-20). */
export interface RowWarning {
  row: number;
  first_row: number | null;
  /** Ids alone: whoever reads the import sees only the people whom they may identify. */
  people: string[];
}
