import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Package {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/** The place of a package as Node.js resolves it from another one. */
function resolve(name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return null;
  }
}

/** All packages that these may load. */
function closureOf(names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = resolve(name, from);
    if (!path || found.has(path)) return;
    found.add(path);
    const { dependencies, peerDependencies, optionalDependencies } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
      visit(next, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

const imported = new Set(
  globSync('src/**/*.{ts,tsx,css}').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)/g),
    ].flatMap(([, name]) => name ?? []),
  ),
);
/** Packages whose file of metadata names no licence, though they come with one. */
const stated: Record<string, string> = {
  'node_modules/@jitsi/rnnoise-wasm': 'Apache-2.0',
  'node_modules/cldrjs': 'MIT',
};
const licenceOf = (path: string) => packages[path]?.license ?? stated[path] ?? 'unknown';
const labelOf = (path: string) => `${path.replace(/^.*node_modules\//, '')} (${licenceOf(path)})`;

it('browsers receive no package under a copyleft licence', () => {
  const served = closureOf(imported);
  expect(served.size).toBeGreaterThan(100);
  const offered = /\bOR\b/;
  const copyleft = [...served].filter((path) => {
    const licence = licenceOf(path);
    return /GPL|MPL|EPL|CDDL|SSPL|BUSL|unknown/i.test(licence) && !offered.test(licence);
  });
  expect(copyleft.map(labelOf)).toEqual([]);
});

it('NOTICE names every package of the server under a copyleft licence, with the licence', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  const notice = readFileSync('NOTICE', 'utf8');
  const weak = [...closureOf(Object.keys(dependencies))].filter((path) => /GPL|MPL/.test(licenceOf(path)));
  expect(weak.length).toBeGreaterThan(0);
  for (const path of weak) {
    const family = path
      .replace(/^.*node_modules\//, '')
      .replace(/-(linux|darwin|win32|android|freebsd).*$/, '');
    expect(notice, labelOf(path)).toContain(family.replace(/^(@node-datachannel)\/.*$/, '$1'));
  }
  expect(weak.filter((path) => /AGPL|(?<!L)GPL/.test(licenceOf(path))).map(labelOf)).toEqual([]);
});
