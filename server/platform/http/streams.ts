import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { EventsAnswer } from './handlers.ts';

/** Open event streams: they are ended before the server closes, which would wait for them. */
export class Streams {
  #open = new Map<() => void, string>();
  readonly #perUser: number;

  constructor(perUser: number) {
    this.#perUser = perUser;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Answers with a stream; a person who has as many as one may is told to wait (429). */
  serve(request: FastifyRequest, reply: FastifyReply, answer: EventsAnswer, heartbeatMs = 25_000): void {
    const user_id = request.actor?.user_id ?? request.ip;
    const held = [...this.#open.values()].filter((owner) => owner === user_id).length;
    if (held >= this.#perUser) throw new AppError('too_many_requests', {}, { retryAfter: 30 });
    reply.hijack();
    const { raw } = reply;
    const { socket } = request.raw;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'x-request-id': request.id,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    raw.write(': aberto\n\n');
    const stop = answer.open((event) => {
      raw.write(`id: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`);
    });
    const beat = setInterval(() => raw.write(': vivo\n\n'), heartbeatMs);
    const end = () => {
      clearInterval(beat);
      stop();
      this.#open.delete(end);
      // The connection too: one that stays open would keep a closing server waiting.
      raw.end(() => socket.destroySoon());
    };
    this.#open.set(end, user_id);
    request.raw.on('close', end);
  }

  endAll(): void {
    for (const end of [...this.#open.keys()]) end();
  }
}
