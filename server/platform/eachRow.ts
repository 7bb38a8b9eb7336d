import type { Logger } from 'pino';
import { isUnreachable } from './db/errors.ts';

/**
 * Runs a recurring job: a row that fails is logged and tried again the next time, so that it does not stop the rows after it. A lost
 * database ends the job, which is then repeated.
 */
export async function eachRow<T>(
  { log }: { log: Pick<Logger, 'error'> },
  rows: Iterable<T>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (err) {
      if (isUnreachable(err)) throw err;
      log.error({ err }, 'a row of a recurring job failed');
    }
  }
}
