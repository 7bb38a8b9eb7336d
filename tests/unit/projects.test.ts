import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import config from '../../vitest.config.ts';

it('every test file belongs to one project', () => {
  const projects = (config.test?.projects ?? []) as { test: { include: string[]; exclude?: string[] } }[];
  const listed = projects.flatMap(({ test }) => globSync(test.include, { exclude: test.exclude ?? [] }));
  expect(listed.toSorted()).toEqual(globSync('tests/**/*.test.{ts,tsx}').toSorted());
});
