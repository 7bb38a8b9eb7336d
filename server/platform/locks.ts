import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';

export const lockNumbers = {
  migrate: 4_200_001,
  names: 4_200_002,
  /** Shared by every running server; a restore needs it alone. */
  school: 4_200_006,
  /** One check of an archive at a time. */
  check: 4_200_007,
} as const;

const taken = new Set<number>(Object.values(lockNumbers));

/** A lock of an area, by a number of its own: other processes and versions know it by that. */
export function advisoryLock(number: number): AdvisoryLock {
  if (taken.has(number)) throw new Error(`two locks have the number ${number}`);
  taken.add(number);
  return { number };
}

export interface AdvisoryLock {
  readonly number: number;
}

export const lockUntilEnd = ({ number }: AdvisoryLock) =>
  sql`select pg_advisory_xact_lock(${sql.raw(String(number))})`;

/** One of the locks with this number, by a name; two names may share one. */
export const lockNameUntilEnd = ({ number }: AdvisoryLock, name: string) =>
  sql`select pg_advisory_xact_lock(${sql.raw(String(number))}, hashtext(${name}))`;

/** Held by any number of transactions at once, while none holds `lockUntilEnd`. */
export const shareUntilEnd = ({ number }: AdvisoryLock) =>
  sql`select pg_advisory_xact_lock_shared(${sql.raw(String(number))})`;

export const tryToShareUntilEnd = ({ number }: AdvisoryLock) =>
  sql`select pg_try_advisory_xact_lock_shared(${sql.raw(String(number))}) as taken`;

export const isFree = (name: ReturnType<typeof sql>) =>
  sql`pg_try_advisory_xact_lock(${sql.raw(String(lockNumbers.names))}, hashtext(${name}))`;

const pollMs = 200;

/** Polls: a statement that waits holds a snapshot, and the lock's holder may wait for that to build an index concurrently. */
async function poll(client: pg.ClientBase, attempt: string, number: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select ${attempt}($1) as taken`, [number]);
    if (rows[0]?.taken === true) return;
    await wait(pollMs);
  }
}

export const lockMigrations = (client: pg.ClientBase) =>
  poll(client, 'pg_try_advisory_lock', lockNumbers.migrate);

/** Waits while a restore holds it; until `leaveSchool`, or the end of the connection. */
export const shareSchool = (client: pg.ClientBase) =>
  poll(client, 'pg_try_advisory_lock_shared', lockNumbers.school);

export const leaveSchool = (client: pg.ClientBase) =>
  client.query('select pg_advisory_unlock_shared($1)', [lockNumbers.school]);

/** False while a server runs; otherwise held until the connection ends. */
export async function claimSchool(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [lockNumbers.school]);
  return rows[0]?.alone === true;
}

/** Session-level advisory locks; a broken connection is replaced. */
export class NameLocks {
  readonly #held = new Map<string, Promise<unknown>>();
  readonly #exclusive = new Set<string>();
  readonly #onError: (error: Error) => void;
  #client: pg.Client | null = null;
  #sharesSchool = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(onError: (error: Error) => void) {
    this.#onError = onError;
  }

  #run(client: pg.Client, verb: string, name: string): Promise<boolean> {
    const done = this.#last.then(async () => {
      const { rows } = await client.query(`select ${verb}($1, hashtext($2)) as yes`, [
        lockNumbers.names,
        name,
      ]);
      return rows[0]?.yes !== false;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  async restore(client: pg.Client): Promise<void> {
    if (this.#sharesSchool) await shareSchool(client);
    for (const name of this.#held.keys()) {
      const verb = this.#exclusive.has(name) ? 'pg_try_advisory_lock' : 'pg_advisory_lock';
      if (!(await this.#run(client, verb, name)))
        this.#onError(new Error(`another process took over: ${name}`));
    }
  }

  use(client: pg.Client | null): void {
    this.#client = client;
  }

  async shareSchool(): Promise<void> {
    this.#sharesSchool = true;
    if (this.#client) await shareSchool(this.#client);
  }

  async lock(name: string): Promise<void> {
    const taken =
      this.#held.get(name) ??
      (this.#client ? this.#run(this.#client, 'pg_advisory_lock', name) : Promise.resolve());
    this.#held.set(name, taken);
    await taken;
  }

  async tryLock(name: string): Promise<boolean> {
    if (this.#held.has(name)) return true;
    if (!this.#client || !(await this.#run(this.#client, 'pg_try_advisory_lock', name))) return false;
    this.#exclusive.add(name);
    this.#held.set(name, Promise.resolve());
    return true;
  }

  async release(name: string): Promise<void> {
    this.#exclusive.delete(name);
    if (this.#held.delete(name) && this.#client) await this.#run(this.#client, 'pg_advisory_unlock', name);
  }
}
