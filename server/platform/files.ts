import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from './clock.ts';
import { folderStore } from './fileStore/folder.ts';
import {
  type ByteRange,
  type FileFacts,
  type FileStore,
  MissingFile,
  type OpenFile,
} from './fileStore/port.ts';
import { type Incoming, incomingFolder, openIncoming } from './incoming.ts';
import type { Secrets } from './secrets.ts';

export interface Files extends Incoming {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Gives a received file its name, and its place in the store. */
  move(from: string, to: string): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Opened when it is first read. */
  chunks(key: string, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
  stream(key: string): ReadableStream<Uint8Array>;
  /** Path of a received file, which lies in the folder that the school's processes share, wherever the others are. */
  pathOf(key: string): string;
  /** Null if there is no such file. */
  facts(key: string): Promise<FileFacts | null>;
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<OpenFile | null>;
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

const isIncoming = (key: string) => key.startsWith(`${incomingFolder}/`);

function found<T>(value: T | null, key: string): T {
  if (value === null) throw new MissingFile(key);
  return value;
}

/** A reader that goes away also ends the waiting for the store. */
function streamOf(chunks: (signal: AbortSignal) => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  const source = chunks(stop.signal);
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        stop.abort();
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Creates and verifies signed links, which expire. The signature is the permission: no session is needed. */
function openLinks(secrets: Secrets, clock: Clock) {
  const named = (key: string, expires: string) => `${key}\n${expires}`;
  const pass = (name: string, minutes = 60) => {
    // Rounded up to the hour, so that browsers can cache a photo by its address.
    const hour = 3_600_000;
    const expires = String(Math.ceil((clock.now().getTime() + minutes * 60_000) / hour) * hour);
    return `e=${expires}&s=${secrets.sign('file-link', named(name, expires))}`;
  };
  const link = (key: string, minutes?: number) => `/files/${key}?${pass(key, minutes)}`;
  return {
    link,
    pass,
    photo: (key: string | null) => (key ? link(key) : null),
    allows: (key: string, expires: string, signature: string) =>
      secrets.verify('file-link', named(key, expires), signature) && Number(expires) > clock.now().getTime(),
  };
}

/** The files of a school: those that are being received in the data folder, in a part that the processes share, the others in the store, or in the data folder without one. */
export function openFiles(dataDir: string, secrets: Secrets, clock: Clock, store?: FileStore): Files {
  const local = folderStore(path.join(dataDir, 'files'));
  mkdirSync(local.pathOf(''), { recursive: true });
  const kept = store ?? local;
  const storeOf = (key: string): FileStore => (isIncoming(key) ? local : kept);
  const open: Files['open'] = (key, range, signal) => storeOf(key).open(key, range, signal);
  const facts = (key: string) => storeOf(key).facts(key);
  const remove = (key: string) => storeOf(key).remove(key);
  const chunks = async function* (key: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    yield* found(await open(key, undefined, signal), key).bytes;
  };
  return {
    put: (key, bytes) => storeOf(key).put(key, bytes),
    move: (from, to) => storeOf(to).take(to, local.pathOf(from)),
    get: async (key) => {
      const parts: Uint8Array[] = [];
      for await (const part of chunks(key)) parts.push(part);
      return Buffer.concat(parts);
    },
    chunks,
    stream: (key) => streamOf((signal) => chunks(key, signal)),
    pathOf: local.pathOf,
    facts,
    open,
    size: async (key) => found(await facts(key), key).size,
    exists: async (key) => (await facts(key)) !== null,
    remove,
    listOlder: async (folder, moment) => {
      const prefix = `${folder}/`;
      const older: string[] = [];
      for await (const { key, modified } of storeOf(prefix).list(prefix))
        if (modified < moment && !key.slice(prefix.length).includes('/')) older.push(key);
      return older;
    },
    listStarting: async (prefixes) => {
      const keys = new Set<string>();
      for (const prefix of prefixes)
        for await (const { key } of storeOf(prefix).list(prefix))
          if (!key.slice(prefix.length).includes('/')) keys.add(key);
      return [...keys];
    },
    ...openIncoming(local, clock),
    ...openLinks(secrets, clock),
  };
}
