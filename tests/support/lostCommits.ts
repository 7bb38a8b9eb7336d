import pg from 'pg';
import { vi } from 'vitest';
import { textOf } from './queries.ts';

/**
 * While `work` runs, transactions with a statement that contains `marker` are committed, but the connection is lost before
 * the acknowledgement arrives.
 */
export async function withLostCommits<T>(marker: string, work: () => Promise<T>): Promise<T> {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const marked = new WeakSet<object>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: object,
    ...args: unknown[]
  ) {
    const text = textOf(args[0]);
    if (text.includes(marker)) marked.add(this);
    const result = query.apply(this, args);
    if (text !== 'commit' || !marked.delete(this)) return result;
    return (result as Promise<unknown>).then(() => {
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    });
  } as typeof pg.Client.prototype.query);
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}
