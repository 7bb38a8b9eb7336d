import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;

it('docs/adding.md counts its example as it is', () => {
  const text = readFileSync('docs/adding.md', 'utf8');
  const told = [...text.matchAll(/^\| (\d+) \| `([^`]+)`/gm)].map(([, lines, file]) => [file, Number(lines)]);
  expect(told.length).toBeGreaterThan(5);
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

it('docs/security.md classifies every table', () => {
  const ofPlainArea = (file: string) => {
    const index = path.join(path.dirname(file), 'index.ts');
    return existsSync(index) && readFileSync(index, 'utf8').includes('plainArea(');
  };
  const files = globSync('server/**/tables.ts').filter((file) => !ofPlainArea(file));
  const tables = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
  const text = readFileSync('docs/security.md', 'utf8');
  const classified = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| [1-4]/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  expect(classified.toSorted()).toEqual(tables.toSorted());
});
