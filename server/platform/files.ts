import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';

export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a stream as it arrives, under a temporary key; throws `file_too_large`, and then keeps nothing. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string>;
  /** Gives a received file its name. */
  move(from: string, to: string): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Opened when it is first read. */
  chunks(key: string): AsyncGenerator<Uint8Array>;
  stream(key: string): ReadableStream<Uint8Array>;
  /** On this machine. */
  pathOf(key: string): string;
  size(key: string): Promise<number>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys in a folder whose files were last written before `moment`. */
  listOlder(folder: string, moment: Date): Promise<string[]>;
  /** Keys that start with one of these prefixes, each of which begins with its folder. */
  listStarting(prefixes: readonly string[]): Promise<string[]>;
  link(key: string, minutes?: number): string;
  photo(key: string | null): string | null;
  allows(key: string, expires: string, signature: string): boolean;
}

/** Of uploads that are being received; no backup holds them. */
export const incomingFolder = 'incoming';

async function* upTo(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('file_too_large');
    yield chunk;
  }
}

export function openFiles(dataDir: string, secrets: Secrets, clock: Clock): Files {
  const location = path.join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const named = (key: string, expires: string) => `${key}\n${expires}`;
  const link = (key: string, minutes = 60) => {
    // Rounded up to the hour, so that browsers can cache a photo by its address.
    const hour = 3_600_000;
    const expires = String(Math.ceil((clock.now().getTime() + minutes * 60_000) / hour) * hour);
    return `/files/${key}?e=${expires}&s=${secrets.sign('file-link', named(key, expires))}`;
  };
  const pathOf = (key: string) => path.join(location, key);
  const chunks = async function* (key: string) {
    yield* await disk.getStream(key);
  };
  const keysIn = async (folder: string): Promise<string[]> => {
    if (!existsSync(pathOf(folder))) return [];
    return [...(await disk.listAll(folder)).objects].flatMap((entry) => ('key' in entry ? entry.key : []));
  };
  return {
    put: async (key, bytes) => {
      // Renamed into place, so that no reader sees a partial file; the driver's own move copies.
      const part = `${key}.${randomUUID()}.part`;
      await disk.put(part, bytes);
      await rename(pathOf(part), pathOf(key));
    },
    receive: async (source, maxBytes) => {
      const key = `${incomingFolder}/${randomUUID()}`;
      try {
        await mkdir(pathOf(incomingFolder), { recursive: true });
        // Not by the driver, which reports a full disk as an aborted operation; nor by a stream, which fails before its file is open.
        await writeFile(pathOf(key), upTo(source, maxBytes), { mode: 0o600 });
        return key;
      } catch (error) {
        await disk.delete(key);
        throw error;
      }
    },
    move: async (from, to) => {
      await mkdir(path.dirname(pathOf(to)), { recursive: true });
      await rename(pathOf(from), pathOf(to));
    },
    get: (key) => disk.getBytes(key),
    chunks,
    stream: (key) => Readable.toWeb(Readable.from(chunks(key))) as ReadableStream<Uint8Array>,
    pathOf,
    size: async (key) => (await disk.getMetaData(key)).contentLength,
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    listOlder: async (folder, moment) => {
      const older: string[] = [];
      for (const key of await keysIn(folder))
        if ((await disk.getMetaData(key)).lastModified < moment) older.push(key);
      return older;
    },
    listStarting: async (prefixes) => {
      const folders = new Set(prefixes.map((prefix) => path.dirname(prefix)));
      const keys = (await Promise.all([...folders].map(keysIn))).flat();
      return keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    },
    link,
    photo: (key) => (key ? link(key) : null),
    allows: (key, expires, signature) =>
      secrets.verify('file-link', named(key, expires), signature) && Number(expires) > clock.now().getTime(),
  };
}
