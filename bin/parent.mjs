import { execFileSync } from 'node:child_process';

const lookMs = 500;

/** npm runs scripts in a shell, which some systems replace by the script's own process. */
function idOfNpm() {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return /^(\S*\/)?sh -c /.test(command ?? '') ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}

const isRunning = (id) => {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Calls `stop` when npm, which started this process, has ended: npm does not forward every signal, and the processes below it
 * would keep port and data folder.
 */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = idOfNpm();
  const timer = setInterval(() => {
    if (isRunning(npm)) return;
    clearInterval(timer);
    stop();
  }, lookMs);
  timer.unref();
}
