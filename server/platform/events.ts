import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Reader } from './db/database.ts';

/** What travels between processes: ids only; who receives it reads the rows. */
export interface LiveEvent {
  recipient_id: string;
  id: string;
}

/** What a browser asks for again: `me`, who is acting; `counts`, the counts of the menu. */
export type Topic = 'me' | 'counts';

/** A change without a row of its own; `of` is a user's id, or ADMIN for everyone who acts as administrator. */
export interface Change {
  of: string;
  topic: Topic;
}

/** Live events over LISTEN/NOTIFY: one connection a process, which reconnects by itself. */
export interface Events {
  /** Announces on commit of the caller's transaction. */
  announce(tx: Reader, event: LiveEvent): Promise<void>;
  /** Calls back for each event of one recipient; returns how to stop. */
  subscribe(recipient_id: string, listener: (event: LiveEvent) => void): () => void;
  /** Announces a change on commit of the caller's transaction. */
  announceChange(tx: Reader, change: Change): Promise<void>;
  /** Calls back for each change of one `of`, and for every topic when changes may have been missed; returns how to stop. */
  onChange(of: string, listener: (topic: Topic) => void): () => void;
  /** Announces on commit that sessions of a person, or of anybody (null), may have ended or changed. */
  announceSessions(tx: Reader, user_id: string | null): Promise<void>;
  /** Calls back when sessions of a person, or of anybody (null), are to be looked at again; returns how to stop. */
  onSessions(listener: (user_id: string | null) => void): () => void;
  /** Keeps a name while this process lives and reaches the database, for others to see (see `isFree`). */
  hold(name: string): Promise<void>;
  /** Keeps a name that nobody else keeps; false when somebody does. */
  tryHold(name: string): Promise<boolean>;
  release(name: string): Promise<void>;
  /** Calls back when the database was lost and is there again; returns how to stop. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

type Message = LiveEvent | Change | { sessions_of: string | null };

const channel = 'aula_viva';
const retryMs = 500;
/** Any number that nobody else uses: the class of the advisory locks that stand for held names. */
const nameClass = 4_200_002;
/** Reads true where nobody holds the name; for use in a query of its own transaction. */
export const isFree = (name: ReturnType<typeof sql>) =>
  sql`pg_try_advisory_xact_lock(${sql.raw(String(nameClass))}, hashtext(${name}))`;

interface EventsOptions {
  onError: (error: Error) => void;
  /** Events since a little before `lostMs` ago, which were announced while nobody here listened. */
  missed?: (lostMs: number) => Promise<LiveEvent[]>;
}

/** Ids told lately, so that what is read again after a loss is not told twice. */
class Lately {
  #ids = new Set<string>();
  /** True the first time. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > 20_000) this.#ids.delete(this.#ids.values().next().value ?? '');
    return true;
  }
}

export async function openEvents(config: pg.ClientConfig, options: EventsOptions): Promise<Events> {
  const { onError, missed } = options;
  const emitter = new EventEmitter().setMaxListeners(0);
  const changes = new EventEmitter().setMaxListeners(0);
  const sessionListeners = new Set<(user_id: string | null) => void>();
  const backListeners = new Set<() => void>();
  const lately = new Lately();
  const held = new Map<string, Promise<unknown>>();
  const unique = new Set<string>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let lostAt: number | null = null;

  const tell = (event: LiveEvent) => {
    if (lately.add(event.id)) emitter.emit(event.recipient_id, event);
  };
  const tellSessions = (user_id: string | null) => {
    for (const listener of sessionListeners) listener(user_id);
  };
  // One after another: a connection takes one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (on: pg.Client, what: 'lock' | 'try' | 'unlock', name: string): Promise<boolean> => {
    const verb = what === 'try' ? 'pg_try_advisory_lock' : `pg_advisory_${what}`;
    const asked = last.then(async () => {
      const { rows } = await on.query(`select ${verb}($1, hashtext($2)) as yes`, [nameClass, name]);
      return rows[0]?.yes !== false;
    });
    last = asked.catch(() => undefined);
    return asked;
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, keepAlive: true, application_name: `${channel} events` });
    next.on('error', onError);
    next.on('end', () => {
      if (client === next) {
        client = null;
        lostAt ??= performance.now();
      }
      if (!closed) retry = setTimeout(() => void connect().catch(onError), retryMs);
    });
    next.on('notification', (message) => {
      const event = JSON.parse(message.payload ?? 'null') as Message | null;
      if (!event) return;
      if ('sessions_of' in event) tellSessions(event.sessions_of);
      else if ('topic' in event) changes.emit(event.of, event.topic);
      else tell(event);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      for (const name of held.keys())
        if (!(await ask(next, unique.has(name) ? 'try' : 'lock', name)))
          onError(new Error(`another process took over: ${name}`));
    } catch (error) {
      // Its end, which follows, brings the next try.
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    if (lostAt !== null) {
      const lostMs = performance.now() - lostAt;
      lostAt = null;
      for (const listener of backListeners) listener();
      // What was announced meanwhile reached nobody here.
      tellSessions(null);
      for (const of of changes.eventNames())
        for (const topic of ['me', 'counts'] satisfies Topic[]) changes.emit(of, topic);
      for (const event of (await missed?.(lostMs)) ?? []) tell(event);
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
    hold: async (name) => {
      const asked = held.get(name) ?? (client ? ask(client, 'lock', name) : Promise.resolve());
      held.set(name, asked);
      await asked;
    },
    tryHold: async (name) => {
      if (held.has(name)) return true;
      if (!client || !(await ask(client, 'try', name))) return false;
      unique.add(name);
      held.set(name, Promise.resolve());
      return true;
    },
    release: async (name) => {
      if (held.delete(name) && client) await ask(client, 'unlock', name);
    },
    onBack: (listener) => {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
