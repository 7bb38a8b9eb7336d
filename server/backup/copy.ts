import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

const partBytes = 4 * 1024 * 1024;
/** COPY escapes line feeds within values, so this byte occurs only where a row ends. */
const rowEnd = 0x0a;

/** Each part that `take` receives ends where a row ends. */
export async function copyOut(
  client: pg.ClientBase,
  sql: string,
  take: (part: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(to(sql));
  let gathered: Buffer[] = [];
  let size = 0;
  let working: Promise<void> = Promise.resolve();
  const flush = async (rest?: Buffer) => {
    const part = Buffer.concat(gathered);
    gathered = rest?.length ? [rest] : [];
    size = rest?.length ?? 0;
    working = working.then(() => take(part));
    // Drain after a failure: a connection in the middle of COPY can be neither used nor closed.
    await working.catch(() => undefined);
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(rowEnd) + 1;
    const isFull = size + chunk.length >= partBytes && end > 0;
    gathered.push(isFull ? chunk.subarray(0, end) : chunk);
    size += chunk.length;
    if (isFull) await flush(chunk.subarray(end));
  }
  if (size > 0) await flush();
  await working;
  // The stream ends before PostgreSQL reports the row count; the next query waits for it.
  await client.query('select');
  return rows.rowCount;
}

export async function copyIn(
  client: pg.ClientBase,
  sql: string,
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(from(sql));
  await pipeline(parts, rows);
  return rows.rowCount;
}
