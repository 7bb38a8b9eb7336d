import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { type Runner, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Services } from './context.ts';
import type { Reader } from './db/database.ts';
import { isFree } from './events.ts';

/** Each job's name and what it is given. Tasks run at least once: each is idempotent. */
export interface JobPayloads {
  mail_send: { mail_id: string };
  password_mail: { user_id: string };
  guessing_alarm: { at: string };
  provider_event: { event_id: string };
  session_close: { calendar_history_id: string };
  onboarding_due: Record<string, never>;
  debt_due: Record<string, never>;
  clear_old: Record<string, never>;
  ratings_due: Record<string, never>;
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

/** The work on jobs in this process. */
export interface Jobs {
  /** False while it is broken off, until it has begun again. */
  readonly working: boolean;
  stop(): Promise<void>;
}

const retryMs = 500;
const sweepMs = 10_000;
/** A worker that lost sight of the database for a moment is not dead yet. */
const graceSeconds = 5;

/** Gives back the jobs that dead workers had taken: the queue itself would keep them for four hours. */
async function freeJobsOfDead(services: Services, olderThanSeconds: number): Promise<void> {
  await services.db.execute(sql`
    with dead as materialized (
      select locked_by from (select distinct locked_by from graphile_worker.jobs where locked_by is not null
        and locked_at <= now() - make_interval(secs => ${olderThanSeconds})) taken
      where ${isFree(sql`locked_by`)})
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`);
}

interface Worker {
  runner: Runner;
  /** By which the queue knows it. */
  name: string;
}

/** One worker of the queue from its beginning to its end, by whatever cause; it holds its own name while it lives. */
async function runWorker(services: Services, tasks: Tasks, troubled: () => void): Promise<Worker> {
  const { log, events, pool } = services;
  const worker = new EventEmitter() as WorkerEvents;
  let name = '';
  worker.on('worker:getJob:error', troubled);
  worker.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    events: worker,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    // In UTC: debt is counted at 06:00 in São Paulo, later the same day if no process ran then.
    crontab:
      '*/10 * * * * onboarding_due ?jobKey=onboarding_due\n0 9 * * * debt_due ?jobKey=debt_due&fill=1d\n23 * * * * clear_old ?jobKey=clear_old\n40 6 * * * ratings_due ?jobKey=ratings_due&fill=1d\n',
    logger: new WorkerLogger(() => jobLog(log)),
    preset: {
      // A job that could not be marked as done ends the worker in order, not the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'HoldName',
          version: '1.0.0',
          // Before the first job is taken.
          worker: { hooks: { startWorker: (_, { worker }) => events.hold(worker.workerPool.id) } },
        },
      ],
    },
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([task, work]) => [
        task,
        (payload: unknown) => (work as (s: Services, p: unknown) => Promise<void>)(services, payload),
      ]),
    ),
  });
  return { runner, name };
}

/**
 * Works jobs in this process; several processes share the queue. After every trouble with the database a new worker
 * begins, since the old one may have taken a job whose name never reached it; jobs that a dead worker had taken, here or
 * in another process, are given back.
 */
export async function startJobs(services: Services, tasks: Tasks): Promise<Jobs> {
  const { log, events } = services;
  let stopping = false;
  let retry: NodeJS.Timeout | undefined;
  let now: Worker | null = null;

  const again = () => {
    clearTimeout(retry);
    retry = setTimeout(() => void begin().catch(again), retryMs);
  };
  const giveUp = (worker: Worker | null) => {
    if (!worker || worker !== now) return;
    now = null;
    void events.release(worker.name).catch(() => undefined);
    if (stopping) return;
    log.warn('jobs are broken off');
    // It may hang for long in tries of its own.
    void worker.runner.kill().catch(() => undefined);
    again();
  };
  const begin = async (): Promise<void> => {
    if (stopping || now) return;
    let begun: Worker | null = null;
    let troubled = false;
    const ended = () => {
      troubled = true;
      giveUp(begun);
    };
    begun = await runWorker(services, tasks, ended);
    if (stopping) return begun.runner.stop();
    now = begun;
    if (troubled) return ended();
    begun.runner.promise.then(ended, ended);
    await freeJobsOfDead(services, 0).catch((err) => {
      log.warn({ err }, 'jobs of dead workers are not given back yet');
    });
  };
  await begin();
  const stopListening = events.onBack(() => giveUp(now));
  const sweep = setInterval(() => {
    if (now)
      void freeJobsOfDead(services, graceSeconds).catch((err) =>
        log.warn({ err }, 'jobs not looked through'),
      );
  }, sweepMs);

  return {
    get working() {
      return now !== null;
    },
    stop: async () => {
      stopping = true;
      stopListening();
      clearTimeout(retry);
      clearInterval(sweep);
      await now?.runner.stop();
    },
  };
}
