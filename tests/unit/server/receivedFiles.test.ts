import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDiskFull } from '../../../server/platform/diskSpace.ts';
import { type Files, openFiles } from '../../../server/platform/files.ts';
import { incomingFolder } from '../../../server/platform/incoming.ts';

let folder: string;
let files: Files;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-received-'));
  files = openFiles(folder, {} as never, {} as never);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = () => readdirSync(path.join(folder, 'files', incomingFolder));

async function* full() {
  yield Buffer.alloc(100);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}

it('A file that cannot be stored fails with the error of the disk, and keeps nothing', async () => {
  const error: unknown = await files.receive(full(), 1000).catch((reason: unknown) => reason);
  expect(isDiskFull(error)).toBe(true);
  expect(kept()).toEqual([]);
});

it('A file that is too large fails as such, and keeps nothing', async () => {
  await expect(files.receive([Buffer.alloc(1001)] as never, 1000)).rejects.toMatchObject({
    code: 'file_too_large',
  });
  expect(kept()).toEqual([]);
});

it('Files that fail before the disk has opened them keep nothing', async () => {
  for (let round = 0; round < 40; round += 1)
    await Promise.allSettled(Array.from({ length: 50 }, () => files.receive(full(), 10)));
  // The disk opens files in the order in which they were asked for.
  await writeFile(path.join(folder, 'last'), '');
  expect(kept()).toEqual([]);
});
