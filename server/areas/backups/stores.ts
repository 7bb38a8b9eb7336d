import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { S3mini } from 's3mini';
import type { BACKUP_STORES } from '../../../domain/backups.ts';
import type { Services } from '../../platform/context.ts';
import { makeFolder } from '../../platform/makeFolder.ts';

type Config = Services['config'];

export interface BackupStore {
  kind: (typeof BACKUP_STORES)[number];
  /** Folder in which archives are written first. */
  folder: string;
  /** Makes a complete archive in `folder` permanent; the ledger of erasures goes with it. */
  keep(name: string, signal?: AbortSignal): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

const ledger = 'erased-people.json';
const partBytes = 16 * 1024 * 1024;

function folderStore(folder: string): BackupStore {
  return {
    kind: 'folder',
    folder,
    keep: async () => undefined,
    list: async () => readdirSync(folder),
    remove: async (name) => rmSync(path.join(folder, name), { force: true }),
  };
}

/** Archives are sent in parts, so that neither memory nor the limit of a single request bounds the size of an archive. */
async function upload(s3: S3mini, key: string, file: string, signal?: AbortSignal): Promise<void> {
  if (statSync(file).size <= partBytes) {
    await s3.putObject(key, await readFile(file));
    return;
  }
  const id = await s3.getMultipartUploadId(key);
  const handle = await open(file);
  try {
    const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
    for (;;) {
      signal?.throwIfAborted();
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes);
      if (bytesRead === 0) break;
      parts.push(await s3.uploadPart(key, id, buffer.subarray(0, bytesRead), parts.length + 1));
    }
    await s3.completeMultipartUpload(key, id, parts);
  } catch (error) {
    await s3.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** The last folders of the address are a prefix of the names. */
function s3Store(config: Config, address: string): BackupStore {
  const url = new URL(address);
  const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((part) => `${part}/`).join('');
  const s3 = new S3mini({
    endpoint: `${url.origin}/${bucket}`,
    region: config.BACKUP_S3_REGION,
    accessKeyId: config.BACKUP_S3_KEY_ID ?? '',
    secretAccessKey: config.BACKUP_S3_KEY ?? '',
    requestAbortTimeout: 300_000,
  });
  const folder = path.join(config.dataDir, 'backups-outgoing');
  return {
    kind: 's3',
    folder,
    keep: async (name, signal) => {
      await upload(s3, prefix + name, path.join(folder, name), signal);
      if (existsSync(path.join(folder, ledger)))
        await upload(s3, prefix + ledger, path.join(folder, ledger), signal);
      rmSync(path.join(folder, name));
    },
    list: async () => ((await s3.listObjects('/', prefix)) ?? []).map(({ Key }) => Key.slice(prefix.length)),
    remove: async (name) => {
      await s3.deleteObject(prefix + name);
    },
  };
}

/** Null if no backups are scheduled. */
export function backupStore(config: Config): BackupStore | null {
  if (config.BACKUP_S3_URL) return s3Store(config, config.BACKUP_S3_URL);
  return config.BACKUP_FOLDER ? folderStore(path.resolve(config.BACKUP_FOLDER)) : null;
}

/** Creates the folder, and removes what a killed process left in it. */
export function openBackupFolder({ folder, kind }: BackupStore): void {
  makeFolder(folder, 0o700);
  for (const name of readdirSync(folder))
    if (/^aula-viva-.*\.partial$/.test(name) || (kind === 's3' && name.startsWith('aula-viva-')))
      rmSync(path.join(folder, name), { force: true });
}
