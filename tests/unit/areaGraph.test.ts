import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const areas = readdirSync('server/areas', { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** The areas that an area imports; `tables.ts` aside, which only declares what the database joins (decision 012). */
function importsOf(area: string): Set<string> {
  const folder = path.join('server/areas', area);
  const text = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('');
  return new Set([...text.matchAll(/from '\.\.\/(\w+)\/(?!tables\.ts)/g)].map(([, other]) => String(other)));
}

/** Pairs that are still to be untied. The list only gets shorter. */
const tied = ['contracts onboarding', 'identity secondFactor', 'matching onboarding'];

it('has no two areas that import each other', () => {
  const graph = new Map(areas.map(({ name }) => [name, importsOf(name)]));
  const mutual = [...graph].flatMap(([area, others]) =>
    [...others]
      .filter((other) => area < other && graph.get(other)?.has(area))
      .map((other) => `${area} ${other}`),
  );
  expect(mutual.sort()).toEqual(tied);
});
