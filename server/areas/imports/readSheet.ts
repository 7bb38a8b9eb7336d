import { Worker } from 'node:worker_threads';
import { foldText } from '../../../domain/foldText.ts';
import { type Cell, cellText, type ImportKind, isNeeded } from '../../../domain/importColumns.ts';
import { refused } from '../../platform/errors.ts';
import { columnsByHeader, importSheet as words } from '../../texts/importSheet.ts';
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
/** JSON has no dates. */
const stored = (cell: Cell): Cell => (cell instanceof Date ? cellText(cell) : cell);

/** Headers are compared without accents and capitals. */
export const headerKey = (cell: Cell): string => foldText(cellText(cell)).replace(/\s+/g, ' ');

/** Maximum length of an unknown column's name in a message. */
const nameMax = 200;

function checkHeaders(kind: ImportKind, headers: readonly Cell[]): void {
  const columns = columnsByHeader(kind);
  const refuse = (code: 'column_unknown' | 'column_missing' | 'column_twice', column: string) => ({
    path: 'file',
    code,
    values: { column: column.slice(0, nameMax) },
  });
  const keys = headers.map(headerKey);
  const faults = headers.flatMap((header, index) => {
    const key = headerKey(header);
    if (!columns.some((column) => headerKey(column.header) === key))
      return [refuse('column_unknown', cellText(header))];
    return keys.indexOf(key) < index ? [refuse('column_twice', cellText(header))] : [];
  });
  const missing = columns.filter((column) => isNeeded(column) && !keys.includes(headerKey(column.header)));
  const all = [...faults, ...missing.map(({ header }) => refuse('column_missing', header))];
  if (all.length > 0) throw refused(...all);
}

/** A corrected file comes back with the column of errors that it was given. */
function withoutErrors(table: readonly Cell[][]): Cell[][] {
  const at = (table[0] ?? []).findIndex((header) => headerKey(header) === foldText(words.errors));
  return table.map((cells) => cells.filter((_, index) => index !== at));
}

/** Throws 400 with what is wrong with the file as a whole. */
export async function readSheet(kind: ImportKind, file: SentFile): Promise<Sheet> {
  const read = await tableOf(file);
  if (!('table' in read)) throw refused({ path: 'file', ...read });
  const [first = [], ...others] = withoutErrors(read.table);
  const width = first.findLastIndex(hasText) + 1;
  const headers = first.slice(0, width);
  checkHeaders(kind, headers);
  const rows = others.flatMap((cells, index) =>
    cells.some(hasText) ? [{ row: index + 2, cells: cells.map(stored) }] : [],
  );
  if (rows.length === 0) throw refused({ path: 'file', code: 'sheet_empty' });
  return { headers, rows };
}
