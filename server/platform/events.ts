import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { AuditContext } from '../../contract/auditFields.ts';
import type { LiveTopic } from '../../contract/liveTopics.ts';
import type { ConnectionWatch } from './db/connectionWatch.ts';
import type { Reader } from './db/database.ts';
import type { NameLocks } from './locks.ts';
import { RecentChanges, type RecentTopic } from './recentChanges.ts';

/** Messages between processes contain only ids; receivers read the rows. */
export interface LiveEvent {
  recipient_id: string;
  id: string;
  /** The session that caused it. */
  by?: string;
  /** Absent in messages between processes. */
  shown?: { title: string; notification: string };
}

/** Notifications of a notice to the recipients after one id through another, in order of ids. */
export interface MessageBatch {
  message_id: string;
  after: string | null;
  through: string;
}

/** `of` are users' ids, or ADMIN for everyone who acts as administrator. */
export interface Change {
  of: string | readonly string[];
  topic: LiveTopic;
}

/** Sent when the transaction commits. */
export interface Announcements {
  announce(tx: Reader, events: readonly LiveEvent[]): Promise<void>;
  /** One message for all of them: each process reads those that it has streams for. */
  announceMessage(tx: Reader, batch: MessageBatch): Promise<void>;
  announceChange(tx: Reader, change: Change): Promise<void>;
  /** Announces to everyone whose screens show one of the students. */
  announceStudents(tx: Reader, student_ids: readonly string[]): Promise<void>;
  /** Announces audited changes to administrators, and to everyone whose screens show one of the students. */
  announceRecords(
    tx: Reader,
    contexts: readonly AuditContext[],
    student_ids: readonly string[],
  ): Promise<void>;
  /** Announces a change to administrators, too; `null` stands for sessions of any user. */
  announceSessions(tx: Reader, user_id: string | null): Promise<void>;
}

export interface Events extends Announcements {
  /** Returns an unsubscribe function, as every listener method here does. */
  subscribe(recipient_id: string, listener: (event: LiveEvent) => void): () => void;
  onChange(of: string, listener: (topic: LiveTopic) => void): () => void;
  /** Topics of the last milliseconds; null if some may be missing. `of` are users' ids, or ADMIN. */
  recent(of: readonly string[], milliseconds: number): RecentTopic[] | null;
  onSessions(listener: (user_id: string | null) => void): () => void;
  onReconnect(listener: () => void): () => void;
  readonly listening: boolean;
  close(): Promise<void>;
}

type Message = LiveEvent | MessageBatch | Change | { sessions_of: string | null };

const channel = 'aula_viva';
const retryMs = 500;
const heartbeatMs = 3000;
/** A payload may have 8000 bytes. */
const idsPerPayload = 150;

/** The users whose screens show one of the students. */
export type Viewers = (tx: Reader, student_ids: readonly string[]) => Promise<string[]>;

export function announcements(viewers: Viewers): Announcements {
  // PostgreSQL sends equal payloads of a transaction once.
  const sendAll = async (tx: Reader, messages: readonly Message[]) => {
    if (messages.length === 0) return;
    const payloads = sql.param(messages.map((message) => JSON.stringify(message)));
    await tx.execute(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`);
  };
  const send = (tx: Reader, message: Message) => sendAll(tx, [message]);
  const announceRecords: Announcements['announceRecords'] = async (tx, contexts, student_ids) => {
    const users = student_ids.length === 0 ? [] : await viewers(tx, [...new Set(student_ids)]);
    await sendAll(tx, [
      ...[...new Set(contexts)].map((context): Change => ({ of: 'ADMIN', topic: `records:${context}` })),
      ...chunks(users, idsPerPayload).map((of): Change => ({ of, topic: 'student' })),
    ]);
  };
  return {
    announce: sendAll,
    announceMessage: send,
    announceChange: send,
    announceStudents: (tx, student_ids) => announceRecords(tx, [], student_ids),
    announceRecords,
    announceSessions: (tx, user_id) => send(tx, { sessions_of: user_id }),
  };
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

interface EventsOptions {
  watch: ConnectionWatch;
  onError: (error: Error) => void;
  locks: NameLocks;
  viewers: Viewers;
  /** Events of these users since shortly before `lostMs` ago, while this process was not listening. */
  missed?: (lostMs: number, recipients: string[]) => Promise<LiveEvent[]>;
  /** The notifications of a notice to these users. */
  ofMessage?: (message_id: string, recipients: string[]) => Promise<LiveEvent[]>;
}

export async function openEvents(config: pg.ClientConfig, options: EventsOptions): Promise<Events> {
  const { watch, onError, locks, viewers, missed, ofMessage } = options;
  const emitter = new EventEmitter().setMaxListeners(0);
  const changes = new EventEmitter().setMaxListeners(0);
  const sessionListeners = new Set<(user_id: string | null) => void>();
  const reconnectListeners = new Set<() => void>();
  const delivered = new LRUCache<string, true>({ max: 20_000 });
  const recent = new RecentChanges();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let lostAt: number | null = null;

  const recipients = () => emitter.eventNames().map(String);
  /** Remembers nothing if there is no stream: a stream that opens reads its missed events itself. */
  const deliver = (event: LiveEvent) => {
    if (delivered.has(event.id) || emitter.listenerCount(event.recipient_id) === 0) return;
    delivered.set(event.id, true);
    emitter.emit(event.recipient_id, event);
  };
  const isAddressed = ({ after, through }: MessageBatch, id: string) =>
    id <= through && (after === null || id > after);
  const deliverBatch = async (batch: MessageBatch) => {
    const { message_id } = batch;
    const addressed = recipients().filter((id) => isAddressed(batch, id));
    if (addressed.length === 0) return;
    for (const event of (await ofMessage?.(message_id, addressed)) ?? []) deliver(event);
  };
  const announceTopic = (addressees: readonly string[], topic: LiveTopic) => {
    recent.hear(topic, (id) => addressees.includes(id));
    for (const recipient of addressees) changes.emit(recipient, topic);
  };
  const notifySessions = (user_id: string | null) => {
    for (const listener of sessionListeners) listener(user_id);
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: `${channel} events`,
    });
    next.on('error', onError);
    // A connection that only listens would not notice that nothing can arrive: see ConnectionWatch.
    let heartbeat: NodeJS.Timeout | undefined;
    const beat = async () => {
      await next.query('select 1');
      heartbeat = setTimeout(() => void beat().catch(() => undefined), heartbeatMs);
    };
    next.on('end', () => {
      clearTimeout(heartbeat);
      if (client === next) {
        client = null;
        recent.lost();
        locks.use(null);
        lostAt ??= performance.now();
      }
      if (!closed) retry = setTimeout(() => void connect().catch(onError), retryMs);
    });
    next.on('notification', (message) => {
      const event = JSON.parse(message.payload ?? 'null') as Message | null;
      if (!event) return;
      if ('sessions_of' in event) {
        notifySessions(event.sessions_of);
        announceTopic(['ADMIN', event.sessions_of ?? []].flat(), 'sessions');
      } else if ('message_id' in event) {
        recent.hear('notification', (id) => isAddressed(event, id));
        void deliverBatch(event).catch(onError);
      } else if ('topic' in event) announceTopic([event.of].flat(), event.topic);
      else {
        recent.hear('notification', (id) => id === event.recipient_id);
        deliver(event);
      }
    });
    try {
      await next.connect();
      await watch.watch(next);
      await next.query(`listen ${channel}`);
      await locks.restore(next);
    } catch (error) {
      // The end event triggers the reconnect.
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    void beat().catch(() => undefined);
    recent.listening();
    locks.use(next);
    if (lostAt !== null) {
      for (const listener of reconnectListeners) listener();
      // Events announced in the meantime did not reach this process.
      notifySessions(null);
      for (const each of changes.eventNames()) changes.emit(each, 'all' satisfies LiveTopic);
      try {
        const events = await missed?.(performance.now() - lostAt, recipients());
        for (const event of events ?? []) deliver(event);
      } catch (error) {
        await next.end().catch(() => undefined);
        throw error;
      }
      if (client === next) lostAt = null;
    }
  };
  await connect();

  return {
    ...announcements(viewers),
    subscribe: (recipient_id, listener) => {
      emitter.on(recipient_id, listener);
      return () => emitter.off(recipient_id, listener);
    },
    onChange: (of, listener) => {
      changes.on(of, listener);
      return () => changes.off(of, listener);
    },
    recent: (of, milliseconds) => recent.topicsOf(of, milliseconds),
    onSessions: (listener) => {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
    onReconnect: (listener) => {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
    get listening() {
      return client !== null;
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
