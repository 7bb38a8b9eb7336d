import { writeXlsxStream } from 'hucre/xlsx';
import { EXPORT_MAX } from '../../../domain/exportLimit.ts';
import { AppError } from '../errors.ts';
import type { FileResponse } from './handlers.ts';
import { withLength } from './withLength.ts';

export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetColumn<R> {
  header: string;
  /** In characters. */
  width: number;
  value: (row: R) => string | number | Date | null;
}

/** Programs read a text that starts with one of these as a formula; a bare number, such as a phone's, is harmless. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-][\d ]+$/;
const harmless = (value: string | number | Date | null) =>
  typeof value === 'string' && formula.test(value) && !number.test(value) ? `'${value}` : value;

/** Throws 417 above the limit of an export. */
export function refuseTooMany(count: number): void {
  if (count > EXPORT_MAX) throw new AppError('export_too_large', { millions: EXPORT_MAX / 1_000_000 });
}

interface Sheet<R> {
  title: string;
  columns: readonly SheetColumn<R>[];
  rows: AsyncIterable<readonly R[]>;
  total: number;
  /** Without the extension; the title by default. */
  filename?: string;
}

/** Rows are pulled as the client reads, so that memory does not grow with their number. */
export function spreadsheet<R>({
  title,
  columns,
  rows,
  total,
  filename = title,
}: Sheet<R>): Promise<FileResponse> {
  let written = 0;
  async function* cells() {
    for await (const batch of rows)
      for (const row of batch) {
        written += 1;
        yield columns.map(({ value }) => harmless(value(row)));
      }
  }
  const stream = writeXlsxStream(cells(), {
    name: title,
    columns: columns.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  return withLength(stream, () => total / Math.max(1, written)).then((sized) => ({
    ...sized,
    type: SPREADSHEET,
    filename: `${filename}.xlsx`,
  }));
}
