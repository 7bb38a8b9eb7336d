import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function command(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

it('the whole browser draws pages where its headless shell cannot be installed', () => {
  const chromium = command('chromium', 'exit 0');
  command('apt-get', 'test "$1" = --version');
  command('sudo', 'exit 1');
  const script = `import('./bin/browsers.mjs').then((browsers) => console.log(browsers.findHeadlessChromium()))`;
  const env = { PATH: folder, HOME: folder };
  const output = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  expect(output.trim().split('\n').at(-1)).toBe(chromium);
});
