import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { lockNumbers } from '../platform/locks.ts';

const id = pg.escapeIdentifier;
const insufficientPrivilege = '42501';

const toDatabase = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...connection, connectionString: url.href };
};

async function create(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${id(name)} template template0 encoding 'UTF8'`);
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    const { rows } = await client.query('select current_user as role');
    throw new Error(
      `The role ${rows[0]?.role} may not create the database that the archive is restored into for the check: allow it with \`alter role ${id(rows[0]?.role)} createdb\``,
    );
  }
}

const drop = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${id(name)} with (force)`);

/** Gives the work an empty database beside the school's, which is dropped afterwards; also drops what a killed run left. */
export async function withScratchDatabase(
  school: pg.ClientConfig,
  work: (connection: pg.ClientConfig) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(school);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select pg_try_advisory_lock($1) as alone, left(current_database(), 40) || '_check_' as prefix`,
      [lockNumbers.check],
    );
    const { alone, prefix } = rows[0] as { alone: boolean; prefix: string };
    if (!alone) throw new Error('Another archive is being checked: wait until that has ended');
    const { rows: left } = await client.query(
      'select datname from pg_database where starts_with(datname, $1) and pg_has_role(datdba, $2)',
      [prefix, 'member'],
    );
    for (const { datname } of left) await drop(client, datname);
    const name = prefix + randomBytes(6).toString('hex');
    try {
      await create(client, name);
      await work(toDatabase(school, name));
    } finally {
      await drop(client, name);
    }
  } finally {
    await client.end();
  }
}
