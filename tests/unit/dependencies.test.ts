import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Package {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const { scripts, dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Package;

it('every package has an exact version', () => {
  const versions = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('the running server imports each of its packages, and no tool', () => {
  const sources = globSync('{server,contract,domain}/**/*.{ts,mjs}').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const named = new Set(
    sources
      .flatMap((source) => [
        ...source.matchAll(/^(?:import (?!type)|export |} ).*?['"]([^'".][^'"]*)['"];$/gm),
        ...source.matchAll(/\b(?:import|require|resolve)\(\s*['"]([^'".][^'"]*)['"]/g),
      ])
      .map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
  );
  const tools = Object.keys(devDependencies).filter((name) => named.has(name));
  expect(tools).toEqual([]);
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
});

it('the commands name no address to download from', () => {
  const commands = globSync('bin/**/*.mjs');
  const naming = commands.filter((file) =>
    /https?:\/\/(?!127\.0\.0\.1|localhost)|--registry|npm_config_registry/.test(readFileSync(file, 'utf8')),
  );
  expect(commands.length).toBeGreaterThan(20);
  expect(naming).toEqual([]);
});

it('continuous integration runs the commands of the package', () => {
  const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run.split('\n')));
  const run = lines.flatMap((line) => /^npm (?:run )?([\w-]+)/.exec(line)?.[1] ?? []);
  expect(run).toEqual(['test', 'start']);
  expect(run.filter((name) => !scripts[name])).toEqual([]);
});
