import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Reader } from './db/database.ts';

/** What travels between processes: ids only; who receives it reads the rows. */
export interface LiveEvent {
  recipient_id: string;
  id: string;
}

/** Live events over LISTEN/NOTIFY: one connection a process, which reconnects by itself. */
export interface Events {
  /** Announces on commit of the caller's transaction. */
  announce(tx: Reader, event: LiveEvent): Promise<void>;
  /** Calls back for each event of one recipient; returns how to stop. */
  subscribe(recipient_id: string, listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

const channel = 'aula_viva';

export async function openEvents(config: pg.ClientConfig, onError: (error: Error) => void): Promise<Events> {
  const emitter = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client(config);
    next.on('error', onError);
    next.on('end', () => {
      if (!closed) retry = setTimeout(() => void connect().catch(onError), 1000);
    });
    next.on('notification', (message) => {
      const event = JSON.parse(message.payload ?? 'null') as LiveEvent | null;
      if (event) emitter.emit(event.recipient_id, event);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  await connect();

  return {
    announce: async (tx, event) => {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`);
    },
    subscribe: (recipient_id, listener) => {
      emitter.on(recipient_id, listener);
      return () => emitter.off(recipient_id, listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
