import { sql } from 'drizzle-orm';
import { Logger, type Runner, run } from 'graphile-worker';
import type { Services } from './context.ts';
import type { Reader } from './db/database.ts';

/** Each job's name and what it is given. Tasks run at least once: each is idempotent. */
export interface JobPayloads {
  mail_send: { mail_id: string };
  provider_event: { event_id: string };
  session_close: { calendar_history_id: string };
  onboarding_due: Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type Tasks = {
  [N in JobName]?: (services: Services, payload: JobPayloads[N]) => Promise<void>;
};

/** Adds a job in the caller's own transaction: it runs if, and only if, the transaction commits. */
export async function addJob<N extends JobName>(
  tx: Reader,
  name: N,
  payload: JobPayloads[N],
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
      job_key := ${options.key ?? null}::text, run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := 12)`,
  );
}

/** Starts working jobs in this process; several processes share the queue. */
export async function startJobs(services: Services, tasks: Tasks): Promise<Runner> {
  return run({
    pgPool: services.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: '*/10 * * * * onboarding_due ?jobKey=onboarding_due\n',
    logger: new Logger(() => (level, message) => {
      if (level === 'error') services.log.error({ job: true }, message);
      else services.log.debug({ job: true }, message);
    }),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => (task as (s: Services, p: unknown) => Promise<void>)(services, payload),
      ]),
    ),
  });
}
