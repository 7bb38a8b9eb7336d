import { setTimeout as wait } from 'node:timers/promises';
import { S3ServiceError } from 's3mini';
import { StoreFailure } from './port.ts';

const attempts = 3;
const hasRefused = (status: number) => [401, 403, 408, 429].includes(status) || status >= 500;

/** What went wrong, without the request and the answer: both name the access key. */
function failureOf(error: unknown): StoreFailure {
  if (error instanceof S3ServiceError) {
    const { status, serviceCode = 'Unknown' } = error;
    const what = `answered ${status} (${serviceCode.replaceAll(/\W/g, '').slice(0, 40)})`;
    return hasRefused(status) ? new StoreFailure(what, { status }) : new StoreFailure(what);
  }
  for (let e = error as NodeJS.ErrnoException | undefined; e; e = e.cause as typeof e) {
    if (e instanceof StoreFailure) return e;
    if (e.name === 'TimeoutError') return new StoreFailure('gave no answer in time', { code: 'ETIMEDOUT' });
    if (e.code === 'ECONNRESET') return new StoreFailure('ended the connection', { code: e.code });
    if (e.code && e.syscall) return new StoreFailure(`cannot be reached (${e.code})`, { code: e.code });
  }
  return new StoreFailure('gave an answer that cannot be read');
}

/** A store that was silent once would only make the person wait longer. */
const mayPass = ({ status, code }: StoreFailure): boolean =>
  status === undefined ? code !== undefined && code !== 'ETIMEDOUT' : status === 429 || status >= 500;

/** Tries again after what may pass by itself. The parts of a file can be joined once only, and `Bucket` looks whether they were. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (attempt === attempts || !mayPass(failure)) throw failure;
      await wait(100 * 4 ** (attempt - 1));
    }
}

/** Tells whether the store has no such key. Some stores answer so when a missing key is deleted. */
export const isMissingKey = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket';

/** The work, or a failure once the limit has passed or the signal has come; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const silent = new StoreFailure('gave no answer in time', { code: 'ETIMEDOUT' });
  const { promise: bound, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, ms, silent);
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await Promise.race([work, bound]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
