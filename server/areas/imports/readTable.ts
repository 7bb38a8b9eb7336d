import { detectDelimiter, parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { RuleCode } from '../../../contract/errors.ts';
import { type Cell, COLUMNS_MAX, IMPORT_MAX } from '../../../domain/importColumns.ts';
import { importSheet } from '../../texts/importSheet.ts';

export type Table = { table: Cell[][] } | { code: RuleCode; values?: Record<string, string | number> };

const maxRows = IMPORT_MAX + 2;
const unpackedMax = 100 * 1024 * 1024;

/** Lists the entries in a ZIP's directory; null if the directory cannot be read. */
function entriesOf(bytes: Uint8Array): { name: string; size: number; packed: number }[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const entries: { name: string; size: number; packed: number }[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    entries.push({ name, size: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true) });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const hasData = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.some((row) => row.some((cell) => cell !== null && cell !== undefined && cell !== ''));

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value instanceof Date ? value : null;
}

async function readBook(bytes: Uint8Array): Promise<Table> {
  const entries = entriesOf(bytes);
  if (!entries?.some(({ name }) => name === '[Content_Types].xml')) return { code: 'sheet_unreadable' };
  if (entries.some(({ name }) => name.endsWith('vbaProject.bin'))) return { code: 'sheet_macros' };
  // The reader unpacks no more than the declared size, unless that is zero.
  if (entries.some(({ size, packed }) => size === 0 && packed > 2)) return { code: 'sheet_unreadable' };
  if (entries.reduce((sum, { size }) => sum + size, 0) > unpackedMax)
    return { code: 'sheet_too_big', values: { limit: IMPORT_MAX } };
  const { sheets } = await readXlsx(bytes, { maxRows });
  const filled = sheets.filter(({ name, rows }) => name !== importSheet.options && hasData(rows));
  const [sheet] = filled;
  if (!sheet) return { code: 'sheet_empty' };
  if (filled.length > 1) return { code: 'sheet_several', values: { name: sheet.name } };
  if (sheet.merges?.length) return { code: 'sheet_merged' };
  const table = sheet.rows.map((row) => row.map(cellOf));
  for (const [place, { formula }] of sheet.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    const cells = table[row];
    if (formula && cells) cells[column] = { formula: true };
  }
  return { table };
}

/** Excel saves CSV as Windows-1252 and 'Unicode text' as UTF-16. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readText(bytes: Uint8Array): Table {
  const text = decode(bytes);
  if (text.trim() === '') return { code: 'sheet_empty' };
  const rows = parseCsv(text, { delimiter: detectDelimiter(text), maxRows });
  return { table: rows.map((row) => row.map(cellOf)) };
}

/** Runs in a worker: a hostile file costs neither the server's time nor its memory. */
export async function readTable(bytes: Uint8Array, type: string): Promise<Table> {
  try {
    const read = type === 'text/csv' ? readText(bytes) : await readBook(bytes);
    if (!('table' in read)) return read;
    const isTooBig =
      read.table.length > IMPORT_MAX + 1 || read.table.some(({ length }) => length > COLUMNS_MAX);
    return isTooBig ? { code: 'sheet_too_big', values: { limit: IMPORT_MAX } } : read;
  } catch {
    return { code: 'sheet_unreadable' };
  }
}
