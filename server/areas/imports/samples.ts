import { cellText } from '../../../domain/importColumns.ts';
import type { SheetRow } from './types.ts';

/** Values that are shown of each column, and the length of each. */
const sampleCount = 3;
const sampleMax = 80;

/** The first values of a column that are not blank. */
export function samplesOf(
  rows: readonly Pick<SheetRow, 'cells'>[],
  at: number,
  count = sampleCount,
): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = cellText(cells[at] ?? null);
    if (text && !samples.includes(text)) samples.push(text.slice(0, sampleMax));
    if (samples.length === count) break;
  }
  return samples;
}
