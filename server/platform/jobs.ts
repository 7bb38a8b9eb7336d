import { sql } from 'drizzle-orm';
import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';
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

interface JobNews {
  error?: unknown;
  job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
}

/** Writes what the worker says; a failed job by its error, whose text in the worker's words may hold a row's values. */
export const jobLog =
  (log: Logger) =>
  (level: string, message: string, news: JobNews = {}): void => {
    const { error, job } = news;
    if (error && job) {
      const { id, task_identifier, attempts, max_attempts } = job;
      const level = attempts >= max_attempts ? 'error' : 'warn';
      log[level]({ err: error, job_id: id, task: task_identifier, attempts, max_attempts }, 'job failed');
    } else if (level === 'error') log.error({ job: true }, message.split('\n')[0]);
    else log.debug({ job: true }, message);
  };

/** Starts working jobs in this process; several processes share the queue. */
export async function startJobs(services: Services, tasks: Tasks): Promise<Runner> {
  return run({
    pgPool: services.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: '*/10 * * * * onboarding_due ?jobKey=onboarding_due\n',
    logger: new WorkerLogger(() => jobLog(services.log)),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => (task as (s: Services, p: unknown) => Promise<void>)(services, payload),
      ]),
    ),
  });
}
