import { type CellValue, rangeRef, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { EXPORT_MAX } from '../../../domain/exportLimit.ts';
import { SPREADSHEET } from '../../../domain/files.ts';
import { AppError } from '../errors.ts';
import type { FileResponse } from './handlers.ts';
import { withLength } from './withLength.ts';

export interface SheetColumn<R> {
  header: string;
  /** Width in characters. */
  width: number;
  value: (row: R) => string | number | Date | null;
  /** How a date or a number is shown; texts, such as a CPF, need none. */
  format?: string;
}

/** Dates are sorted and filtered as such; a calendar's day is midnight in UTC, as programs store it. */
export const DAY_FORMAT = 'dd/mm/yyyy';
export const MOMENT_FORMAT = 'dd/mm/yyyy hh:mm';
/** Reais with two decimals. */
export const MONEY_FORMAT = '#,##0.00';
export const dayCell = (iso: string): Date => new Date(`${iso.slice(0, 10)}T00:00:00Z`);

/** Programs read a text that starts with one of these as a formula; a bare number, such as a phone's, is harmless. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-][\d ]+$/;
export const harmless = (value: string | number | Date | null) =>
  typeof value === 'string' && formula.test(value) && !number.test(value) ? `'${value}` : value;

/** The text of a cell that `harmless` has guarded, when it comes back in a file. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text;

/** Throws 417 above the limit of an export. */
export function refuseTooMany(count: number): void {
  if (count > EXPORT_MAX) throw new AppError('export_too_large', { millions: EXPORT_MAX / 1_000_000 });
}

export interface Sheet<R> {
  title: string;
  columns: readonly SheetColumn<R>[];
  rows: AsyncIterable<readonly R[]>;
  total: number;
  /** Excludes the extension; the title by default. */
  filename?: string;
}

/** Longer sheets are written while they are read, which the library does without a filter and a bold header. */
const wholeMax = 5000;

const header = { font: { bold: true } };

async function whole(
  name: string,
  columns: readonly SheetColumn<never>[],
  cells: AsyncIterable<CellValue[]>,
) {
  const rows: CellValue[][] = [columns.map((column) => column.header)];
  for await (const row of cells) rows.push(row);
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, format }) => ({ width, numFmt: format })),
        rows,
        cells: new Map(columns.map((column, at) => [`0,${at}`, { value: column.header, style: header }])),
        autoFilter: { range: rangeRef(0, 0, rows.length - 1, columns.length - 1) },
        freezePane: { rows: 1 },
      },
    ],
  });
  return { stream: new Blob([new Uint8Array(bytes)]).stream(), length: bytes.length };
}

/** Rows are pulled as the client reads, so that memory does not grow with their number. */
export async function spreadsheet<R>({
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
  const sized =
    total <= wholeMax
      ? await whole(title, columns, cells())
      : await withLength(
          writeXlsxStream(cells(), {
            name: title,
            columns: columns.map(({ header, width, format }) => ({ header, width, numFmt: format })),
            freezePane: { rows: 1 },
          }),
          () => total / Math.max(1, written),
        );
  return { stream: sized.stream, length: sized.length, type: SPREADSHEET, filename: `${filename}.xlsx` };
}
