import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * How Node runs the server: a small space for young objects (a large machine would give it 100 MB of idle memory), and
 * what was compiled once is kept.
 */
export const nodeArguments = ['--no-warnings', '--max-semi-space-size=4'];
const root = path.dirname(import.meta.dirname);
export const nodeEnvironment = {
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'aula-viva', 'code'),
};

/** Runs a part of the server in a process of its own, hands signals on, and ends as it ends. */
export function runServer(file, { args = [], env = {} } = {}) {
  const child = spawn(process.execPath, [...nodeArguments, file, ...args], {
    stdio: 'inherit',
    env: { ...nodeEnvironment, ...process.env, ...env },
  });
  // Ctrl-C reaches the child by itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
