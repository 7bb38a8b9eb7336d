import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { crons, jobs } from '../../server/areas/index.ts';
import { readConfig } from '../../server/config.ts';
import type { ManualClock } from '../../server/platform/clock.ts';
import type { Services } from '../../server/platform/context.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { startJobs } from '../../server/platform/jobs.ts';
import { Readiness } from '../../server/platform/readiness.ts';
import { openServices } from '../../server/services.ts';
import { Caller } from './caller.ts';
import { deadlocks } from './deadlocks.ts';
import { testLog } from './logs.ts';
import { password } from './password.ts';
import { template } from './postgres.ts';
import { testProviders } from './providers.ts';
import { SchoolClock } from './schoolClock.ts';

/** A Tuesday, 10:00 in São Paulo. */
export const start = '2026-03-10T13:00:00.000Z';

export interface School {
  services: Services;
  db: Services['db'];
  clock: ManualClock;
  url: string;
  anyone: Caller;
  /** Uses the password of `password.ts`. */
  login(email: string, type?: string): Promise<Caller>;
  stop(): Promise<void>;
}

/**
 * Drops the database of a school that has ended, and refuses deadlocks in it: a retried transaction hides one from the caller, but costs a
 * second and shows a wrong order of locks.
 */
async function dropDatabase(connection: pg.ClientConfig, database: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = $1',
    [database],
  );
  await client.query(`drop database ${pg.escapeIdentifier(database)} with (force)`);
  await client.end();
  if (rows[0]?.deadlocks !== '0')
    throw new Error(
      `PostgreSQL counted ${rows[0]?.deadlocks} deadlocks in this file's database\n${deadlocks.join('\n\n')}`,
    );
}

/**
 * Moves delayed jobs by what the clock was moved, and wakes their worker. A school that has ended has none. Nobody waits for
 * this, so jobs that are added in the meantime, whose delay counts from the new time already, stay where they are.
 */
async function moveJobs(pool: pg.Pool, ms: number): Promise<void> {
  const movedAt = Date.now();
  const moved = `with moved as (update graphile_worker._private_jobs
      set run_at = run_at - make_interval(secs => $1::double precision / 1000)
      where run_at > now() and attempts = 0 and updated_at <= to_timestamp($2::double precision / 1000)
      returning run_at)
    select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from moved
    where run_at <= now() having count(*) > 0`;
  await pool.query(moved, [ms, movedAt]).catch(() => undefined);
}

/** Races send hundreds of calls together, and wait for the database longer than a user would. */
const patient = { connectionTimeoutMillis: 60_000 };

/**
 * The whole server on a copy of the template, over real HTTP, with a clock that the test controls. Without `timed`, no job
 * runs but those that a call adds.
 */
export async function startSchool(env: Record<string, string> = {}, timed = true): Promise<School> {
  const postgres = inject('postgres');
  const database = `t_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(postgres, database, template);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aula-viva-files-'));
  const clock = new SchoolClock(start);
  const config = readConfig({
    APP_ENV: 'test',
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    ...env,
  });
  const wrongRows: Error[] = [];
  const services = await openServices(config, {
    onWrongRow: (error) => wrongRows.push(error),
    connection: { ...postgres, ...inject('application'), database, ...patient },
    ...testLog('api'),
    clock,
    recordEveryMs: null,
    providers: (base) => testProviders(base),
  });
  clock.onMove = (ms) => void moveJobs(services.pool, ms);
  const readiness = new Readiness();
  const app = await buildApp(services, { readiness, mostWaitMs: patient.connectionTimeoutMillis });
  const runner = await startJobs(services, { jobs, crons: timed ? crons : {} });
  readiness.watch(runner);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  config.PUBLIC_URL = url;
  const anyone = new Caller(url);
  return {
    services,
    db: services.db,
    clock,
    url,
    anyone,
    login: async (email, type) => {
      const caller = await anyone.login(email, password);
      if (type) await caller.call('POST /v1/auth/profile', { body: { type: type as 'FEE' } });
      return caller;
    },
    stop: async () => {
      await app.close();
      await runner.stop();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (wrongRows[0]) throw wrongRows[0];
      await dropDatabase({ ...postgres, database: 'postgres' }, database);
    },
  };
}

export { password, passwordHash } from './password.ts';
