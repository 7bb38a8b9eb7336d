import { statSync } from 'node:fs';
import path from 'node:path';
import { lt } from 'drizzle-orm';
import { DateTime } from 'luxon';
import {
  archiveName,
  type BackupFailure,
  type BackupTimes,
  expiredArchives,
  lastDue,
  nextDue,
  RETRY_MS,
} from '../../../domain/backups.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { backUp } from '../../backup/backUp.ts';
import { recipientsOf } from '../../backup/encryption.ts';
import type { Services } from '../../platform/context.ts';
import { fileStoreOf } from '../../platform/fileStore/choose.ts';
import { StoreFailure } from '../../platform/fileStore/port.ts';
import { lastRuns } from './lastRuns.ts';
import { type BackupStore, backupStore, openBackupFolder } from './stores.ts';
import { backup_runs } from './tables.ts';

type Config = Services['config'];

/** Runs are listed for a year. */
const KEPT_MS = 365 * 24 * 3_600_000;
export const lockName = 'scheduled backup';

const timesOf = ({ BACKUP_HOUR, BACKUP_EVERY_HOURS }: Config): BackupTimes => ({
  hour: BACKUP_HOUR,
  every: BACKUP_EVERY_HOURS,
});
const offsetAt = (now: Date): number => DateTime.fromJSDate(now, { zone: SCHOOL_ZONE }).offset;

export const nextBackup = (config: Config, now: Date): Date => nextDue(now, timesOf(config), offsetAt(now));

/** Due again within an hour of a failure, and also if the server was off at the scheduled hour. */
async function isDue({ config, db, clock }: Services): Promise<boolean> {
  const now = clock.now();
  const { success, latest } = await lastRuns(db);
  if (success && success.started_at >= lastDue(now, timesOf(config), offsetAt(now))) return false;
  return !latest?.failure || now.getTime() - latest.ended_at.getTime() >= RETRY_MS;
}

export function failureOf(error: unknown, signal?: AbortSignal): BackupFailure {
  if (signal?.aborted) return 'stopped';
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || status === 401 || status === 403)
    return 'refused';
  if (error instanceof StoreFailure) return 'unreachable';
  // SQLSTATE, or a broken connection.
  return typeof code === 'string' && /^[\dA-Z]{5}$/.test(code) ? 'database' : 'other';
}

async function store(
  services: Services,
  to: BackupStore,
  name: string,
  signal?: AbortSignal,
): Promise<number> {
  const { config, pool, secrets, clock } = services;
  const file = path.join(to.folder, name);
  openBackupFolder(to);
  // A pool hides its password from copies. COPY of a large table takes longer than any limit of a request's statement.
  const connection = { ...pool.options, password: pool.options.password, query_timeout: 0 };
  const school = { connection, files: fileStoreOf(config) };
  const recipients = recipientsOf(config);
  await backUp(school, file, clock, { signing: secrets.keys('backup'), recipients }, signal);
  const { size } = statSync(file);
  await to.keep(name, signal);
  return size;
}

async function removeExpired({ config, clock, log }: Services, from: BackupStore): Promise<void> {
  try {
    for (const name of expiredArchives(await from.list(), clock.now(), config.BACKUP_KEEP_DAYS))
      await from.remove(name);
  } catch (err) {
    log.error({ err }, 'expired backups could not be removed');
  }
}

async function run(services: Services, to: BackupStore, signal?: AbortSignal): Promise<void> {
  const { config, clock, log, events } = services;
  const started_at = clock.now();
  const name = archiveName(started_at, config.BACKUP_RECIPIENT !== undefined);
  const outcome: { size: number | null; failure: BackupFailure | null } = { size: null, failure: null };
  try {
    outcome.size = await store(services, to, name, signal);
    log.info({ name, size: outcome.size }, 'backup stored');
  } catch (err) {
    outcome.failure = failureOf(err, signal);
    log.error({ err, name, failure: outcome.failure }, 'scheduled backup failed');
  }
  await services.transaction(async (tx) => {
    await tx
      .insert(backup_runs)
      .values({ started_at, ended_at: clock.now(), store: to.kind, name, ...outcome });
    await tx.delete(backup_runs).where(lt(backup_runs.ended_at, new Date(started_at.getTime() - KEPT_MS)));
    await events.announceRecords(tx, ['logs'], []);
  });
  if (!outcome.failure) await removeExpired(services, to);
}

/** Guards against parallel runs in this process, to which a lock that it holds is granted again. */
const running = new WeakSet<Services['locks']>();

/** Looks every ten minutes whether one is due; the lock allows one at a time over all processes. */
export async function runDueBackup(services: Services, _: unknown, signal?: AbortSignal): Promise<void> {
  const to = backupStore(services.config);
  const { locks } = services;
  if (!to || running.has(locks)) return;
  running.add(locks);
  try {
    if (!(await isDue(services)) || !(await locks.tryLock(lockName))) return;
    try {
      // Another process may have ended one between the two looks.
      if (await isDue(services)) await run(services, to, signal);
    } finally {
      await locks.release(lockName).catch(() => undefined);
    }
  } finally {
    running.delete(locks);
  }
}
