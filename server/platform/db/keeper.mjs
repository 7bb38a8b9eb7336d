// Holds `postgres` for as long as the server's pipe to standard input is open. When the server dies, by whatever
// death, the pipe closes and the database is shut down in order (SIGINT: fast shutdown). Own process group.
import { spawn } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';

const { postgres, args, uid, gid, socketDir, logFile } = JSON.parse(process.argv[2]);
const log = (text) => {
  try {
    appendFileSync(logFile, text);
  } catch {
    // A full or vanished disk must not take the database down with it.
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
  // One that ended by itself is started again in the same place.
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
