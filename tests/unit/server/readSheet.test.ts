import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readSheet } from '../../../server/areas/imports/readSheet.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';

it('reads one spreadsheet after the other, since each may need hundreds of megabytes', async () => {
  let alive = 0;
  const seen: number[] = [];
  const count = (worker: Worker) => {
    alive += 1;
    seen.push(alive);
    worker.once('exit', () => {
      alive -= 1;
    });
  };
  const bytes = async () => {
    const file = await xlsxOf(importTable('STUDENT', [importRow('STUDENT', 1)]));
    return new Uint8Array(await file.arrayBuffer());
  };
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const sent = [await bytes(), new Uint8Array([1, 2, 3]), await bytes()];
  process.on('worker', count);
  try {
    const read = await Promise.allSettled(sent.map((each) => readSheet({ bytes: each, type })));
    expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  } finally {
    process.off('worker', count);
  }
  expect(seen).toEqual([1, 1, 1]);
});
