import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** The hooks of pg's client for COPY messages. */
interface Wire {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Done = (error: Error | null, result?: { rowCount: number | null }) => void;

const run = (client: pg.ClientBase, sql: string, how: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result?.rowCount ?? 0));
    const query = new pg.Query(sql, done as never);
    client.query(Object.assign(query, how));
  });

const partBytes = 4 * 1024 * 1024;

/**
 * Runs COPY … TO STDOUT and passes on parts of some megabytes with back-pressure. Returns the number of rows.
 */
export async function copyOut(
  client: pg.ClientBase,
  sql: string,
  take: (part: Buffer) => Promise<void>,
): Promise<number> {
  let gathered: Buffer[] = [];
  let size = 0;
  let working: Promise<void> = Promise.resolve();
  const flush = () => {
    const part = Buffer.concat(gathered);
    gathered = [];
    size = 0;
    working = working.then(() => take(part));
    return working;
  };
  const rows = await run(client, sql, {
    handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
      // The driver reuses its buffer.
      gathered.push(Buffer.from(chunk));
      size += chunk.length;
      if (size < partBytes) return;
      wire.stream.pause();
      const resume = () => wire.stream.resume();
      flush().then(resume, resume);
    },
  });
  if (size > 0) flush();
  await working;
  return rows;
}

/** Runs COPY … FROM STDIN with the parts; returns the number of rows. */
export const copyIn = (client: pg.ClientBase, sql: string, parts: AsyncIterable<Buffer>): Promise<number> =>
  run(client, sql, {
    handleCopyInResponse(wire: Wire) {
      const send = async () => {
        for await (const part of parts) {
          wire.sendCopyFromChunk(part);
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
        }
        wire.endCopyFrom();
      };
      send().catch((error: Error) => wire.sendCopyFail(error.message));
    },
  });
