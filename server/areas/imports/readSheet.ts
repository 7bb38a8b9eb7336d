import { Worker } from 'node:worker_threads';
import { foldText } from '../../../domain/foldText.ts';
import { type Cell, cellText } from '../../../domain/importColumns.ts';
import { headingKey } from '../../../domain/importMatching.ts';
import { refused } from '../../platform/errors.ts';
import { asWritten } from '../../platform/http/spreadsheet.ts';
import { importSheet as words } from '../../texts/importSheet.ts';
import type { Table } from './readTable.ts';
import type { SheetRow } from './types.ts';

const readingMs = 20_000;
const memory = { maxOldGenerationSizeMb: 512 };

interface SentFile {
  bytes: Uint8Array;
  type: string;
}

let last: Promise<unknown> = Promise.resolve();

/** One file after the other: each may need hundreds of megabytes. */
function tableOf(file: SentFile): Promise<Table> {
  const read = last.then(() => readTableOf(file));
  last = read;
  return read;
}

const readTableOf = ({ bytes, type }: SentFile): Promise<Table> =>
  new Promise((resolve) => {
    const file = new URL('./sheetWorker.ts', import.meta.url);
    const worker = new Worker(file, { workerData: { bytes, type }, resourceLimits: memory });
    const finish = (table: Table) => {
      clearTimeout(timer);
      // The next file is read once the memory of this one is free.
      void worker.terminate().then(() => resolve(table));
    };
    const timer = setTimeout(() => finish({ code: 'sheet_unreadable' }), readingMs);
    worker.once('message', finish);
    worker.once('error', () => finish({ code: 'sheet_unreadable' }));
  });

export interface Sheet {
  headers: Cell[];
  rows: SheetRow[];
}

const hasText = (cell: Cell): boolean => cell !== null && (typeof cell === 'object' || cellText(cell) !== '');
/** JSON has no dates, and a text that was guarded in a download comes back as it was. */
function stored(cell: Cell): Cell {
  if (cell instanceof Date) return cellText(cell);
  return typeof cell === 'string' ? asWritten(cell) : cell;
}

/** A corrected file comes back with the column of errors that it was given. */
function withoutErrors(table: readonly Cell[][]): Cell[][] {
  const at = (table[0] ?? []).findIndex((header) => headingKey(cellText(header)) === foldText(words.errors));
  return table.map((cells) => cells.filter((_, index) => index !== at));
}

/** Throws 400 with what is wrong with the file as a whole. */
export async function readSheet(file: SentFile): Promise<Sheet> {
  const read = await tableOf(file);
  if (!('table' in read)) throw refused({ path: 'file', ...read });
  const [first = [], ...others] = withoutErrors(read.table);
  const width = first.findLastIndex(hasText) + 1;
  const headers = first.slice(0, width).map(stored);
  const rows = others.flatMap((cells, index) =>
    cells.some(hasText) ? [{ row: index + 2, cells: cells.map(stored) }] : [],
  );
  if (rows.length === 0) throw refused({ path: 'file', code: 'sheet_empty' });
  return { headers, rows };
}
