import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Rules of one class alone, outside of media queries. */
const ownRules = (css: string) => [...css.matchAll(/(?<!,\n)^(\.[\w-]+) \{$/gm)].map(([, name]) => name);

it('a class has one rule of its own in its file', () => {
  const twice = globSync('src/**/*.module.css').flatMap((file) => {
    const names = ownRules(readFileSync(file, 'utf8'));
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${file} ${name}`);
  });
  expect(twice).toEqual([]);
});
