// Runs `postgres` until the pipe to standard input closes, however the server ends; then a fast shutdown (SIGINT).
import { spawn } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';

const { postgres, args, uid, gid, socketDir, logFile } = JSON.parse(process.argv[2]);
const log = (text) => {
  try {
    appendFileSync(logFile, text);
  } catch {
    // A full or missing disk must not stop the database.
  }
};

const child = spawn(postgres, args, { cwd: '/', uid, gid, stdio: ['ignore', 'pipe', 'pipe'] });
child.stdout.on('data', log);
child.stderr.on('data', log);
child.on('error', (error) => {
  log(`${error.message}\n`);
  process.exit(1);
});
let asked = false;
child.on('exit', (code) => {
  // After a crash the keeper restarts in the same place.
  if (asked) rmSync(socketDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});

const stop = () => {
  asked = true;
  child.kill('SIGINT');
};
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
process.on('SIGHUP', () => undefined);
