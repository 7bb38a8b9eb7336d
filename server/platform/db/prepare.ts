import pg from 'pg';
import { migrateThen } from './migrate.ts';
import { applicationRole, ensureRole, grantApplication, isPowerful, type Role } from './roles.ts';

export interface Prepared {
  connection: pg.ClientConfig;
  warning: string | null;
}

const as = (owner: pg.ClientConfig, { name, password }: Role): pg.ClientConfig => {
  if (!owner.connectionString) return { ...owner, user: name, password };
  const url = new URL(owner.connectionString);
  url.username = encodeURIComponent(name);
  url.password = encodeURIComponent(password);
  return { ...owner, connectionString: url.href };
};

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const tooPowerful =
  'the application is connected as owner of the database and could rewrite its logs: see "The database\'s roles" in docs/operations.md';

async function ownRole(client: pg.ClientBase, owner: pg.ClientConfig, password: string): Promise<Prepared> {
  const { rows } = await client.query('select current_database() as database');
  const role = { name: applicationRole(String(rows[0]?.database)), password };
  const connection = as(owner, role);
  if (
    !(await canConnect(connection)) &&
    !((await ensureRole(client, role)) && (await canConnect(connection)))
  )
    return { connection: owner, warning: (await isPowerful(client)) ? tooPowerful : null };
  await grantApplication(client, role.name);
  return { connection, warning: null };
}

async function namedRole(client: pg.ClientBase, connection: pg.ClientConfig): Promise<Prepared> {
  const { user, password } = new pg.Client(connection);
  const role = { name: user ?? '', password: typeof password === 'string' ? password : '' };
  if (!(await canConnect(connection))) await ensureRole(client, role);
  await grantApplication(client, role.name);
  const own = new pg.Client(connection);
  await own.connect();
  try {
    return { connection, warning: (await isPowerful(own)) ? tooPowerful : null };
  } finally {
    await own.end();
  }
}

/** The returned connection can neither change the schema nor rewrite the ledgers. */
export async function prepareDatabase(
  owner: pg.ClientConfig,
  how: { password: string } | { application: pg.ClientConfig },
): Promise<Prepared> {
  const pool = new pg.Pool({ ...owner, max: 2 });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    return await migrateThen(pool, (client) =>
      'password' in how ? ownRole(client, owner, how.password) : namedRole(client, how.application),
    );
  } finally {
    await pool.end();
  }
}
