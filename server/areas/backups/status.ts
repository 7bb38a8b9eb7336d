import type { Services } from '../../platform/context.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lastRuns } from './lastRuns.ts';
import { nextBackup } from './run.ts';
import { backupStore } from './stores.ts';

export const readBackups: Handler<'GET /v1/backups'> = async ({ config, db, clock }) => {
  const to = backupStore(config);
  const { success, latest } = await lastRuns(db);
  return {
    store: to?.kind ?? null,
    is_encrypted: config.BACKUP_RECIPIENT !== undefined,
    every_hours: config.BACKUP_EVERY_HOURS,
    keep_days: config.BACKUP_KEEP_DAYS,
    next_at: to ? nextBackup(config, clock.now()) : null,
    last: success && { name: success.name, ended_at: success.ended_at, size: success.size ?? 0 },
    failure: latest?.failure ? { ended_at: latest.ended_at, reason: latest.failure } : null,
  };
};

type Watched = Pick<Services, 'db' | 'config' | 'clock'>;

export async function backupGauges({
  db,
  config,
  clock,
}: Watched): Promise<[name: string, help: string, value: number][]> {
  if (!backupStore(config)) return [['backup_scheduled', '1 if backups are scheduled', 0]];
  const { success, latest } = await lastRuns(db);
  const gauges: [string, string, number][] = [
    ['backup_scheduled', '1 if backups are scheduled', 1],
    ['backup_failed', '1 if the last scheduled backup failed', Number(latest?.failure != null)],
  ];
  if (success)
    gauges.push(
      ['backup_last_success_timestamp_seconds', 'End of the last backup', success.ended_at.getTime() / 1000],
      [
        'backup_age_seconds',
        'Time since the last backup',
        (clock.now().getTime() - success.ended_at.getTime()) / 1000,
      ],
      ['backup_size_bytes', 'Size of the last backup', success.size ?? 0],
    );
  return gauges;
}

/** Details of /readyz, which an old backup does not make fail. */
export async function backupDetails({ db, config, clock }: Watched): Promise<Record<string, unknown>> {
  if (!backupStore(config)) return {};
  const { success, latest } = await lastRuns(db);
  const ended_at = success?.ended_at.toISOString() ?? null;
  const age_seconds = success
    ? Math.round((clock.now().getTime() - success.ended_at.getTime()) / 1000)
    : null;
  return { backup: { last_success: ended_at, age_seconds, failure: latest?.failure ?? null } };
}
