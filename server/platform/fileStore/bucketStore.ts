import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../makeFolder.ts';
import type { Bucket } from './bucket.ts';
import type { FileStore } from './port.ts';

/** Files in a bucket of an S3-compatible store; `scratch` is a folder of this machine. */
export function bucketStore(bucket: Bucket, scratch: string): FileStore {
  return {
    put: (key, bytes) => bucket.put(key, bytes),
    take: async (key, from) => {
      await bucket.upload(key, from);
      await rm(from, { force: true });
    },
    facts: (key) => bucket.facts(key),
    open: (key, range, signal) => bucket.open(key, range, signal),
    remove: (key) => bucket.remove(key),
    list: (prefix) => bucket.list(prefix),
    replacement: async () => {
      const added = new Set<string>();
      return {
        // A key is written once in the life of a school, so that what stands under it already has the same bytes.
        add: async (key, bytes) => {
          makeFolder(scratch, 0o700);
          const file = path.join(scratch, randomUUID());
          try {
            await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
            await bucket.upload(key, file);
          } finally {
            await rm(file, { force: true });
          }
          added.add(key);
        },
        complete: async () => {
          for await (const { key } of bucket.list()) if (!added.has(key)) await bucket.remove(key);
        },
        end: () => rm(scratch, { recursive: true, force: true }),
      };
    },
  };
}
