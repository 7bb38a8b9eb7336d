import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
let app: Awaited<ReturnType<typeof buildApp>>;
let dist: string;
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'aula-viva-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Aula Viva</title>');
  writeFileSync(path.join(dist, 'assets', 'main-1.js'), 'export {};');
  writeFileSync(path.join(dist, 'assets', 'main-1.js.br'), brotliCompressSync('export {};'));
  school = await startSchool();
  app = await buildApp(school.services, { dist });
});
afterAll(async () => {
  await app.close();
  await school.stop();
  rmSync(dist, { recursive: true, force: true });
});

describe('the front end', () => {
  it.each(['/', '/auth', '/students/edit?id=1', '/a/b/c/'])(
    'opens at %s, revalidated each time',
    async (url) => {
      const page = await app.inject(url);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('Aula Viva');
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['cache-control']).toBe('no-cache');
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  it('caches its scripts permanently', async () => {
    const script = await app.inject('/assets/main-1.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('sends the files that the build compressed to clients that accept them', async () => {
    const compressed = await app.inject({
      url: '/assets/main-1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('export {};');
    const plain = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('export {};');
  });

  it.each(['/api/v1/nothing', '/files/x', '/assets/gone.js'])('is not served at %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('not_found');
  });

  it('refuses paths outside its folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
      expect((await app.inject(url)).body).not.toContain('"dependencies"');
  });
});
