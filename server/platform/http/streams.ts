import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventsAnswer } from './handlers.ts';

/** Open event streams: they are ended before the server closes, which would wait for them. */
export class Streams {
  #open = new Set<() => void>();

  serve(request: FastifyRequest, reply: FastifyReply, answer: EventsAnswer, heartbeatMs = 25_000): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
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
      raw.end();
    };
    this.#open.add(end);
    request.raw.on('close', end);
  }

  endAll(): void {
    for (const end of [...this.#open]) end();
  }
}
