import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { serveFrontEnd } from '../../../server/platform/http/frontEnd.ts';

let dist: string;
const app = fastify();
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'aula-viva-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<title>Aula Viva</title>');
  writeFileSync(path.join(dist, 'assets', 'a.js'), 'let a');
  writeFileSync(path.join(dist, '.built-from'), 'commit and time');
  writeFileSync(path.join(dist, 'assets', 'background.worker-Ab1_-c.js'), 'let b');
  writeFileSync(path.join(dist, 'assets', 'noise.worker-Ab1_-c.js'), 'let n');
  writeFileSync(path.join(dist, 'assets', 'background.worker-Ab1_-c.js.br'), 'compressed');
  await serveFrontEnd(app, dist, readConfig({ APP_ENV: 'test' }));
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

it('allows WebAssembly to the two scripts that compile it, and to no page', async () => {
  const policyOf = async (url: string, encoding = 'identity') => {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return headers['content-security-policy'];
  };
  for (const [name, encoding] of [
    ['background', 'identity'],
    ['background', 'br'],
    ['noise', 'identity'],
  ]) {
    const policy = await policyOf(`/assets/${name}.worker-Ab1_-c.js`, encoding);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).not.toContain("'unsafe-eval'");
  }
  expect(await policyOf('/assets/a.js')).toBeUndefined();
  expect(await policyOf('/users')).toBeUndefined();
});
