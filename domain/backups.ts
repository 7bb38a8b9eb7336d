/** Why a scheduled backup failed, as an administrator can act on it. */
export const BACKUP_FAILURES = [
  'disk_full',
  'refused',
  'unreachable',
  'database',
  'stopped',
  'other',
] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

export const BACKUP_STORES = ['folder', 's3'] as const;

const HOUR = 3_600_000;

export interface BackupTimes {
  /** Hour of the day on the school's clock. */
  hour: number;
  every: number;
}

/** The last moment at or before `now` when a backup was due; `offset` is the minutes that the school's clock is ahead of UTC. */
export function lastDue(now: Date, { hour, every }: BackupTimes, offset: number): Date {
  const ahead = offset * 60_000 - hour * HOUR;
  const step = every * HOUR;
  return new Date(Math.floor((now.getTime() + ahead) / step) * step - ahead);
}

export const nextDue = (now: Date, times: BackupTimes, offset: number): Date =>
  new Date(lastDue(now, times, offset).getTime() + times.every * HOUR);

/** A failed backup is tried again after an hour. */
export const RETRY_MS = HOUR;

const nameShape = /^aula-viva-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.age)?$/;

export const archiveName = (now: Date, isEncrypted: boolean): string =>
  `aula-viva-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

/** Null for files that no scheduled backup wrote. */
export function archiveTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = nameShape.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/** The archives to remove after a new one was stored. */
export const expiredArchives = (names: readonly string[], now: Date, keepDays: number): string[] =>
  names.filter((name) => {
    const made = archiveTime(name);
    return made !== null && now.getTime() - made.getTime() > keepDays * 24 * HOUR;
  });
