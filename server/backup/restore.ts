import pg from 'pg';
import { levelOf, migrateRestored, migrateTo } from '../platform/db/migrate.ts';
import { ownLevel } from '../platform/db/migrations.ts';
import type { FileStore, Replacement } from '../platform/fileStore/port.ts';
import { claimSchool } from '../platform/locks.ts';
import type { School } from './backUp.ts';
import { BadLedger, erasedIn, readLedger, writeLedger } from './erasures.ts';
import { loadDatabase } from './load.ts';
import { keyOf, type Manifest } from './manifest.ts';
import { jobsLevel } from './tables.ts';
import type { TarEntry } from './tar.ts';
import { entriesOf, type Keys, verifyArchive } from './verify.ts';

export class NotEmpty extends Error {}

async function isFilled(files: FileStore): Promise<boolean> {
  for await (const _ of files.list('')) return true;
  return false;
}

async function hasUsers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regclass('public.users') as users`);
  return Boolean(rows[0]?.users) && (await pool.query('select 1 from users limit 1')).rowCount === 1;
}

const stopFirst = 'stop the server before restoring';

/** Counts every connection with a role name: PostgreSQL hides the kind and query of other roles' connections, but not their name. */
async function refuseOthers(client: pg.Client): Promise<void> {
  if (!(await claimSchool(client))) throw new NotEmpty(`A server runs on this database: ${stopFirst}`);
  const { rows } = await client.query(`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`);
  if (rows[0]?.others > 0) throw new NotEmpty(`The database has other connections: ${stopFirst}`);
}

async function prepare(pool: pg.Pool, manifest: Manifest): Promise<void> {
  const level = await levelOf(pool);
  if (level !== manifest.level) {
    if (level > 0) {
      await pool.query('drop schema if exists graphile_worker, drizzle, public cascade');
      await pool.query('create schema public');
    }
    await migrateTo(pool, manifest.level);
  }
  const client = await pool.connect();
  try {
    if ((await jobsLevel(client)) !== manifest.jobs_level)
      throw new Error(
        `The archive has a different version of the job queue: restore with Aula Viva ${manifest.version}, then upgrade`,
      );
  } finally {
    client.release();
  }
}

const unpack =
  (files: Replacement) =>
  async ({ name, body }: TarEntry): Promise<void> => {
    const key = keyOf(name);
    if (key) await files.add(key, body);
  };

export interface Archive {
  file: string;
  keys: Keys;
  manifest: Manifest;
}

/** Verifies all of it, without side effects. */
export async function openArchive(file: string, keys: Keys): Promise<Archive> {
  const manifest = await verifyArchive(file, keys);
  if (manifest.level > ownLevel())
    throw new Error(
      `The archive comes from a newer Aula Viva (${manifest.version}): restore it with that one`,
    );
  return { file, keys, manifest };
}

/** Null for a ledger with an invalid signature, which an unsigned restore ignores and does not overwrite. */
function ledgerFor(file: string, signing: Options['signing'], keys: Keys): string[] | null {
  try {
    return readLedger(file, signing);
  } catch (error) {
    if (keys.signing || !(error instanceof BadLedger)) throw error;
    console.warn(`${error.message}: the people whom it lists are not erased again`);
    return null;
  }
}

/** Loads all rows and compares them again; `other` receives the files. */
async function load(
  pool: pg.Pool,
  { file, keys, manifest }: Archive,
  other: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  await prepare(pool, manifest);
  const client = await pool.connect();
  try {
    await loadDatabase(client, manifest, entriesOf(file, keys), other);
    // The migrations run before autovacuum has collected statistics. Without them, PostgreSQL would plan for empty tables.
    await client.query('analyze');
  } finally {
    client.release();
  }
}

/** Restores into an empty database and upgrades it, as a proof that the archive can be restored. */
export async function rehearse(connection: pg.ClientConfig, archive: Archive): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    await load(pool, archive, async () => undefined);
    await migrateRestored(pool);
  } finally {
    await pool.end();
  }
}

interface Options {
  /** Allows a target with data. */
  replace: boolean;
  /** The first one signs. */
  signing: readonly [Uint8Array, ...Uint8Array[]];
}

/** Returns the ids of the people who were erased, as far as the replaced database and the ledger beside the archive know. */
export async function restore(
  school: School,
  archive: Archive,
  { replace, signing }: Options,
): Promise<string[]> {
  const { file, keys } = archive;
  const pool = new pg.Pool({ ...school.connection, max: 2 });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const alone = new pg.Client(school.connection);
  alone.on('error', () => undefined);
  await alone.connect();
  try {
    await refuseOthers(alone);
    if (!replace && ((await hasUsers(pool)) || (await isFilled(school.files))))
      throw new NotEmpty('The target is not empty: --replace overwrites it');
    const replaced = await erasedIn(pool);
    const listed = ledgerFor(file, signing, keys);
    // Before the rows that know them are gone.
    if (listed && replaced.length > 0) writeLedger(file, [...listed, ...replaced], signing);
    const fresh = await school.files.replacement();
    try {
      await load(pool, archive, unpack(fresh));
      await fresh.complete();
    } finally {
      await fresh.end();
    }
    await migrateRestored(pool);
    return [...new Set([...(listed ?? []), ...replaced])];
  } finally {
    await pool.end();
    await alone.end();
  }
}
