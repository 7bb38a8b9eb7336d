import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../server/platform/context.ts';
import { Bucket } from '../../../server/platform/fileStore/bucket.ts';
import { bucketStore } from '../../../server/platform/fileStore/bucketStore.ts';
import { type Files, openFiles } from '../../../server/platform/files.ts';
import { failureHandler } from '../../../server/platform/http/failures.ts';
import { serveFiles } from '../../../server/platform/http/files.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { s3Key, startS3Server } from '../../support/s3Server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-served-'));
const logFile = path.join(folder, 'log');
const log = pino(createWriteStream(logFile));
let now = new Date('2026-03-10T13:00:00Z');
const large = Buffer.alloc(32 * 1024 * 1024, 'x');
let s3: Awaited<ReturnType<typeof startS3Server>>;
const open: { app: FastifyInstance; files: Files; url: string }[] = [];

async function start(files: Files) {
  const app = fastify();
  app.setErrorHandler(failureHandler(() => null));
  serveFiles(app, { files, log } as unknown as Services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  open.push({ app, files, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
  await files.put('class-files/a.pdf', Buffer.from('0123456789'));
  await files.put('class-files/t.txt', Buffer.from('olá'));
  await files.put('videos/b.mp4', large);
}

beforeAll(async () => {
  s3 = await startS3Server();
  const secrets = openSecrets({ secret: 's'.repeat(32) });
  const clock = { now: () => now };
  const address = { url: `${s3.url}/escola`, region: 'us-east-1', keyId: s3Key.id, key: s3Key.secret };
  const store = bucketStore(new Bucket(address, { answer: 500, part: 10_000 }), path.join(folder, 'scratch'));
  await start(openFiles(path.join(folder, 'one'), secrets, clock));
  await start(openFiles(path.join(folder, 'two'), secrets, clock, store));
});
afterAll(async () => {
  for (const { app } of open) await app.close();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', 0],
  ['a bucket', 1],
])('a file in %s', (_, at) => {
  const served = () => open[at] as (typeof open)[number];
  const ask = async (headers: Record<string, string> = {}, key = 'class-files/a.pdf', method = 'GET') => {
    const reply = await fetch(served().url + served().files.link(key), { headers, method });
    return {
      reply,
      status: reply.status,
      text: await reply.text(),
      get: (name: string) => reply.headers.get(name),
    };
  };

  it('is sent in whole, with what a client needs to ask for parts of it', async () => {
    const { status, text, get: header } = await ask();
    expect([status, text]).toEqual([200, '0123456789']);
    expect(header('content-length')).toBe('10');
    expect(header('content-type')).toBe('application/pdf');
    expect(header('accept-ranges')).toBe('bytes');
    expect(header('content-disposition')).toBe('attachment; filename="a.pdf"');
    expect(header('etag')).toMatch(/^"[^"]+"$/);
    expect(Date.parse(header('last-modified') ?? '')).toBeGreaterThan(0);
    expect((await ask({}, 'class-files/t.txt')).get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await ask({}, 'videos/b.mp4', 'HEAD')).get('content-length')).toBe(String(large.length));
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=0-3', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, text, part) => {
    const answer = await ask({ range });
    expect([answer.status, answer.text, answer.get('content-range')]).toEqual([status, text, part]);
  });

  it('is sent again only if it is another one than the client has', async () => {
    const { get: header } = await ask();
    const etag = header('etag') ?? '';
    const modified = header('last-modified') ?? '';
    const range = 'bytes=0-3';
    const old = 'Mon, 02 Mar 2020 10:00:00 GMT';
    const statuses: [Record<string, string>, number][] = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"x", W/${etag}` }, 304],
      [{ 'if-none-match': '"x"' }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': old }, 200],
      [{ 'if-match': '"x"' }, 412],
      [{ 'if-match': etag, range }, 206],
      [{ 'if-unmodified-since': old }, 412],
      [{ 'if-unmodified-since': 'yesterday' }, 200],
      [{ 'if-range': etag, range }, 206],
      [{ 'if-range': '"x"', range }, 200],
      [{ 'if-range': modified, range }, 206],
      [{ 'if-range': old, range }, 200],
    ];
    for (const [headers, status] of statuses)
      expect([headers, (await ask(headers)).status]).toEqual([headers, status]);
    expect((await ask({ range }, 'class-files/a.pdf', 'HEAD')).status).toBe(200);
  });

  it('looks missing to a link that ended, is foreign or was altered, and once it is deleted', async () => {
    const { files, url } = served();
    await files.put('class-files/gone.pdf', Buffer.from('x'));
    const link = files.link('class-files/gone.pdf');
    const foreign = link.replace('gone.pdf', 'a.pdf');
    const stranger = openFiles(path.join(folder, 'three'), openSecrets({ secret: 'o'.repeat(32) }), {
      now: () => now,
    });
    const missing = await (await fetch(url + files.link('class-files/none.pdf'))).json();
    for (const wrong of [
      foreign,
      link.slice(0, -1),
      '/files/class-files/a.pdf',
      stranger.link('class-files/a.pdf'),
    ]) {
      const reply = await fetch(url + wrong);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await reply.json()).toMatchObject({ code: missing.code, message: missing.message });
    }
    const start = now;
    now = new Date(start.getTime() + 3 * 3_600_000);
    expect((await fetch(url + link)).status).toBe(404);
    now = start;
    expect((await fetch(url + link)).status).toBe(200);
    await files.remove('class-files/gone.pdf');
    expect((await fetch(url + link)).status).toBe(404);
  });
});

describe('a file that is sent from a bucket', () => {
  const link = () => (open[1]?.url ?? '') + (open[1]?.files.link('videos/b.mp4') ?? '');
  const responseTo = (url: string) => new Promise<IncomingMessage>((resolve) => get(url, resolve));

  it('is read no faster than the client takes it, and no further once the client has gone', async () => {
    let sent = () => 0;
    const closed = Promise.withResolvers<void>();
    s3.control.onRequest = async (ctx, next) => {
      if (ctx.method === 'GET') {
        sent = () => ctx.res.socket?.bytesWritten ?? 0;
        ctx.res.on('close', () => closed.resolve());
      }
      await next();
    };
    const response = await responseTo(link());
    await wait(500);
    expect(sent()).toBeLessThan(large.length / 2);
    response.destroy();
    await closed.promise;
    s3.control.onRequest = null;
  });

  it('is refused with 503 and a text while the bucket fails, and breaks off where it fails on the way', async () => {
    s3.control.onRequest = async (ctx) => {
      ctx.status = 503;
    };
    const reply = await fetch(link());
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await reply.json()).toMatchObject({ code: 'unavailable' });
    expect(reply.headers.get('content-type')).toContain('application/json');
    s3.control.onRequest = async (ctx, next) => {
      await next();
      if (ctx.method === 'GET') setTimeout(() => ctx.res.destroy(), 20);
    };
    const broken = await responseTo(link());
    let received = 0;
    const read = (async () => {
      for await (const chunk of broken) {
        received += chunk.length;
        await wait(1);
      }
    })();
    await expect(read).rejects.toThrow('aborted');
    expect(received).toBeLessThan(large.length);
    s3.control.onRequest = null;
  });
});
