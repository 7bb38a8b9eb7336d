import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changes } from '../../../contract/studentLessons.reads.ts';
import { invalidates } from '../../../src/dataProvider/changes.ts';

it('a change whose stale reads no area declares does not compile', () => {
  const { 'POST /v1/reschedules/:id/answer': answered, ...others } = invalidates;
  // @ts-expect-error The answer to a request is missing.
  const all: typeof invalidates = others;
  expect(all).not.toHaveProperty(['POST /v1/reschedules/:id/answer']);
  expect(answered).toEqual(changes['POST /v1/reschedules/:id/answer']);
});

it('what the browser loads with every screen imports no call and no zod', () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import (?!type )|export \* )[^;]*from '([^']+)'/gm,
    ))
      load(from.startsWith('.') ? path.join(path.dirname(file), from) : from);
  };
  for (const file of ['contract/areaReads.generated.ts', 'contract/areaParts.ts', 'contract/readLists.ts'])
    load(file);
  const others = [...loaded].filter((file) => !/\.reads\.ts$/.test(file)).toSorted();
  expect(others).toEqual([
    'contract/areaParts.ts',
    'contract/areaReads.generated.ts',
    'contract/readLists.ts',
  ]);
});
