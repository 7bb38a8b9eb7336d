import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

// A URL would end its path at '#', and decode '%41'.
const root = mkdtempSync(path.join(tmpdir(), 'escola #1 100%41-'));
afterAll(() => rmSync(root, { recursive: true }));

it('the server starts in a folder whose name would mean something else in an address', () => {
  for (const file of ['bin/server.mjs', 'server/fasterImports.mjs']) cpSync(file, path.join(root, file));
  writeFileSync(path.join(root, 'start.mjs'), `(await import('./bin/server.mjs')).runServer('main.mjs')`);
  writeFileSync(path.join(root, 'main.mjs'), `console.log('started')`);
  expect(execFileSync(process.execPath, ['start.mjs'], { cwd: root, encoding: 'utf8' })).toBe('started\n');
});
