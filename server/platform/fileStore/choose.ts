import path from 'node:path';
import type { Config } from '../../config.ts';
import { Bucket } from './bucket.ts';
import { bucketStore } from './bucketStore.ts';
import { folderStore } from './folder.ts';
import type { FileStore } from './port.ts';

type Settings = Pick<Config, 'FILES_S3_URL' | 'FILES_S3_REGION' | 'FILES_S3_KEY_ID' | 'FILES_S3_KEY'>;

export const filesBucket = (settings: Settings): Bucket | null =>
  settings.FILES_S3_URL
    ? new Bucket({
        url: settings.FILES_S3_URL,
        region: settings.FILES_S3_REGION,
        keyId: settings.FILES_S3_KEY_ID ?? '',
        key: settings.FILES_S3_KEY ?? '',
      })
    : null;

/** The store that the settings name: a bucket, or the folder of files in the data folder. */
export function fileStoreOf(config: Settings & Pick<Config, 'dataDir'>): FileStore {
  const bucket = filesBucket(config);
  if (bucket) return bucketStore(bucket, path.join(config.dataDir, 'files-restoring'));
  return folderStore(path.join(config.dataDir, 'files'));
}
