import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUp } from '../../../server/backup/backUp.ts';
import { folderStore } from '../../../server/platform/fileStore/folder.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-key-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup for a key that age refuses leaves no file', async () => {
  const school = {
    connection: { host: folder, database: 'none' },
    files: folderStore(path.join(folder, 'files')),
  };
  const archive = path.join(folder, 'archives');
  writeFileSync(path.join(folder, 'other'), '');
  const protection = { signing: [new Uint8Array(32)] as const, recipients: ['age1zzz'] };
  const clock = { now: () => new Date('2026-03-10T12:00:00Z') };
  await expect(backUp(school, archive, clock, protection)).rejects.toThrow();
  // Files are opened in order, so one that was still being created is there now.
  await readFile(path.join(folder, 'other'));
  expect(await readdir(folder)).toEqual(['other']);
});
