import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { createLog } from '../../server/log.ts';
import { type Random, secureRandom } from '../../server/platform/random.ts';

/** Collects every server's log for the scan after the run (logScan.ts); unset in single runs. */
const logFolder = () => process.env.TEST_LOG_DIR;
let files = 0;

/** Null when the logs are not scanned. */
export function logFile(kind: string): string | null {
  const folder = logFolder();
  if (!folder) return null;
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${kind}-${process.pid}-${++files}.log`);
}

/** The most verbose log, and a source of randomness that records the codes it issues. */
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

export function notePasswords(body: unknown): void {
  const folder = logFolder();
  if (!folder || typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (!/password/i.test(name) || typeof value !== 'string' || noted.has(value)) continue;
    noted.add(value);
    mkdirSync(folder, { recursive: true });
    // A text that the password rules reject is an ordinary word.
    if (/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{8,}$/.test(value))
      appendFileSync(path.join(folder, 'passwords.txt'), `${value}\n`);
  }
}
