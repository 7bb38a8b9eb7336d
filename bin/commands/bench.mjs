// Figures of this machine, now: times beside the time of an empty Node process in the same run, and exact sizes.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildFrontEnd } from '../frontEnd.mjs';

const port = 3977;
const folder = mkdtempSync(path.join(tmpdir(), 'aula-viva-bench-'));
chmodSync(folder, 0o755);

const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Starts the server, waits until it answers, and stops it. */
async function start() {
  const env = {
    ...process.env,
    APP_ENV: 'demo',
    PAYMENT_PROVIDER: 'sandbox',
    DATA_DIR: folder,
    PORT: String(port),
  };
  let server;
  const time = await timed(async () => {
    server = spawn(process.execPath, ['--no-warnings', 'server/main.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    await new Promise((resolve, reject) => {
      server.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
      server.on('exit', () => reject(new Error('the server did not start')));
    });
  });
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  return time;
}

/** Bytes, gzipped, of what a page's HTML names, and how many files that is. */
function firstLoad() {
  const html = readFileSync('dist/index.html', 'utf8');
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1]);
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join('dist', file))).length, 0);
  return { files: files.length, bytes };
}

await buildFrontEnd();
const empty = await timed(() => spawnSync(process.execPath, ['-e', '0']));
const first = await start();
const later = await start();
rmSync(folder, { recursive: true, force: true });
const ratio = (time) =>
  `${(time / 1000).toFixed(2)} s (${(time / empty).toFixed(0)} × an empty Node process)`;
console.log(`first start, with the demo school   ${ratio(first)}`);
console.log(`later start                         ${ratio(later)}`);
const load = firstLoad();
console.log(
  `scripts named by index.html         ${(load.bytes / 1000).toFixed(1)} kB gzip in ${load.files} files`,
);
const assets = existsSync('dist/assets')
  ? readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
  : [];
const largest = assets
  .map((name) => ({ name, bytes: gzipSync(readFileSync(path.join('dist/assets', name))).length }))
  .sort((a, b) => b.bytes - a.bytes)
  .slice(0, 5);
for (const { name, bytes } of largest)
  console.log(`  ${name.padEnd(44)} ${(bytes / 1000).toFixed(1)} kB gzip`);
