import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { detachResponse, type Rest } from './detachedResponse.ts';
import type { EventsResponse, StreamedEvent } from './handlers.ts';
import { streamHeaders } from './security.ts';

/** A client with this much unread data is too slow; browsers reconnect. */
const unreadBytes = 64 * 1024;

interface Stream {
  session_id: string;
  type: string | null;
  write(text: string): void;
  end(): void;
}

function textOf(event: StreamedEvent): string {
  const first = 'name' in event ? `event: ${event.name}` : `id: ${event.id}`;
  return `${first}\n${event.data === undefined ? '' : `data: ${JSON.stringify(event.data)}\n`}\n`;
}

/** Streams end with their session, and before the server closes, which would wait for them. */
export class Streams {
  #byPerson = new Map<string, Set<Stream>>();
  #size = 0;
  #beat: NodeJS.Timeout | undefined;
  readonly #services: Services;
  readonly #headers: Record<string, string>;
  readonly #heartbeatMs: number;
  readonly #stopListening: () => void;

  constructor(services: Services, heartbeatMs = 25_000) {
    this.#services = services;
    this.#headers = streamHeaders(services.config);
    this.#heartbeatMs = heartbeatMs;
    this.#stopListening = services.events.onSessions((user_id) => void this.#check(user_id));
  }

  get size(): number {
    return this.#size;
  }

  serve(request: FastifyRequest, reply: FastifyReply, source: EventsResponse): void {
    const { actor } = request;
    if (!actor) throw new AppError('unauthenticated');
    const open = this.#byPerson.get(actor.user_id)?.size ?? 0;
    if (open >= this.#services.config.STREAMS_PER_USER)
      throw new AppError('too_many_requests', {}, { retryAfter: 30 });
    reply.hijack();
    const { raw } = reply;
    const { socket } = request.raw;
    raw.writeHead(200, {
      ...this.#headers,
      'x-request-id': request.id,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write(': open\n\n');
    const given = request.headers['last-event-id'];
    const last = typeof given === 'string' ? given : null;
    this.#add(actor, socket, detachResponse(raw, socket), (send) => source.open(send, last));
    // The session may have ended since the guard checked it.
    void this.#check(actor.user_id);
  }

  /** A method of its own, since what a stream keeps for hours must not hold the request and its response. */
  #add(
    { user_id, session_id, type }: Actor,
    socket: Socket,
    rest: Rest,
    open: (send: (event: StreamedEvent) => void) => () => void,
  ): void {
    const own = this.#byPerson.get(user_id) ?? new Set();
    const stream: Stream = {
      session_id,
      type,
      write: (text) => {
        rest.write(text);
        if (rest.unread() > unreadBytes) socket.destroy();
      },
      end: () => {
        if (!own.delete(stream)) return;
        this.#size--;
        if (own.size === 0) this.#byPerson.delete(user_id);
        stop();
        rest.end();
      },
    };
    own.add(stream);
    this.#byPerson.set(user_id, own);
    this.#size++;
    this.#beat ??= setInterval(() => this.#heartbeat(), this.#heartbeatMs);
    const stop = open((event) => stream.write(textOf(event)));
    socket.on('close', stream.end);
  }

  async #check(user_id: string | null): Promise<void> {
    const { sessions, log } = this.#services;
    const streams = user_id ? [...(this.#byPerson.get(user_id) ?? [])] : this.#all();
    if (streams.length === 0) return;
    const ids = [...new Set(streams.map(({ session_id }) => session_id))];
    try {
      const standing = await sessions.open(ids);
      for (const stream of streams) {
        const isOpen = standing.has(stream.session_id);
        if (!isOpen) stream.write(textOf({ name: 'ended', data: {} }));
        if (!isOpen || standing.get(stream.session_id) !== stream.type) stream.end();
      }
    } catch (err) {
      // Checked again at the next heartbeat, or when the database is reachable.
      log.warn({ err }, 'could not read the sessions of event streams');
    }
  }

  #heartbeat(): void {
    for (const stream of this.#all()) stream.write(': alive\n\n');
    void this.#check(null);
  }

  #all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((streams) => [...streams]);
  }

  endAll(): void {
    this.#stopListening();
    clearInterval(this.#beat);
    for (const stream of this.#all()) stream.end();
  }
}
