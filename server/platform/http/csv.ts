import type { FileResponse } from './handlers.ts';
import { DAY_FORMAT, harmless, MONEY_FORMAT, type Sheet, type SheetColumn } from './spreadsheet.ts';
import { withLength } from './withLength.ts';

/** Tells spreadsheet programs the encoding. */
const byteOrderMark = '\uFEFF';

const two = (number: number): string => String(number).padStart(2, '0');

/** Dates hold the clock of the school as UTC, as in spreadsheets. */
function dateText(date: Date, format: string | undefined): string {
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return format === DAY_FORMAT ? day : `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

function cellText<R>({ value, format }: SheetColumn<R>, row: R): string {
  const cell = harmless(value(row));
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell, format);
  if (typeof cell === 'number')
    return (format === MONEY_FORMAT ? cell.toFixed(2) : String(cell)).replace('.', ',');
  return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * The rows as Brazilian spreadsheet programs open them: UTF-8 with a mark, semicolons, decimal commas, no formulas. They are pulled
 * as the client reads, so that memory does not grow with their number.
 */
export async function csv<R>({
  title,
  columns,
  rows,
  total,
  filename = title,
}: Sheet<R>): Promise<FileResponse> {
  const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
  const batches = rows[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let written = 0;
  const lines = new ReadableStream<Uint8Array>({
    start(to) {
      to.enqueue(encoder.encode(byteOrderMark + line(columns.map(({ header }) => header))));
    },
    async pull(to) {
      const next = await batches.next();
      if (next.done) return to.close();
      written += next.value.length;
      const text = next.value.map((row) => line(columns.map((column) => cellText(column, row)))).join('');
      to.enqueue(encoder.encode(text));
    },
    cancel: () => void batches.return?.(),
  });
  const sized = await withLength(lines, () => total / Math.max(1, written));
  return { stream: sized.stream, length: sized.length, type: 'text/csv', filename: `${filename}.csv` };
}
