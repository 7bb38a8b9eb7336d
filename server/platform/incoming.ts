import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';

/** Uploads while they are received, in a folder that the school's processes share. */
export interface Incoming {
  /** Stores a stream as it arrives, under a temporary key; throws `file_too_large`, and then keeps nothing. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string>;
  /** Stores what arrives of a stream, up to `maxBytes`, under a temporary key, also if the stream breaks; the caller removes it. */
  receivePart(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedPart>;
  /** Writes a received part into a received file, from `offset` on; false if the file is gone. */
  append(part: string, to: string, offset: number): Promise<boolean>;
  /** A second name of a received file, which goes its own way. */
  second(key: string): Promise<string>;
}

interface ReceivedPart {
  key: string;
  /** Why the stream broke. */
  error: unknown;
}

/** Folder of uploads that are being received; the school's processes share it, and no backup contains it. */
export const incomingFolder = 'incoming';

async function* upTo(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('file_too_large');
    yield chunk;
  }
}

const newKey = () => `${incomingFolder}/${randomUUID()}`;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export function openIncoming({ pathOf }: { pathOf(key: string): string }, clock: Clock): Incoming {
  const makeFolder = () => mkdir(path.join(pathOf(''), incomingFolder), { recursive: true });
  return {
    receive: async (source, maxBytes) => {
      const key = newKey();
      try {
        await makeFolder();
        // A stream would fail before its file is open.
        await writeFile(pathOf(key), upTo(source, maxBytes), { mode: 0o600 });
        return key;
      } catch (error) {
        await rm(pathOf(key), { force: true });
        throw error;
      }
    },
    receivePart: async (source, maxBytes) => {
      const key = newKey();
      await makeFolder();
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
      const second = newKey();
      // Some file systems do not support hard links.
      await link(pathOf(key), pathOf(second)).catch(() => copyFile(pathOf(key), pathOf(second)));
      // Updates the modification time, because `clearOld` removes files that are older than an hour.
      const now = clock.now();
      await utimes(pathOf(second), now, now);
      return second;
    },
  };
}
