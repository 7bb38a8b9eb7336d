import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Reader } from './db/database.ts';
import type { NameLocks } from './locks.ts';

/** Messages between processes contain only ids; receivers read the rows. */
export interface LiveEvent {
  recipient_id: string;
  id: string;
}

export type Topic = 'me' | 'counts';

/** `of` is a user's id, or ADMIN for everyone who acts as administrator. */
export interface Change {
  of: string;
  topic: Topic;
}

export interface Events {
  announce(tx: Reader, event: LiveEvent): Promise<void>;
  /** Returns an unsubscribe function, as every listener method here does. */
  subscribe(recipient_id: string, listener: (event: LiveEvent) => void): () => void;
  announceChange(tx: Reader, change: Change): Promise<void>;
  /** Also called for every topic when changes may have been missed. */
  onChange(of: string, listener: (topic: Topic) => void): () => void;
  /** On commit; `null` for sessions of any user. */
  announceSessions(tx: Reader, user_id: string | null): Promise<void>;
  onSessions(listener: (user_id: string | null) => void): () => void;
  onReconnect(listener: () => void): () => void;
  close(): Promise<void>;
}

type Message = LiveEvent | Change | { sessions_of: string | null };

const channel = 'aula_viva';
const retryMs = 500;
interface EventsOptions {
  onError: (error: Error) => void;
  locks: NameLocks;
  /** Events since shortly before `lostMs` ago, while this process was not listening. */
  missed?: (lostMs: number) => Promise<LiveEvent[]>;
}

export async function openEvents(config: pg.ClientConfig, options: EventsOptions): Promise<Events> {
  const { onError, locks, missed } = options;
  const emitter = new EventEmitter().setMaxListeners(0);
  const changes = new EventEmitter().setMaxListeners(0);
  const sessionListeners = new Set<(user_id: string | null) => void>();
  const reconnectListeners = new Set<() => void>();
  const delivered = new LRUCache<string, true>({ max: 20_000 });
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let lostAt: number | null = null;

  const deliver = (event: LiveEvent) => {
    if (delivered.has(event.id)) return;
    delivered.set(event.id, true);
    emitter.emit(event.recipient_id, event);
  };
  const notifySessions = (user_id: string | null) => {
    for (const listener of sessionListeners) listener(user_id);
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, keepAlive: true, application_name: `${channel} events` });
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) {
        client = null;
        locks.use(null);
        lostAt ??= performance.now();
      }
      if (!closed) retry = setTimeout(() => void connect().catch(onError), retryMs);
    });
    next.on('notification', (message) => {
      const event = JSON.parse(message.payload ?? 'null') as Message | null;
      if (!event) return;
      if ('sessions_of' in event) notifySessions(event.sessions_of);
      else if ('topic' in event) changes.emit(event.of, event.topic);
      else deliver(event);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await locks.restore(next);
    } catch (error) {
      // The end event triggers the reconnect.
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    locks.use(next);
    if (lostAt !== null) {
      for (const listener of reconnectListeners) listener();
      // Events announced meanwhile did not reach this process.
      notifySessions(null);
      for (const of of changes.eventNames())
        for (const topic of ['me', 'counts'] satisfies Topic[]) changes.emit(of, topic);
      try {
        for (const event of (await missed?.(performance.now() - lostAt)) ?? []) deliver(event);
      } catch (error) {
        await next.end().catch(() => undefined);
        throw error;
      }
      if (client === next) lostAt = null;
    }
  };
  await connect();

  return {
    announce: async (tx, event) => {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(event satisfies Message)})`);
    },
    subscribe: (recipient_id, listener) => {
      emitter.on(recipient_id, listener);
      return () => emitter.off(recipient_id, listener);
    },
    announceChange: async (tx, change) => {
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(change satisfies Message)})`);
    },
    onChange: (of, listener) => {
      changes.on(of, listener);
      return () => changes.off(of, listener);
    },
    announceSessions: async (tx, user_id) => {
      const message: Message = { sessions_of: user_id };
      await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);
    },
    onSessions: (listener) => {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
    onReconnect: (listener) => {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
