/** Thrown at start: an older version would damage the data of a newer one. */
export class NewerDatabase extends Error {}

interface DriverError {
  code?: string;
  constraint?: string;
  detail?: string;
  cause?: unknown;
}

export function driverError(error: unknown): DriverError | null {
  for (let e = error as DriverError | undefined; e; e = e.cause as DriverError | undefined) {
    if (typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e;
  }
  return null;
}

const brokenCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH'];
const brokenWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection)/;

/** True for a lost connection; whether the statement ran is unknown. */
export function isUnreachable(error: unknown): boolean {
  for (let e = error as (DriverError & NodeJS.ErrnoException) | undefined; e; e = e.cause as typeof e) {
    // Class 08: connection; 57P0x: shutting down, crashed, starting; 53300: too many connections.
    if (/^(08...|57P0[1-3]|53300)$/.test(e.code ?? '')) return true;
    if (brokenCodes.includes(e.code ?? '') && ['connect', 'read', 'write'].includes(e.syscall ?? ''))
      return true;
    if (e instanceof Error && brokenWords.test(e.message)) return true;
  }
  return false;
}

export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(driverError(error)?.code ?? '');
