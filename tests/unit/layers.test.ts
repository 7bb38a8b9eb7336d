import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The layers of the browser from below, with the folders of each (decision 024). */
const layers = [
  ['browser'],
  ['i18n'],
  ['authProvider', 'dataProvider'],
  ['ui'],
  ['features'],
  ['portals', 'resources'],
  ['app'],
  ['gallery', 'main.tsx'],
];
/** Folders whose rooms do not import each other. */
const divided = ['portals'];

const partsOf = (file: string) => file.split('/').slice(1);
const layerOf = (file: string) => layers.findIndex((folders) => folders.includes(partsOf(file)[0] ?? ''));

/** Imports, lazy ones and those of types and styles among them, by path from the repository. */
const imports = globSync('src/**/*.{ts,tsx,css}').flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:\bfrom|\bimport|@import|\burl)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
    // Vite reads what follows a question mark.
    .map(([, target = '']) => ({ from, to: path.join(path.dirname(from), target.replace(/\?.*$/, '')) }))
    .filter(({ to }) => to.startsWith('src/')),
);

function isAllowed({ from, to }: { from: string; to: string }): boolean {
  const [fromFolder = '', fromRoom] = partsOf(from);
  const [toFolder = '', toRoom] = partsOf(to);
  if (layerOf(from) !== layerOf(to)) return layerOf(from) > layerOf(to);
  if (fromFolder === toFolder) return !divided.includes(fromFolder) || fromRoom === toRoom;
  return fromFolder.endsWith('Provider') && toFolder.endsWith('Provider');
}

it('every folder of src has a layer, and every import is found', () => {
  const folders = new Set(globSync('src/**/*.{ts,tsx,css}').map((file) => partsOf(file)[0] ?? ''));
  expect([...folders].toSorted()).toEqual(layers.flat().toSorted());
  expect(imports.filter(({ to }) => !existsSync(to))).toEqual([]);
  expect(imports.length).toBeGreaterThan(3000);
});

it('src imports only what is below: portals and resources share features, and nothing knows the app', () => {
  const refused = imports.filter((each) => !isAllowed(each));
  expect(refused.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

it('features import each other one way', () => {
  const between = imports
    .filter(({ from, to }) => from.startsWith('src/features/') && to.startsWith('src/features/'))
    .map(({ from, to }) => ({ by: partsOf(from)[1] ?? '', other: partsOf(to)[1] ?? '' }))
    .filter(({ by, other }) => by !== other);
  const reachable = (feature: string, known: Set<string>): Set<string> => {
    for (const { by, other } of between)
      if (by === feature && !known.has(other)) reachable(other, known.add(other));
    return known;
  };
  const features = new Set(between.map(({ by }) => by));
  expect([...features].filter((feature) => reachable(feature, new Set()).has(feature))).toEqual([]);
});
