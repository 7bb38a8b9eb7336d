import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openFiles } from '../../../server/platform/files.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';

it('readers see the old or the new bytes of a file that is replaced, never a part of them', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-files-'));
  const clock = { now: () => new Date('2026-03-10T13:00:00Z') };
  const files = openFiles(folder, openSecrets({ secret: 's'.repeat(32) }), clock);
  const versions = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(3_000_000, 'b')] as const;
  await files.put('contracts/x.pdf', versions[0]);
  const sizes = new Set<number>();
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn++)
      await files.put('contracts/x.pdf', versions[turn % 2] ?? versions[0]);
  })();
  let isWriting = true;
  void writing.then(() => {
    isWriting = false;
  });
  while (isWriting) sizes.add((await files.get('contracts/x.pdf')).length);
  await writing;
  expect([...sizes].filter((size) => size !== 4_000_000 && size !== 3_000_000)).toEqual([]);
  expect(readdirSync(path.join(folder, 'files', 'contracts'))).toEqual(['x.pdf']);
  rmSync(folder, { recursive: true });
});
