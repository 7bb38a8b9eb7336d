import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** `platform/db` works with the cluster and its roles, on connections of its own. */
const sources = ['areas', 'platform', 'providers'].flatMap((folder) =>
  readdirSync(path.join('server', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join('server', folder, name))
    .filter((file) => !file.startsWith('server/platform/db/')),
);

it('every row of raw SQL has a shape', () => {
  const asserted = /\bexecute<|\bquery</;
  expect(sources.filter((file) => asserted.test(readFileSync(file, 'utf8')))).toEqual([]);
});
