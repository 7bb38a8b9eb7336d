import { z } from 'zod';
import { BACKUP_FAILURES, BACKUP_STORES } from '../domain/backups.ts';
import { area, instant } from './call.ts';

export const calls = area({
  'GET /v1/backups': {
    summary: 'The scheduled backups: the last one, the next one, and why the last one failed',
    access: 'view:logs',
    types: ['ADMIN'],
    scope: 'school',
    response: z.object({
      /** Null if none are scheduled. */
      store: z.enum(BACKUP_STORES).nullable(),
      is_encrypted: z.boolean(),
      every_hours: z.number().int(),
      keep_days: z.number().int(),
      next_at: instant.nullable(),
      last: z.object({ name: z.string(), ended_at: instant, size: z.number().int() }).nullable(),
      failure: z.object({ ended_at: instant, reason: z.enum(BACKUP_FAILURES) }).nullable(),
    }),
  },
});
