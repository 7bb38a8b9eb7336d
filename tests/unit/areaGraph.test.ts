import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = 'server/areas';
const areas = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Imports of other areas' files, except tables.ts (decision 012). */
const imports = areas.flatMap((area) =>
  readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(root, area, file))
    .flatMap((from) =>
      [...readFileSync(from, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, target]) => ({
        area,
        from,
        file: path.relative(root, path.join(path.dirname(from), String(target))),
      })),
    )
    .map((each) => ({ ...each, other: each.file.split('/')[0] ?? '' }))
    .filter(({ other, file }) => areas.includes(other) && other !== area && !file.endsWith('/tables.ts')),
);

it('areas import only api.ts and tables.ts of other areas', () => {
  expect(imports.filter(({ other, file }) => file !== `${other}/api.ts`)).toEqual([]);
});

it('areas do not import each other, directly or indirectly', () => {
  const reachable = (area: string, known: Set<string>): Set<string> => {
    for (const { area: by, other } of imports)
      if (by === area && !known.has(other)) reachable(other, known.add(other));
    return known;
  };
  expect(areas.filter((area) => reachable(area, new Set()).has(area))).toEqual([]);
});

it('the series of the calendar know nothing of single lessons, which stand on them', () => {
  const series = path.join(root, 'calendar', 'series');
  const files = readdirSync(series).map((name) => path.join(series, name));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes("'../lesson/"))).toEqual([]);
});
