import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { BACKUP_STORES } from '../../../domain/backups.ts';
import type { Services } from '../../platform/context.ts';
import { Bucket } from '../../platform/fileStore/bucket.ts';
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

function folderStore(folder: string): BackupStore {
  return {
    kind: 'folder',
    folder,
    keep: async () => undefined,
    list: async () => readdirSync(folder),
    remove: async (name) => rmSync(path.join(folder, name), { force: true }),
  };
}

/** A part of an archive may take five minutes on a slow connection, because no user waits for a backup. */
const patience = { answer: 30_000, part: 300_000 };

function s3Store(config: Config, url: string): BackupStore {
  const address = {
    url,
    region: config.BACKUP_S3_REGION,
    keyId: config.BACKUP_S3_KEY_ID ?? '',
    key: config.BACKUP_S3_KEY ?? '',
  };
  const bucket = new Bucket(address, patience);
  const folder = path.join(config.dataDir, 'backups-outgoing');
  return {
    kind: 's3',
    folder,
    keep: async (name, signal) => {
      await bucket.upload(name, path.join(folder, name), signal);
      if (existsSync(path.join(folder, ledger)))
        await bucket.upload(ledger, path.join(folder, ledger), signal);
      rmSync(path.join(folder, name));
    },
    list: async () => {
      const names: string[] = [];
      for await (const { key } of bucket.list()) names.push(key);
      return names;
    },
    remove: (name) => bucket.remove(name),
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
