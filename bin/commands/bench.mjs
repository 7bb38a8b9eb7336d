// npm run bench, or npm run bench -- <parts> for some of its parts: compare figures only within one run.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { ensureDatabase, startEmbedded } from '../../server/platform/db/embedded.ts';
import { backupFigures } from '../../tests/load/backup.ts';
import { WEEKS_AHEAD, weekFigures } from '../../tests/load/calendar.ts';
import { callFigures, moneyFigures, peopleFigures } from '../../tests/load/calls.ts';
import { addCharges, booksFigures } from '../../tests/load/charges.ts';
import { downloadFigures, rawBucket, rawFolder, startStore, uploadFigures } from '../../tests/load/files.ts';
import { budgets, firstLoads } from '../../tests/load/firstLoads.ts';
import { importFigures } from '../../tests/load/imports.ts';
import { addLessons } from '../../tests/load/lessons.ts';
import { addLogs, logTimes } from '../../tests/load/logs.ts';
import { noticeTimes } from '../../tests/load/notices.ts';
import { addPeople } from '../../tests/load/people.ts';
import { planFigures } from '../../tests/load/plan.ts';
import { namedReads, rawCount, readFigures } from '../../tests/load/reads.ts';
import { reportFigures } from '../../tests/load/reports.ts';
import { longestTask } from '../../tests/load/scrolling.ts';
import { searchTimes } from '../../tests/load/search.ts';
import { streams } from '../../tests/load/streams.ts';
import { judged, line, missed, namedRatios } from '../benchReport.mjs';
import { secret, startServer } from '../benchServer.mjs';
import { findChromium } from '../browsers.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';

const people = 100_000;
const openStreams = 5000;
const charges = 500_000;
const logs = 1_000_000;
const noticeStreams = 500;
const imported = 5000;
const lessons = 5_000_000;
const readGoal = 100;
const slowestShown = 40;
const uploadedBytes = 2_000_000_000;
const parallelParts = 200;
const queue = { students: 2000, teachers: 500 };
const weekTeachers = 500;
/** The parts, in the order in which they are measured. */
const parts = [
  'starts',
  'loads',
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
  'files',
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

const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
async function starts() {
  const empty = await timed(() => spawnSync(process.execPath, ['-e', '0']));
  const start = async (title) => {
    let server;
    const time = await timed(async () => {
      server = await startServer({ DATA_DIR: path.join(folder, 'first') });
    });
    await server.stop();
    line(title, `${(time / 1000).toFixed(2)} s`, `${(time / empty).toFixed(0)} × an empty Node process`);
  };
  await start('first start, with the demo school');
  await start('later start');
}

const openBrowser = () =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });

async function loads(url) {
  const browser = await openBrowser();
  for (const [page, load] of Object.entries(
    await firstLoads((options) => browser.newContext(options), url),
  )) {
    const budget = budgets[page];
    const good = load.kilobytes <= budget.kilobytes && load.requests <= budget.requests;
    const figure = `${load.kilobytes.toFixed(1)} kB in ${load.requests}`;
    line(
      page,
      figure,
      `of ${budget.kilobytes} kB in ${budget.requests} scripts, ${load.seconds.toFixed(2)} s${judged(page, good)}`,
    );
  }
  await browser.close();
}

async function logIn(url) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.aulaviva.test', password: 'Aula1234' }),
  });
  const { data } = await answer.json();
  return data;
}

async function times(url, pool) {
  const { token } = await logIn(url);
  if (isWanted('log')) {
    const { times: seen, raw } = await logTimes({ url, pool, token });
    for (const { filter, time } of seen)
      line(
        `log: ${filter}`,
        `${time.toFixed(0)} ms`,
        `of 150 ms, ${(time / raw).toFixed(1)} of a raw page${judged(filter, time < 150)}`,
      );
  }
  if (isWanted('search')) {
    const { search, scan } = await searchTimes({ url, pool, token });
    const found = `of 100 ms, ${(search / scan).toFixed(2)} of a scan of all names`;
    line('search, 95 of 100', `${search.toFixed(0)} ms`, `${found}${judged('search', search < 100)}`);
  }
}

async function rates(url, pool) {
  const data = await logIn(url);
  const side = { url, pool, token: data.token, user_id: data.user.user_id };
  const show = ({ title, calls, against, beside, goal }) => {
    const ratio = calls / against;
    const wanted = goal === null ? '' : `, goal ${goal}${judged(title, ratio >= goal)}`;
    line(
      title,
      `${calls.toFixed(0)}/s`,
      `${ratio.toFixed(2)} of ${beside}'s ${against.toFixed(0)}/s${wanted}`,
    );
  };
  if (isWanted('calls')) (await callFigures(side)).forEach(show);
  if (isWanted('people')) for await (const figure of peopleFigures(side)) show(figure);
  if (isWanted('money')) for await (const figure of moneyFigures(side)) show(figure);
}

async function backups(url, connection, env) {
  const { token } = await logIn(url);
  const seen = await backupFigures({
    url,
    token,
    connection,
    env: { APP_ENV: 'demo', SECRET: secret, ...env },
    folder,
  });
  const raw = (time) => `${(time / seen.raw).toFixed(1)} of reading the raw rows`;
  line(
    `backup of ${seen.rows} rows`,
    `${seen.backup.toFixed(1)} s`,
    `${raw(seen.backup)}; ${seen.megabytes.toFixed(0)} MB, ${seen.written} creations meanwhile`,
  );
  const same = judged('restored rows', seen.wrong.length === 0);
  line(
    '… restored',
    `${seen.restore.toFixed(1)} s`,
    `${raw(seen.restore)}; ${seen.wrong.length} rows differ${same}`,
  );
  for (const each of new Set(seen.wrong)) console.log(each);
  const slower = seen.during / seen.before;
  line(
    '… list meanwhile, 95 of 100',
    `${seen.during.toFixed(0)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(0)} ms before, goal 4${judged('list during a backup', slower <= 4)}`,
  );
}

async function reports(server, pool) {
  const { token } = await logIn(server.url);
  const { rows, bytes, seconds, raw, memory: more } = await reportFigures({ ...server, token, pool });
  const megabytes = (bytes / 1e6).toFixed(1);
  line(
    `report of ${rows} students`,
    `${seconds.toFixed(1)} s`,
    `of 10 s, ${(seconds / raw).toFixed(1)} of the raw rows; ${megabytes} MB${judged('report', seconds < 10)}`,
  );
  line(
    'memory of a report',
    `${more.toFixed(0)} MB`,
    `of 64 MB more${judged('memory of a report', more < 64)}`,
  );
}

async function books(server, pool) {
  const { token } = await logIn(server.url);
  const {
    entries,
    rows,
    sums,
    rawSums,
    seconds,
    memory: more,
  } = await booksFigures({ ...server, token, pool });
  const ratio = sums / rawSums;
  line(
    `sums of ${entries} entries`,
    `${(sums * 1000).toFixed(0)} ms`,
    `${ratio.toFixed(1)} of the raw sums, goal 2.5${judged('sums of the books', ratio <= 2.5)}`,
  );
  line(
    `file of ${rows} payments`,
    `${seconds.toFixed(1)} s`,
    `of 30 s${judged('file of payments', seconds < 30)}`,
  );
  line(
    'memory of such a file',
    `${more.toFixed(0)} MB`,
    `of 64 MB more${judged('memory of a file of payments', more < 64)}`,
  );
}

async function imports({ url }, pool) {
  const { token } = await logIn(url);
  const { preview, run, raw, undo } = await importFigures({ url, token, pool }, imported);
  const others = `preview ${preview.toFixed(1)} s, undo ${undo.toFixed(1)} s`;
  line(
    `import of ${imported} students`,
    `${run.toFixed(1)} s`,
    `of 30 s, ${(run / raw).toFixed(1)} of the raw rows; ${others}${judged('import', run < 30)}`,
  );
}

async function memory(server, pool) {
  const { open, before, during, milliseconds } = await streams({
    ...server,
    pool,
    secret,
    count: openStreams,
  });
  const title = `${open} event streams`;
  const good = judged(title, during < 250);
  line(
    title,
    `${during.toFixed(0)} MB`,
    `of 250 MB, ${before.toFixed(0)} before; an event arrives in ${milliseconds.toFixed(1)} ms${good}`,
  );
}

async function notices(url, pool) {
  await pool.query("update users set user_status = false where email ~ '^pessoa[.][0-9]*[13579]@bench'");
  const { token } = await logIn(url);
  const seen = await noticeTimes({ url, pool, secret, token, streams: noticeStreams });
  const answered = judged('answer to a notice', seen.answered < 300);
  const { recipients } = seen;
  line(
    `notice to ${recipients}`,
    `${seen.answered.toFixed(0)} ms`,
    `of 300 ms, ${(seen.answered / seen.plain).toFixed(1)} of one to 1 person${answered}`,
  );
  const last = judged('streams with a notice', seen.last < 5000);
  line(
    `in all ${noticeStreams} streams`,
    `${seen.last.toFixed(0)} ms`,
    `of 5000 ms, ${(seen.last / seen.completed).toFixed(2)} of the ${seen.completed.toFixed(0)} ms that sending takes${last}`,
  );
  const slower = seen.during / seen.before;
  line(
    'list meanwhile, 95 of 100',
    `${seen.during.toFixed(0)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(0)} ms before, goal 4${judged('list during a notice', slower <= 4)}`,
  );
}

async function plans({ url }, pool) {
  const { token } = await logIn(url);
  const seen = await planFigures({ url, token, pool }, queue.students, queue.teachers);
  const percent = (seen.below * 100).toFixed(2);
  line(
    `plan of ${seen.waiting} students`,
    `${(seen.total / 1000).toFixed(1)} s`,
    `of 5 s in all, ${(seen.thread / 1000).toFixed(1)} s in its thread; ${seen.allocated} of at most ${seen.most}, ${percent} % below the bound${judged('plan', seen.total < 5000)}`,
  );
  const slower = seen.during / seen.before;
  line(
    'small read meanwhile, 95 of 100',
    `${seen.during.toFixed(1)} ms`,
    `${slower.toFixed(1)} of ${seen.before.toFixed(1)} ms before, goal 4; the longest ${seen.longest.toFixed(0)} ms${judged('read during a plan', slower <= 4)}`,
  );
}

async function weeks({ url }, pool) {
  const { token } = await logIn(url);
  const { lessons, counted, all, one, raw, megabytes } = await weekFigures(
    { url, token, pool },
    weekTeachers,
    new Date(),
  );
  const title = `a week of ${lessons} lessons`;
  const ratio = (time) => `${(time / raw).toFixed(2)} of the raw rows`;
  line(title, `${counted.toFixed(0)} ms`, `of 200 ms, ${ratio(counted)}${judged(title, counted < 200)}`);
  line('… of one teacher', `${one.toFixed(0)} ms`, `of 200 ms${judged('week of a teacher', one < 200)}`);
  const browser = await openBrowser();
  const longest = await longestTask((options) => browser.newContext(options), url, WEEKS_AHEAD);
  await browser.close();
  const good = judged('scrolling a calendar', longest < 100);
  line(
    '… scrolled',
    `${longest.toFixed(0)} ms`,
    `of 100 ms in the longest task of the browser; 0 under 50 ms${good}`,
  );
  line('… every lesson in full', `${all.toFixed(0)} ms`, `${ratio(all)}, ${megabytes.toFixed(1)} MB`);
}

/** Every read of the contract in each profile; those that miss the goal are printed, the slowest first, each beside a raw count. */
async function reads({ url }, pool) {
  const all = await Array.fromAsync(readFigures({ url, pool, secret }));
  const raw = await rawCount(pool);
  const slow = all.filter(({ min }) => min > readGoal).toSorted((a, b) => b.min - a.min);
  line(
    `${all.length} reads, ${all.length - slow.length} within`,
    `${readGoal} ms`,
    `a raw count of all people takes ${raw.toFixed(1)} ms${judged('reads', slow.length === 0)}`,
  );
  namedRatios(namedReads, all, raw);
  for (const { profile, path, min, p50, bytes } of slow.slice(0, slowestShown))
    line(
      `… ${profile}`,
      `${min.toFixed(0)} ms`,
      `p50 ${p50.toFixed(0)} ms, ${(min / raw).toFixed(1)} of the raw count, ${(bytes / 1000).toFixed(1)} kB: ${path}`,
    );
}

/** Files in a bucket, then in the folder. The memory of the server is limited, as in a small container. */
async function files(start, pool) {
  const s3 = await startStore();
  const small = { NODE_OPTIONS: '--max-old-space-size=128' };
  const stores = [
    ['a bucket', s3.settings, rawBucket(s3.settings), 4],
    ['the folder', {}, rawFolder(path.join(folder, 'files')), 12],
  ];
  for (const [store, settings, raw, goal] of stores) {
    const server = await start({ ...small, ...settings });
    const given = { ...server, pool, token: (await logIn(server.url)).token };
    const sent = await uploadFigures(given, uploadedBytes);
    const title = `memory of uploads to ${store}`;
    line(
      title,
      `${sent.peak.toFixed(0)} MB`,
      `of 300 MB at most, ${sent.before.toFixed(0)} before; ${sent.gigabytes.toFixed(1)} GB in ${sent.seconds.toFixed(0)} s${judged(title, sent.peak < 300)}`,
    );
    const got = await downloadFigures(given, parallelParts, raw);
    const ratio = got.seconds / got.raw;
    const parts = `${parallelParts} parts from ${store}`;
    line(
      parts,
      `${(got.seconds * 1000).toFixed(0)} ms`,
      `${ratio.toFixed(1)} of reading the store, goal ${goal}; ${got.megabytes.toFixed(0)} MB, memory at most ${got.peak.toFixed(0)} MB${judged(parts, ratio <= goal)}`,
    );
  }
  await s3.stop();
}

if (isWanted('starts', 'loads', 'weeks')) await buildFrontEnd();
try {
  if (isWanted('starts')) await starts();
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
  const client = new pg.Client(connection);
  await client.connect();
  const filled = await timed(async () => {
    await addPeople(client, people);
    await addCharges(client, charges);
    if (isWanted('search', 'log', 'backups', 'reads')) await addLogs(client, logs);
  });
  await client.end();
  line('filling of the database', `${(filled / 1000).toFixed(0)} s`, `${people} people, ${charges} charges`);
  await times(server.url, pool);
  await rates(server.url, pool);
  if (isWanted('backups')) await backups(server.url, connection, env);
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
  if (isWanted('files')) {
    await files(async (settings) => {
      await server.stop();
      server = await startServer({ ...env, ...settings });
      return server;
    }, pool);
  }
  await server.stop();
  await pool.end();
  await embedded.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}`);
process.exit(missed.length === 0 ? 0 : 1);
