import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFrontEnd } from '../../../server/platform/http/frontEnd.ts';

let dist: string;
const app = fastify();
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'aula-viva-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<title>Aula Viva</title>');
  writeFileSync(path.join(dist, 'assets', 'a.js'), 'let a');
  writeFileSync(path.join(dist, '.built-from'), 'commit and time');
  await serveFrontEnd(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true, force: true });
});

it('serves its files and the index for every route, but not the build’s metadata', async () => {
  expect((await app.inject('/assets/a.js')).body).toBe('let a');
  expect((await app.inject('/users')).body).toContain('Aula Viva');
  for (const url of ['/.built-from', '/%2ebuilt-from', '/assets/../.built-from', '/assets/..%2f.built-from'])
    expect((await app.inject(url)).body).not.toContain('commit and time');
  expect((await app.inject('/assets/none.js')).statusCode).toBe(404);
});
