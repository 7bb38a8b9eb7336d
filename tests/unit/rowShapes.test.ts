import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join('server', name), 'utf8') }));

it('types no row of raw SQL without a shape', () => {
  const asserted = sources.filter(({ text }) =>
    /\bexecute<|\brows(\[0\])? as |\bquery<(?!Record<string, unknown>>)/.test(text),
  );
  expect(asserted.map(({ name }) => name)).toEqual([]);
});
