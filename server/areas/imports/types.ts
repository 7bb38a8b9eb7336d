import type { Code, Values } from '../../../contract/errors.ts';
import type { Cell } from '../../../domain/importColumns.ts';
import type { FieldPath } from '../../../domain/registrationFields.ts';

/** Values typed in place of those of the file, by field: also for a field that no column stands for. */
export type Corrections = Partial<Record<FieldPath, string>>;

/** `row` is its number in the file. */
export interface SheetRow {
  row: number;
  cells: Cell[];
  corrections?: Corrections;
}

export interface RowError {
  row: number;
  /** The field, and the heading of its column; empty if the whole row is meant. */
  path: FieldPath | '';
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
