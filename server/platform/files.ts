import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Clock } from './clock.ts';
import type { Secrets } from './secrets.ts';

export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Keys in a folder whose files were last written before `moment`. */
  listOlder(folder: string, moment: Date): Promise<string[]>;
  link(key: string, minutes?: number): string;
  photo(key: string | null): string | null;
  allows(key: string, expires: string, signature: string): boolean;
}

export function openFiles(dataDir: string, secrets: Secrets, clock: Clock): Files {
  const location = path.join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const named = (key: string, expires: string) => `${key}\n${expires}`;
  const link = (key: string, minutes = 60) => {
    // Rounded up to the hour, so that browsers can cache a photo by its address.
    const hour = 3_600_000;
    const expires = String(Math.ceil((clock.now().getTime() + minutes * 60_000) / hour) * hour);
    return `/files/${key}?e=${expires}&s=${secrets.sign('file-link', named(key, expires))}`;
  };
  return {
    put: async (key, bytes) => {
      // Renamed into place, so that no reader sees a partial file; the driver's own move copies.
      const part = `${key}.${randomUUID()}.part`;
      await disk.put(part, bytes);
      await rename(path.join(location, part), path.join(location, key));
    },
    get: (key) => disk.getBytes(key),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    listOlder: async (folder, moment) => {
      if (!existsSync(path.join(location, folder))) return [];
      const older: string[] = [];
      for (const entry of (await disk.listAll(folder)).objects)
        if ('key' in entry && (await disk.getMetaData(entry.key)).lastModified < moment)
          older.push(entry.key);
      return older;
    },
    link,
    photo: (key) => (key ? link(key) : null),
    allows: (key, expires, signature) =>
      secrets.verify('file-link', named(key, expires), signature) && Number(expires) > clock.now().getTime(),
  };
}
