import { spawn } from 'node:child_process';

/** Runs a part of the server in a process of its own, hands signals on, and ends as it ends. */
export function runServer(file, { args = [], env = {} } = {}) {
  const child = spawn(process.execPath, ['--no-warnings', file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  // Ctrl-C reaches the child by itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
