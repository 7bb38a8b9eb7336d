import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable } from './errors.ts';

const longestMs = 120_000;
const pauseMs = 500;
const repeatMs = 10_000;

/** Names that cannot be resolved yet belong to containers that are still starting. */
const isAbsent = (error: unknown): boolean =>
  isUnreachable(error) || ['ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Waits until the database accepts a connection, for up to two minutes; rejects immediately if it refuses this one. */
export async function awaitDatabase(
  connection: pg.ClientConfig,
  onWait: (error: Error) => void,
): Promise<void> {
  const from = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    const client = new pg.Client({ connectionTimeoutMillis: 5000, ...connection });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const now = performance.now();
      if (!isAbsent(error) || now - from > longestMs) throw error;
      if (now - reportedAt > repeatMs) {
        reportedAt = now;
        onWait(error as Error);
      }
      await wait(pauseMs);
    }
  }
}
