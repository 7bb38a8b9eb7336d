import { createHash, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dumpTable, listTables, sameText } from '../../server/backup/tables.ts';
import { ensureDatabase } from '../../server/platform/db/embedded.ts';
import { runCommand } from '../operations/command.ts';

interface Given {
  url: string;
  /** Of an administrator. */
  token: string;
  connection: pg.ClientConfig & { host: string; password: string };
  /** The environment of the running server. */
  env: Record<string, string>;
  /** Takes the archive and the files of the restored school. */
  folder: string;
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function command(name: string, args: string[], env: Record<string, string>): Promise<number> {
  const from = performance.now();
  const { code, output } = await runCommand(name, args, env);
  if (code !== 0) throw new Error(`${name}: ${output}`);
  return (performance.now() - from) / 1000;
}

async function connected<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sameText);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A short digest of every row, by table. */
const rowsOf = (connection: pg.ClientConfig) =>
  connected(connection, async (client) => {
    const found = new Map<string, Set<string>>();
    for (const table of await listTables(client)) {
      const rows = new Set<string>();
      const { name } = await dumpTable(client, table, async (part) => {
        for (const row of part.toString('utf8').split('\n'))
          if (row) rows.add(createHash('md5').update(row).digest('base64'));
      });
      found.set(name, rows);
    }
    return found;
  });

/** Seconds in which the raw driver reads every row, without order. */
async function rawSeconds(connection: pg.ClientConfig): Promise<number> {
  const from = performance.now();
  await connected(connection, async (client) => {
    for (const { schema, table } of await listTables(client))
      await client.query(`copy ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)} to '/dev/null'`);
  });
  return (performance.now() - from) / 1000;
}

/** Lists and creates until it is stopped; `created` holds the ids of acknowledged rows. */
function startLoad({ url, token }: Given) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const created: string[] = [];
  const times: number[] = [];
  let going = true;
  const ended = (async () => {
    while (going) {
      const body = JSON.stringify({ name: `Documento ${randomUUID()}` });
      const response = await fetch(`${url}/api/v1/document-types`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`a creation answered ${response.status}`);
      const { data } = (await response.json()) as { data: { id: string } };
      created.push(data.id);
      const from = performance.now();
      const list = await fetch(`${url}/api/v1/users?pageSize=25`, { headers });
      await list.arrayBuffer();
      times.push(performance.now() - from);
    }
  })();
  return {
    created,
    times,
    stop: () => {
      going = false;
      return ended;
    },
  };
}

async function loadFor(given: Given, milliseconds: number): Promise<number[]> {
  const load = startLoad(given);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await load.stop();
  return load.times;
}

/**
 * Backs a school up while it is used, restores it into another database, and compares each row: the copy has only rows
 * that the school has or had, lacks only what was written since the backup began, and has every acknowledged creation from before.
 */
export async function backupFigures(given: Given) {
  const { connection, env, folder } = given;
  const archive = path.join(folder, 'school.tar.gz');
  const raw = await rawSeconds(connection);
  const before = await loadFor(given, 4000);
  const earlier = await rowsOf(connection);
  const load = startLoad(given);
  const backup = await command('backup', [archive], env);
  await load.stop();
  const later = await rowsOf(connection);

  const database = 'restored';
  await ensureDatabase(connection, database);
  const restore = await command('restore', [archive], {
    ...env,
    DATA_DIR: path.join(folder, database),
    DATABASE_URL: `postgres://aula_viva:${connection.password}@localhost/${database}?host=${encodeURIComponent(connection.host)}`,
  });
  const copy = await rowsOf({ ...connection, database });
  let rows = 0;
  const wrong: string[] = [];
  for (const [table, restored] of copy) {
    const known = later.get(table) ?? new Set();
    const old = earlier.get(table) ?? new Set();
    rows += restored.size;
    for (const row of restored) if (!known.has(row) && !old.has(row)) wrong.push(`${table}: an unknown row`);
    for (const row of old) if (known.has(row) && !restored.has(row)) wrong.push(`${table}: a row is missing`);
  }
  return {
    rows,
    wrong,
    raw,
    backup,
    restore,
    megabytes: statSync(archive).size / 1e6,
    written: load.created.length,
    before: p95(before),
    during: p95(load.times),
  };
}
