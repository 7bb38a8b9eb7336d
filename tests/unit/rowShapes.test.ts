import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = ['areas', 'platform', 'providers'].flatMap((folder) =>
  readdirSync(path.join('server', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join('server', folder, name)),
);

it('types no row of raw SQL without a shape', () => {
  const asserted = /\bexecute<|\bquery<(?!Record<string, unknown>>)/;
  expect(sources.filter((file) => asserted.test(readFileSync(file, 'utf8')))).toEqual([]);
});
