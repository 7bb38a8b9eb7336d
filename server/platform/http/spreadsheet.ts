import { writeXlsxStream } from 'hucre/xlsx';
import { EXPORT_MAX } from '../../../domain/exportLimit.ts';
import { AppError } from '../errors.ts';
import type { FileResponse } from './handlers.ts';

export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn<R> {
  header: string;
  /** In characters. */
  width: number;
  value: (row: R) => string | number | Date | null;
}

/** Programs read a text that starts with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;
const harmless = (value: string | number | Date | null) =>
  typeof value === 'string' && formula.test(value) ? `'${value}` : value;

/** Throws 417 above the limit of an export. */
export function refuseTooMany(count: number): void {
  if (count > EXPORT_MAX) throw new AppError('export_too_large', { millions: EXPORT_MAX / 1_000_000 });
}

/** Rows are pulled as the client reads, so that memory does not grow with their number. */
export function spreadsheet<R>(
  name: string,
  columns: readonly SheetColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
): FileResponse {
  async function* cells() {
    for await (const batch of batches)
      for (const row of batch) yield columns.map(({ value }) => harmless(value(row)));
  }
  const stream = writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return { stream, type: SPREADSHEET, filename: `${name}.xlsx` };
}
