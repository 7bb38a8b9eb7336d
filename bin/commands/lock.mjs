// npm run lock: a registry may omit other platforms' optional packages, and `npm ci` refuses such a lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { runNpm } from '../node24.mjs';

const systems = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];

function platformOf(name) {
  const words = name.replace(/^@[^/]+\//, '').split(/[-.]/);
  const os =
    systems.find((each) => words.includes(each)) ?? (words.includes('linuxmusl') ? 'linux' : undefined);
  const cpu =
    processors.find((each) => words.includes(each)) ?? (words.includes('universal') ? undefined : 'wasm32');
  const musl = words.some((word) => word.includes('musl'));
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && musl ? { libc: ['musl'] } : {}),
  };
}

if (!process.argv.includes('--complete-only'))
  runNpm(process.execPath, ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  });
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [at, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(at === '' ? {} : (entry.optionalDependencies ?? {}))) {
    const nested = `${at}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[top]?.version === version.replace(/^[\^~]/, '')) continue;
    if (lock.packages[top] && /^[\^~]/.test(version)) continue;
    const where = lock.packages[top] ? nested : top;
    lock.packages[where] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(entry.dev || entry.devOptional ? { dev: true } : {}),
      optional: true,
    };
    added++;
  }
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to the lock`);
