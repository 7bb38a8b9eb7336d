// npm run bench, or npm run bench -- <parts> for some of its parts: compare figures only within one run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { addCharges } from '../../tests/load/charges.ts';
import { addLessons } from '../../tests/load/lessons.ts';
import { addLogs } from '../../tests/load/logs.ts';
import { addPeople } from '../../tests/load/people.ts';
import { background } from '../bench/background.mjs';
import { backups } from '../bench/backups.mjs';
import { certificates } from '../bench/certificates.mjs';
import { files } from '../bench/files.mjs';
import { lesson } from '../bench/lesson.mjs';
import { noise } from '../bench/noise.mjs';
import { books, imports, reports } from '../bench/office.mjs';
import { loads, weeks } from '../bench/pages.mjs';
import { plans } from '../bench/plans.mjs';
import { rates, times } from '../bench/rates.mjs';
import { reads } from '../bench/reads.mjs';
import { recording } from '../bench/recording.mjs';
import { line, missed } from '../bench/report.mjs';
import { room } from '../bench/room.mjs';
import { startServer } from '../bench/server.mjs';
import { starts } from '../bench/starts.mjs';
import { memory, notices } from '../bench/streams.mjs';
import { timed } from '../bench/timed.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';

const people = 100_000;
const charges = 500_000;
const logs = 1_000_000;
const lessons = 5_000_000;
/** Parts that are measured in a database with many people. */
const amongMany = [
  'search',
  'log',
  'calls',
  'people',
  'money',
  'backups',
  'reports',
  'books',
  'imports',
  'streams',
  'notices',
  'plans',
  'weeks',
  'reads',
];
const parts = [
  'starts',
  'loads',
  ...amongMany,
  'files',
  'certificates',
  'background',
  'room',
  'noise',
  'recording',
  'lesson',
];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The parts are ${parts.join(', ')}.`);
  process.exit(2);
}
const isWanted = (...names) => named.length === 0 || names.some((name) => named.includes(name));
const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-bench-'));
chmodSync(folder, 0o755);

if (isWanted('starts', 'loads', 'weeks', 'lesson')) await buildFrontEnd();
try {
  if (isWanted('starts')) await starts(folder);
  if (isWanted('background')) await background();
  if (isWanted('room')) await room();
  if (isWanted('noise')) await noise();
  if (isWanted('recording')) await recording();
  if (isWanted('lesson')) await lesson(folder);
  const embedded = await startEmbedded(path.join(folder, 'people'), { print: () => undefined });
  const database = 'aula_viva';
  await ensureDatabase(embedded.connection, database);
  const connection = { ...embedded.connection, database };
  const { host, user, password } = connection;
  const env = {
    DATA_DIR: path.join(folder, 'files'),
    DATABASE_URL: `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
  };
  const pool = new pg.Pool({ ...connection, max: 16 });
  // Expected: the database closes idle connections when it stops.
  pool.on('error', () => undefined);
  let server = await startServer(env);
  if (isWanted('loads')) await loads(server.url);
  if (isWanted(...amongMany)) {
    const filled = await timed(async () => {
      const client = new pg.Client(connection);
      await client.connect();
      await addPeople(client, people);
      await addCharges(client, charges);
      if (isWanted('search', 'log', 'backups', 'reads')) await addLogs(client, logs);
      await client.end();
    });
    line(
      'filling of the database',
      `${(filled / 1000).toFixed(0)} s`,
      `${people} people, ${charges} charges`,
    );
  }
  await times(server.url, pool, isWanted);
  await rates(server.url, pool, isWanted);
  if (isWanted('backups')) await backups(server.url, connection, env, folder);
  /** A part whose memory counts, or that changes much, has a server that has done nothing else. */
  const afresh = async (names, measure) => {
    if (!isWanted(...names)) return;
    await server.stop();
    server = await startServer(env);
    await measure();
  };
  await afresh(['reports', 'books', 'imports'], async () => {
    if (isWanted('reports')) await reports(server, pool);
    if (isWanted('books')) await books(server, pool);
    if (isWanted('imports')) await imports(server, pool);
  });
  await afresh(['streams'], () => memory(server, pool));
  await afresh(['notices'], () => notices(server.url, pool));
  await afresh(['plans', 'weeks'], async () => {
    if (isWanted('plans')) await plans(server, pool);
    if (isWanted('weeks')) await weeks(server, pool);
  });
  await afresh(['reads'], async () => {
    const filler = new pg.Client(connection);
    await filler.connect();
    await addLessons(filler, lessons);
    await filler.end();
    await reads(server, pool);
  });
  /** With settings of its own. */
  const restart = async (settings) => {
    await server.stop();
    server = await startServer({ ...env, ...settings });
    return server;
  };
  if (isWanted('files')) await files(restart, pool, folder);
  if (isWanted('certificates')) await certificates(restart, pool, folder);
  await server.stop();
  await pool.end();
  await embedded.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}`);
process.exit(missed.length === 0 ? 0 : 1);
