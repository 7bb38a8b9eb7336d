import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import {
  type JobHelpers,
  type Runner,
  run,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { Services } from './context.ts';
import type { Reader } from './db/database.ts';
import { isFree } from './locks.ts';

/** Payload of each job, declared by its area. Jobs run at least once, so each worker is idempotent. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas.
export interface JobPayloads {}
export type JobName = keyof JobPayloads;
export type Workers = {
  /** `signal` aborts some seconds after the process was told to stop. */
  [N in JobName]: (services: Services, payload: JobPayloads[N], signal?: AbortSignal) => Promise<void>;
};
type Recurring = { [N in JobName]: JobPayloads[N] extends Record<string, never> ? N : never }[JobName];
/** `at` in UTC as in crontab; `fill` catches up on runs missed within that time. */
export type Crons = { [N in Recurring]?: { at: string; fill?: string } };
export interface Work {
  jobs: Workers;
  crons: Crons;
}

interface JobOptions {
  key?: string;
  /** How long after the transaction's beginning the job becomes due; a delay, since the school's clock need not be the database's. */
  delayMs?: number;
  /** Jobs of a queue run one after the other. */
  queue?: string;
  /** Runs it before or after all other jobs that are due. */
  turn?: keyof typeof priorities;
}

const maxAttempts = 12;
const priorities = { first: -1, last: 1 } as const;

/** Adds to the caller's transaction: the job runs only if that commits. */
export const addJob = <N extends JobName>(
  tx: Reader,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> => addJobs(tx, name, [{ payload, ...options }]);

export async function addJobs<N extends JobName>(
  tx: Reader,
  name: N,
  jobs: readonly (JobOptions & { payload: JobPayloads[N] })[],
): Promise<void> {
  const specs = jobs.map(({ payload, key, delayMs = 0, queue, turn }) => ({
    payload,
    key,
    queue,
    priority: turn && priorities[turn],
    delay: delayMs / 1000,
  }));
  await tx.execute(sql`
    select graphile_worker.add_jobs(array_agg((${name}::text, payload, queue, now() + make_interval(secs => delay), ${maxAttempts}::int, key, priority, null)::graphile_worker.job_spec))
    from json_to_recordset(${JSON.stringify(specs)}::json) as job(payload json, key text, queue text, priority smallint, delay double precision)
    having count(*) > 0`);
}

interface WorkerEvent {
  error?: unknown;
  job?: { id: string; task_identifier: string; attempts: number; max_attempts: number };
}

/** graphile-worker's message can contain row data. */
export const jobLog =
  (log: Logger) =>
  (level: string, message: string, news: WorkerEvent = {}): void => {
    const { error, job } = news;
    if (error && job) {
      const { id, task_identifier, attempts, max_attempts } = job;
      const level = attempts >= max_attempts ? 'error' : 'warn';
      log[level]({ err: error, job_id: id, task: task_identifier, attempts, max_attempts }, 'job failed');
    } else if (level === 'error') log.error({ job: true }, message.split('\n')[0]);
    else log.debug({ job: true }, message);
  };

export interface Jobs {
  readonly working: boolean;
  stop(): Promise<void>;
}

const retryMs = 500;
const sweepMs = 10_000;
const graceSeconds = 5;

/** graphile-worker itself would wait four hours. */
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
  name: string;
}

const crontabOf = (crons: Crons): string =>
  Object.entries(crons)
    .map(([job, { at, fill }]) => `${at} ${job} ?jobKey=${job}${fill ? `&fill=${fill}` : ''}\n`)
    .join('');

/**
 * In one order and by themselves: a new database knows no task, and two workers that begin at once, or a schedule that is due at
 * that moment, would otherwise each hold names that the other waits for.
 */
async function registerTasks({ db }: Services, names: readonly string[]): Promise<void> {
  await db.execute(sql`insert into graphile_worker._private_tasks (identifier)
    select name from json_array_elements_text(${JSON.stringify(names.toSorted())}::json) as known (name)
    on conflict do nothing`);
}

async function runWorker(services: Services, { jobs, crons }: Work, troubled: () => void): Promise<Worker> {
  const { log, locks, pool } = services;
  await registerTasks(services, Object.keys(jobs));
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
    crontab: crontabOf(crons),
    logger: new WorkerLogger(() => jobLog(log)),
    preset: {
      // Without a delay, failing to mark a job as done stops the worker instead of the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'HoldName',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_, { worker }) => locks.lock(worker.workerPool.id) } },
        },
      ],
    },
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([task, work]) => [
        task,
        (payload: unknown, { abortSignal }: JobHelpers) =>
          (work as (s: Services, p: unknown, signal?: AbortSignal) => Promise<void>)(
            services,
            payload,
            abortSignal,
          ),
      ]),
    ),
  });
  return { runner, name };
}

/** Replaces the worker after a database failure: the old one may have locked a job without receiving it. */
export async function startJobs(services: Services, work: Work): Promise<Jobs> {
  const { log, events, locks } = services;
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
    void locks.release(worker.name).catch(() => undefined);
    if (stopping) return;
    log.warn('job worker lost: restarting it');
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
    begun = await runWorker(services, work, ended);
    if (stopping) return begun.runner.stop();
    now = begun;
    if (troubled) return ended();
    begun.runner.promise.then(ended, ended);
    await freeJobsOfDead(services, 0).catch((err) => {
      log.warn({ err }, 'could not release jobs of dead workers');
    });
  };
  await begin();
  const stopListening = events.onReconnect(() => giveUp(now));
  const sweep = setInterval(() => {
    if (now)
      void freeJobsOfDead(services, graceSeconds).catch((err) =>
        log.warn({ err }, 'could not release jobs of dead workers'),
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
