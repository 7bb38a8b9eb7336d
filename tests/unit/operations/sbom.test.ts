import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the bill of materials lists every package of the lock file with its version', () => {
  const text = execFileSync(process.execPath, ['bin/commands/sbom.mjs'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { group?: string; name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; name?: string }>;
  };
  const missing = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')} ${version}`)
    .filter((each) => !listed.has(each));
  expect(missing).toEqual([]);
});
