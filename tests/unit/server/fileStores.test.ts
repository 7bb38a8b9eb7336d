import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket } from '../../../server/platform/fileStore/bucket.ts';
import { bucketStore } from '../../../server/platform/fileStore/bucketStore.ts';
import { folderStore } from '../../../server/platform/fileStore/folder.ts';
import type { FileStore } from '../../../server/platform/fileStore/port.ts';
import { openFiles } from '../../../server/platform/files.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';
import { all } from '../../support/all.ts';
import { s3Key, startS3Server } from '../../support/s3Server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-stores-'));
const at = (name: string) => path.join(folder, name);
const clock = { now: () => new Date('2026-03-10T13:00:00Z') };
const patience = { answer: 300, part: 300 };
let s3: Awaited<ReturnType<typeof startS3Server>>;
const bucketAt = (place: string, secret = s3Key.secret, limits = { answer: 10_000, part: 60_000 }) =>
  new Bucket({ url: s3.url + place, region: 'us-east-1', keyId: s3Key.id, key: secret }, limits);

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const kinds: Record<'folder' | 's3', () => FileStore> = {
  folder: () => folderStore(at('school/files')),
  s3: () => bucketStore(bucketAt('/escola/arquivos'), at('scratch')),
};
const textOf = async (bytes: AsyncIterable<Uint8Array> | undefined) =>
  Buffer.concat(await all(bytes)).toString('latin1');
const keysIn = async (store: FileStore, prefix = '') =>
  (await all(store.list(prefix))).map(({ key }) => key).sort();

describe.each(['folder', 's3'] as const)('a store of files, %s', (kind) => {
  const open = () => openFiles(at('school'), openSecrets({ secret: 's'.repeat(32) }), clock, kinds[kind]());

  it('returns what was put, in whole, in part and as a stream, and nothing of a missing file', async () => {
    const files = open();
    await files.put('photos/a.webp', Buffer.from('0123456789'));
    await files.put('photos/a.webp', Buffer.from('abcdefghij'));
    await files.put('photos/empty.webp', Buffer.alloc(0));
    expect(Buffer.from(await files.get('photos/a.webp')).toString()).toBe('abcdefghij');
    expect(await textOf(files.chunks('photos/a.webp'))).toBe('abcdefghij');
    expect(await new Response(files.stream('photos/a.webp')).text()).toBe('abcdefghij');
    const part = await files.open('photos/a.webp', { start: 2, end: 4 });
    expect([part?.size, await textOf(part?.bytes)]).toEqual([3, 'cde']);
    expect(await files.size('photos/empty.webp')).toBe(0);
    expect((await files.get('photos/empty.webp')).length).toBe(0);
    expect(await files.facts('photos/a.webp')).toEqual({
      size: 10,
      modified: expect.any(Date),
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect([await files.facts('photos/b.webp'), await files.open('photos/b.webp')]).toEqual([null, null]);
    await expect(files.get('photos/b.webp')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(files.size('photos/b.webp')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('takes received files over, large ones in parts, and keeps none of them on the way', async () => {
    const files = open();
    for (const size of [1000, 17 * 1024 * 1024]) {
      const bytes = randomBytes(size);
      const key = await files.receive(
        (async function* () {
          yield bytes;
        })(),
        size,
      );
      await files.move(key, `class-files/${size}.pdf`);
      expect(existsSync(files.pathOf(key))).toBe(false);
      expect(Buffer.from(await files.get(`class-files/${size}.pdf`)).equals(bytes)).toBe(true);
    }
  });

  it('lists a folder without those below it, by prefix and by age, and removes twice without complaint', async () => {
    const files = open();
    for (const key of ['documents/1-a.pdf', 'documents/1-b.pdf', 'documents/2-a.pdf', 'documents/old/1.pdf'])
      await files.put(key, Buffer.from(key));
    expect(await files.listStarting(['documents/1-', 'documents/3-', 'photos/x-'])).toEqual([
      'documents/1-a.pdf',
      'documents/1-b.pdf',
    ]);
    expect(await files.listOlder('documents', new Date(0))).toEqual([]);
    expect((await files.listOlder('documents', new Date('2100-01-01'))).sort()).toEqual([
      'documents/1-a.pdf',
      'documents/1-b.pdf',
      'documents/2-a.pdf',
    ]);
    expect(await files.listOlder('nowhere', new Date('2100-01-01'))).toEqual([]);
    await files.remove('documents/1-a.pdf');
    await files.remove('documents/1-a.pdf');
    expect(await files.exists('documents/1-a.pdf')).toBe(false);
  });

  it('has only the files of a restored archive afterwards', async () => {
    const store = kinds[kind]();
    await store.put('photos/before.webp', Buffer.from('before'));
    const fresh = await store.replacement();
    const bytes = async function* () {
      yield Buffer.from('after');
    };
    await fresh.add('photos/after.webp', bytes());
    await fresh.complete();
    await fresh.end();
    expect(await keysIn(store)).toEqual(['photos/after.webp']);
    expect(existsSync(at('scratch'))).toBe(false);
  });
});

describe('a bucket', () => {
  const answering = (status: number) => async (ctx: { status: number }) => {
    ctx.status = status;
  };
  const counting = (first: number, then: (ctx: { status: number }) => Promise<void>) => {
    let count = 0;
    s3.control.onRequest = async (ctx, next) => {
      count++;
      await (count <= first ? then(ctx) : next());
    };
    return () => count;
  };
  afterAll(() => {
    s3.control.onRequest = null;
  });

  it('is asked again after a failure that may pass, and given up after the third', async () => {
    const bucket = bucketAt('/escola/falhas');
    let count = counting(2, answering(503));
    await bucket.put('a/b', Buffer.from('x'));
    expect(count()).toBe(3);
    count = counting(9, answering(503));
    await expect(bucket.put('a/c', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    expect(count()).toBe(3);
    s3.control.onRequest = null;
    expect(await all(bucket.list())).toEqual([{ key: 'a/b', modified: expect.any(Date) }]);
  });

  it('that is silent is given up after the limit, without a second try, whatever was asked of it', async () => {
    const bucket = bucketAt('/escola/falhas', s3Key.secret, patience);
    writeFileSync(at('file'), 'x');
    const asked = [
      () => bucket.facts('a/b'),
      () => bucket.open('a/b'),
      () => bucket.put('a/d', Buffer.from('x')),
      () => bucket.upload('a/d', at('file')),
      () => bucket.remove('a/b'),
      () => bucket.list().next(),
    ];
    for (const ask of asked) {
      const count = counting(9, () => new Promise((resolve) => setTimeout(resolve, 600)));
      await expect(ask()).rejects.toMatchObject({ name: 'StoreFailure', code: 'ETIMEDOUT' });
      expect(count()).toBe(1);
    }
    s3.control.onRequest = null;
  });

  it('keeps no part of a large file that fails on the way', async () => {
    const bucket = bucketAt('/escola/grandes');
    writeFileSync(at('large'), Buffer.alloc(40 * 1024 * 1024, 'x'));
    const ended: string[] = [];
    s3.control.onRequest = async (ctx, next) => {
      const isSecond = ctx.method === 'PUT' && ctx.query.partNumber === '2';
      if (ctx.method === 'DELETE') ended.push(ctx.path);
      await (isSecond ? answering(403)(ctx) : next());
    };
    await expect(bucket.upload('videos/a.mp4', at('large'))).rejects.toMatchObject({ status: 403 });
    s3.control.onRequest = null;
    expect(ended).toEqual(['/escola/grandes/videos/a.mp4']);
    expect(await bucket.facts('videos/a.mp4')).toBeNull();
  });

  it('that refuses the key, or does not exist, fails without naming the key', async () => {
    for (const bucket of [bucketAt('/escola', 'errada'), bucketAt('/nenhum')]) {
      const failures = [
        await bucket.put('a/b', Buffer.from('x')).catch((error: unknown) => error),
        await bucket.open('a/b').catch((error: unknown) => error),
        await bucket
          .list()
          .next()
          .catch((error: unknown) => error),
      ];
      for (const error of failures) {
        expect(error).toMatchObject({ name: 'StoreFailure' });
        const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
        expect(told).not.toMatch(/S3RVER|Credential|errada|StringToSign/);
      }
    }
  });

  it('is left alone by a reader that goes away, also while it is silent', async () => {
    const bucket = bucketAt('/escola/leitura');
    await bucket.put('videos/b.mp4', Buffer.alloc(8 * 1024 * 1024, 'x'));
    const closed = Promise.withResolvers<void>();
    s3.control.onRequest = async (ctx, next) => {
      ctx.res.on('close', () => closed.resolve());
      await next();
    };
    const stop = new AbortController();
    const file = await bucket.open('videos/b.mp4', undefined, stop.signal);
    await file?.bytes.next();
    stop.abort();
    await expect(file?.bytes.next()).rejects.toMatchObject({ name: 'AbortError' });
    await closed.promise;
    const unread = Promise.withResolvers<void>();
    s3.control.onRequest = async (ctx, next) => {
      ctx.res.on('close', () => unread.resolve());
      await next();
    };
    await (await bucket.open('videos/b.mp4'))?.bytes.return(undefined);
    await unread.promise;
    s3.control.onRequest = null;
  });
});
