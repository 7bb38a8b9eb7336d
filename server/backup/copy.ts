import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const partBytes = 4 * 1024 * 1024;

/**
 * Runs COPY … TO STDOUT and passes on parts of some megabytes with back-pressure. Returns the number of rows.
 */
export async function copyOut(
  client: pg.ClientBase,
  sql: string,
  take: (part: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(to(sql));
  let gathered: Buffer[] = [];
  let size = 0;
  let working: Promise<void> = Promise.resolve();
  const flush = async () => {
    const part = Buffer.concat(gathered);
    gathered = [];
    size = 0;
    working = working.then(() => take(part));
    // Read on after a failure: a connection in the middle of COPY can be neither used nor closed.
    await working.catch(() => undefined);
  };
  for await (const chunk of rows) {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  await working;
  // The stream ends before PostgreSQL reports the number of rows; the next query waits for the report.
  await client.query('select');
  return rows.rowCount;
}

/** Runs COPY … FROM STDIN with the parts; returns the number of rows. */
export async function copyIn(
  client: pg.ClientBase,
  sql: string,
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(from(sql));
  await pipeline(parts, rows);
  return rows.rowCount;
}
