import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.dirname(import.meta.dirname);
/** A small young generation (a large machine would use 100 MB when idle), and an old one that is collected before its garbage outweighs it. */
export const nodeArguments = [
  '--no-warnings',
  `--import=${pathToFileURL(path.join(root, 'server', 'fasterImports.mjs'))}`,
  '--max-semi-space-size=4',
  '--heap-growing-percent=50',
];
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'aula-viva', 'code'),
};

/** Milliseconds; grows while crashes follow each other. */
const pauseBefore = (crashes) => Math.min(30_000, 250 * 2 ** crashes);
const STABLE_MS = 60_000;

/** Forwards signals and exits with the child's status. `restart` applies only after a successful start. */
export function runServer(file, { args = [], env = {}, restart = false } = {}) {
  let child;
  let stopping = false;
  let started = false;
  let crashes = 0;
  const run = () => {
    const since = Date.now();
    child = spawn(process.execPath, [...nodeArguments, file, ...args], {
      stdio: restart ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...nodeEnvironment, ...process.env, ...env },
    });
    child.on('message', (message) => {
      if (message === 'started') started = true;
    });
    child.on('exit', (code, signal) => {
      if (!restart || !started || stopping || code === 0) process.exit(code ?? (signal ? 1 : 0));
      if (Date.now() - since > STABLE_MS) crashes = 0;
      const pause = pauseBefore(crashes++);
      console.error(`The server ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`);
      setTimeout(run, pause);
    });
  };
  const stop = (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    stopping = true;
    // Ctrl-C reaches the child directly.
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.on('disconnect', () => stop('SIGTERM'));
  process.channel?.unref();
  run();
}
