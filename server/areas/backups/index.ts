import type { Area } from '../../platform/area.ts';
import { runDueBackup } from './run.ts';
import { readBackups } from './status.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    backup_due: Record<string, never>;
  }
}

export const backups = {
  handlers: { 'GET /v1/backups': readBackups },
  jobs: { backup_due: runDueBackup },
  crons: { backup_due: { at: '*/10 * * * *' } },
} satisfies Area;
