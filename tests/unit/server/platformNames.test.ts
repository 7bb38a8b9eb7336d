import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';

/** What the platform's code says, in strings and names; comments may give examples. */
const platform = globSync('server/platform/**/*.ts').map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));
const tables = globSync('server/areas/**/tables.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => table),
);

/** Names of areas' tables in SQL, and those that are no words of English anywhere. */
const naming = (text: string): string[] =>
  tables.filter((table) =>
    new RegExp(
      table.includes('_') ? `\\b${table}\\b` : `\\b(?:from|join|into|update|on|table) "?${table}\\b`,
    ).test(text),
  );

it('the platform names no table of an area', () => {
  const found = platform.flatMap(({ file, text }) => naming(text).map((table) => `${file}: ${table}`));
  expect(found).toEqual([]);
});

it('the platform names no route of an area', () => {
  const paths = Object.keys(calls).map((key) => key.split(' ')[1] ?? '');
  const found = platform.flatMap(({ file, text }) =>
    paths
      .filter((route) => text.includes(`${route}'`) || text.includes(`${route}/`))
      .map((route) => `${file}: ${route}`),
  );
  expect(found).toEqual([]);
});
