import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openFiles } from '../../../server/platform/files.ts';
import { openSecrets } from '../../../server/platform/secrets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-files-'));
const clock = { now: () => new Date('2026-03-10T13:00:00Z') };
const files = openFiles(folder, openSecrets({ secret: 's'.repeat(32) }), clock);
const incoming = () => readdirSync(path.join(folder, 'files', 'incoming'));
afterEach(() => rmSync(path.join(folder, 'files'), { recursive: true, force: true }));

it('readers see the old or the new bytes of a file that is replaced, never a part of them', async () => {
  const versions = [Buffer.alloc(4_000_000, 'a'), Buffer.alloc(3_000_000, 'b')] as const;
  await files.put('contracts/x.pdf', versions[0]);
  const sizes = new Set<number>();
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn++)
      await files.put('contracts/x.pdf', versions[turn % 2] ?? versions[0]);
  })();
  let isWriting = true;
  void writing.then(() => {
    isWriting = false;
  });
  while (isWriting) sizes.add((await files.get('contracts/x.pdf')).length);
  await writing;
  expect([...sizes].filter((size) => size !== 4_000_000 && size !== 3_000_000)).toEqual([]);
  expect(readdirSync(path.join(folder, 'files', 'contracts'))).toEqual(['x.pdf']);
});

it('writes a stream as it arrives: at most 256 KiB of 50 MiB wait in memory', async () => {
  const chunk = Buffer.alloc(64 * 1024, 'v');
  let given = 0;
  let waiting = 0;
  let seen = 0;
  async function* source() {
    while (given < 50 * 1024 * 1024) {
      const [name] = existsSync(path.join(folder, 'files', 'incoming')) ? incoming() : [];
      const written = name ? statSync(path.join(folder, 'files', 'incoming', name)).size : 0;
      waiting = Math.max(waiting, given - written);
      seen = Math.max(seen, written);
      given += chunk.length;
      yield chunk;
    }
  }
  const key = await files.receive(source(), 50 * 1024 * 1024);
  expect(statSync(files.pathOf(key)).size).toBe(50 * 1024 * 1024);
  expect(seen).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(256 * 1024);
  await files.move(key, 'videos/x.mp4');
  expect(incoming()).toEqual([]);
  expect(statSync(files.pathOf('videos/x.mp4')).size).toBe(50 * 1024 * 1024);
});

it('stops reading a stream that is too long, and keeps nothing of it or of a broken one', async () => {
  let given = 0;
  async function* endless() {
    for (;;) {
      given += 1000;
      yield Buffer.alloc(1000);
    }
  }
  await expect(files.receive(endless(), 5000)).rejects.toMatchObject({ code: 'file_too_large' });
  expect(given).toBeLessThan(50_000);
  async function* broken() {
    yield Buffer.alloc(1000);
    throw new Error('the line broke');
  }
  await expect(files.receive(broken(), 5000)).rejects.toThrow('the line broke');
  expect(incoming()).toEqual([]);
});

it('refuses a key that leads out of its folder, to read, to write or to remove', async () => {
  for (const key of ['../secret', 'photos/../../secret', '../files-of-another-school/x']) {
    const outside = /leads out of the folder of files/;
    await expect(files.get(key)).rejects.toThrow(outside);
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(outside);
    await expect(files.remove(key)).rejects.toThrow(outside);
    await expect(files.exists(key)).rejects.toThrow(outside);
  }
});

it('lists the files of a folder, not its folders, and nothing of a folder that does not exist', async () => {
  await files.put('photos/a.webp', Buffer.from('a'));
  await files.put('photos/old/b.webp', Buffer.from('b'));
  const later = new Date('2100-01-01');
  expect(await files.listOlder('photos', later)).toEqual(['photos/a.webp']);
  expect(await files.listOlder('photos', new Date(0))).toEqual([]);
  expect(await files.listStarting(['photos/a', 'documents/a'])).toEqual(['photos/a.webp']);
  await files.remove('photos/a.webp');
  await files.remove('photos/a.webp');
  expect(await files.exists('photos/a.webp')).toBe(false);
});
