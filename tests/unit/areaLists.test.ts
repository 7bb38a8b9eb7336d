import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { areaLists } from '../../bin/areas/lists.ts';

it.each([...areaLists()].map(([file, list]) => [path.relative('', file), list]))(
  '%s is as `npm run areas` writes it',
  (file, list) => {
    expect(readFileSync(file, 'utf8')).toBe(list);
  },
);
