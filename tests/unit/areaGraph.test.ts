import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = 'server/areas';
const areas = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The files of other areas that an area imports; tables aside, which only declare what the database joins (decision 012). */
function importsOf(area: string): string[] {
  const files = readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const own = path.join(root, area, file);
      const imports = readFileSync(own, 'utf8').matchAll(/from '(\.[^']+)'/g);
      return [...imports].map(([, target]) =>
        path.relative(root, path.join(path.dirname(own), String(target))),
      );
    })
    .filter((file) => !file.startsWith('..') && !file.startsWith(`${area}/`) && !file.endsWith('/tables.ts'));
}

/** Pairs that are still to be untied. The list only gets shorter. */
const tied = ['contracts onboarding', 'matching onboarding'];

it('has no two areas that import each other', () => {
  const graph = new Map(
    areas.map(({ name }) => [name, new Set(importsOf(name).map((file) => file.split('/')[0]))]),
  );
  const mutual = [...graph].flatMap(([area, others]) =>
    [...others]
      .filter((other) => area < String(other) && graph.get(String(other))?.has(area))
      .map((other) => `${area} ${other}`),
  );
  expect(mutual.sort()).toEqual(tied);
});
