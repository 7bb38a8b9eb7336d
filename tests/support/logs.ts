import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { createLog } from '../../server/log.ts';
import { type Random, secureRandom } from '../../server/platform/random.ts';

/** Where a whole test run keeps every server's log, for the scan at its end (logScan.ts); unset in single runs. */
const folder = process.env.TEST_LOG_DIR;
let files = 0;

/** A file of the run's own for one server's log; null where nobody will scan it. */
export function logFile(kind: string): string | null {
  if (!folder) return null;
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${kind}-${process.pid}-${++files}.log`);
}

/** The log of a server inside a test process at its most talkative, and chance that notes the codes it gave. */
export function testLog(kind: string): { log: Logger; random: Random } {
  const file = logFile(kind);
  if (!file) return { log: createLog(process.env.TEST_LOG ?? 'silent'), random: secureRandom };
  const note = (code: string) => {
    appendFileSync(`${file}.codes`, `${code}\n`);
    return code;
  };
  return {
    log: createLog('trace', pino.destination({ dest: file, sync: true })),
    random: { ...secureRandom, code: () => note(secureRandom.code()) },
  };
}

const noted = new Set<string>();

/** Notes the passwords in a request's body, so that the scan looks for exactly these. */
export function notePasswords(body: unknown): void {
  if (!folder || typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (!/password/i.test(name) || typeof value !== 'string' || noted.has(value)) continue;
    noted.add(value);
    mkdirSync(folder, { recursive: true });
    // What no password rule would take is a word like any other.
    if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{8,}$/.test(value))
      appendFileSync(path.join(folder, 'passwords.txt'), `${value}\n`);
  }
}
