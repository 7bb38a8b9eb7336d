import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

it('docs/adding.md counts its example as it is', () => {
  const text = readFileSync('docs/adding.md', 'utf8');
  const told = [...text.matchAll(/^\| (\d+) \| `([^`]+)`/gm)].map(([, lines, file]) => [file, Number(lines)]);
  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(told.map(([file]) => [file, linesOf(String(file))]));
  const sum = told.reduce((total, [, lines]) => total + Number(lines), 0);
  expect(text).toContain(`| **${sum}** | in ${told.length} files`);
});

it.each(globSync('docs/**/*.md'))('%s links to files that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, to]) => to ?? '',
  );
  const missing = links.filter((to) => !existsSync(path.join(path.dirname(page), to)));
  expect(missing).toEqual([]);
});
