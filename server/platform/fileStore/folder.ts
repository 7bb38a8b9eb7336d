import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../makeFolder.ts';
import { type ByteRange, begun, type FileFacts, type FileStore, nothing, type OpenFile } from './port.ts';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* bytesOf(
  file: FileHandle,
  range: ByteRange | undefined,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield nothing;
    // The bounds are left out for a whole file, which may be empty.
    const stream = range
      ? file.createReadStream({ start: range.start, end: range.end })
      : file.createReadStream();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

/** Files in a folder of this machine, or in one that several machines share. */
export function folderStore(folder: string): FileStore & { pathOf(key: string): string } {
  const location = path.resolve(folder);
  const pathOf = (key: string): string => {
    const file = path.join(location, key);
    if (file !== location && !file.startsWith(`${location}${path.sep}`))
      throw new Error(`The key ${JSON.stringify(key)} leads out of the folder of files`);
    return file;
  };
  const makeFolderOf = (key: string) => mkdir(path.dirname(pathOf(key)), { recursive: true });
  const factsOf = async (file: string): Promise<FileFacts | null> => {
    const found = await unlessMissing(stat(file, { bigint: true }));
    if (!found?.isFile()) return null;
    const { size, mtime, mtimeNs } = found;
    return { size: Number(size), modified: mtime, etag: `"${size.toString(16)}-${mtimeNs.toString(16)}"` };
  };
  return {
    pathOf,
    put: async (key, bytes) => {
      // Renamed into place, so that no reader sees a partial file.
      const part = `${key}.${randomUUID()}.part`;
      await makeFolderOf(key);
      await writeFile(pathOf(part), bytes);
      await rename(pathOf(part), pathOf(key));
    },
    take: async (key, from) => {
      await makeFolderOf(key);
      await rename(from, pathOf(key));
    },
    facts: async (key) => await factsOf(pathOf(key)),
    open: async (key, range, signal): Promise<OpenFile | null> => {
      const file = await unlessMissing(open(pathOf(key)));
      if (!file) return null;
      const { size } = await file.stat();
      return {
        size: range ? range.end - range.start + 1 : size,
        bytes: await begun(bytesOf(file, range, signal)),
      };
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    list: async function* (prefix) {
      const within = pathOf(path.posix.dirname(`${prefix}-`));
      const entries = await unlessMissing(readdir(within, { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const key = path.relative(location, file).replaceAll('\\', '/');
        if (!key.startsWith(prefix)) continue;
        const facts = await factsOf(file);
        if (facts) yield { key, modified: facts.modified };
      }
    },
    replacement: async () => {
      const fresh = `${location}.restoring`;
      await rm(fresh, { recursive: true, force: true });
      makeFolder(fresh, 0o700);
      return {
        add: async (key, bytes) => {
          const file = path.join(fresh, key);
          await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
          await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
        },
        complete: async () => {
          await rm(location, { recursive: true, force: true });
          await rename(fresh, location);
        },
        end: () => rm(fresh, { recursive: true, force: true }),
      };
    },
  };
}
