import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import {
  copyFile,
  link as hardLink,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';

export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a stream as it arrives, under a temporary key; throws `file_too_large`, and then keeps nothing. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string>;
  /** Stores what arrives of a stream, up to `maxBytes`, under a temporary key, also if the stream breaks; the caller removes it. */
  receivePart(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedPart>;
  /** Writes a received part into a received file, from `offset` on; false if the file is gone. */
  append(part: string, to: string, offset: number): Promise<boolean>;
  /** A second name of a received file, which goes its own way. */
  second(key: string): Promise<string>;
  /** Gives a received file its name. */
  move(from: string, to: string): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Opened when it is first read. */
  chunks(key: string): AsyncGenerator<Uint8Array>;
  stream(key: string): ReadableStream<Uint8Array>;
  /** Path on this machine. */
  pathOf(key: string): string;
  size(key: string): Promise<number>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys in a folder whose files were last written before `moment`. */
  listOlder(folder: string, moment: Date): Promise<string[]>;
  /** Keys that start with one of these prefixes, each of which begins with its folder. */
  listStarting(prefixes: readonly string[]): Promise<string[]>;
  link(key: string, minutes?: number): string;
  /** The query of a link to what `name` stands for, which `allows` checks. */
  pass(name: string, minutes?: number): string;
  photo(key: string | null): string | null;
  allows(key: string, expires: string, signature: string): boolean;
}

export interface ReceivedPart {
  key: string;
  /** Why the stream broke. */
  error: unknown;
}

/** Folder of uploads that are being received; no backup contains it. */
export const incomingFolder = 'incoming';

async function* upTo(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('file_too_large');
    yield chunk;
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function openFiles(dataDir: string, secrets: Secrets, clock: Clock): Files {
  const location = path.resolve(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const named = (key: string, expires: string) => `${key}\n${expires}`;
  const pass = (name: string, minutes = 60) => {
    // Rounded up to the hour, so that browsers can cache a photo by its address.
    const hour = 3_600_000;
    const expires = String(Math.ceil((clock.now().getTime() + minutes * 60_000) / hour) * hour);
    return `e=${expires}&s=${secrets.sign('file-link', named(name, expires))}`;
  };
  const link = (key: string, minutes?: number) => `/files/${key}?${pass(key, minutes)}`;
  const pathOf = (key: string): string => {
    const file = path.join(location, key);
    if (file !== location && !file.startsWith(`${location}${path.sep}`))
      throw new Error(`The key ${JSON.stringify(key)} leads out of the folder of files`);
    return file;
  };
  const makeFolderOf = (key: string) => mkdir(path.dirname(pathOf(key)), { recursive: true });
  const chunks = async function* (key: string): AsyncGenerator<Uint8Array> {
    yield* createReadStream(pathOf(key));
  };
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true });
  };
  const keysIn = async (folder: string): Promise<string[]> => {
    try {
      const entries = await readdir(pathOf(folder), { withFileTypes: true });
      return entries.flatMap((entry) => (entry.isFile() ? path.posix.join(folder, entry.name) : []));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  return {
    put: async (key, bytes) => {
      // Renamed into place, so that no reader sees a partial file.
      const part = `${key}.${randomUUID()}.part`;
      await makeFolderOf(key);
      await writeFile(pathOf(part), bytes);
      await rename(pathOf(part), pathOf(key));
    },
    receive: async (source, maxBytes) => {
      const key = `${incomingFolder}/${randomUUID()}`;
      try {
        await makeFolderOf(key);
        // A stream would fail before its file is open.
        await writeFile(pathOf(key), upTo(source, maxBytes), { mode: 0o600 });
        return key;
      } catch (error) {
        await remove(key);
        throw error;
      }
    },
    receivePart: async (source, maxBytes) => {
      const key = `${incomingFolder}/${randomUUID()}`;
      await makeFolderOf(key);
      const file = await open(pathOf(key), 'wx', 0o600);
      try {
        for await (const chunk of upTo(source, maxBytes)) await file.writeFile(chunk);
        return { key, error: null };
      } catch (error) {
        return { key, error };
      } finally {
        await file.close();
      }
    },
    append: async (part, to, offset) => {
      try {
        const writing = { flags: offset === 0 ? 'w' : 'r+', start: offset, mode: 0o600 };
        await pipeline(createReadStream(pathOf(part)), createWriteStream(pathOf(to), writing));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    second: async (key) => {
      const second = `${incomingFolder}/${randomUUID()}`;
      // Not every disk has hard links.
      await hardLink(pathOf(key), pathOf(second)).catch(() => copyFile(pathOf(key), pathOf(second)));
      return second;
    },
    move: async (from, to) => {
      await makeFolderOf(to);
      await rename(pathOf(from), pathOf(to));
    },
    get: async (key) => await readFile(pathOf(key)),
    chunks,
    stream: (key) => Readable.toWeb(Readable.from(chunks(key))) as ReadableStream<Uint8Array>,
    pathOf,
    size: async (key) => (await stat(pathOf(key))).size,
    exists: async (key) => {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove,
    listOlder: async (folder, moment) => {
      const older: string[] = [];
      for (const key of await keysIn(folder)) if ((await stat(pathOf(key))).mtime < moment) older.push(key);
      return older;
    },
    listStarting: async (prefixes) => {
      const folders = new Set(prefixes.map((prefix) => path.dirname(prefix)));
      const keys = (await Promise.all([...folders].map(keysIn))).flat();
      return keys.filter((key) => prefixes.some((prefix) => key.startsWith(prefix)));
    },
    link,
    pass,
    photo: (key) => (key ? link(key) : null),
    allows: (key, expires, signature) =>
      secrets.verify('file-link', named(key, expires), signature) && Number(expires) > clock.now().getTime(),
  };
}
