import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Random } from '../random.ts';
import { replyToBroken } from './brokenRequests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May take as long as the server's `requestTimeout`. */
    isUpload?: boolean;
  }
}

const timeout = Object.assign(new Error('the body of a request took too long'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

/** Node has a single limit for all requests, which must suit uploads. */
export function limitBodies(app: FastifyInstance, random: Random, ms = 30_000): void {
  const refuse = replyToBroken(random);
  app.addHook('onRequest', (request, _, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (hasBody && !routeOptions.config.isUpload) {
      const timer = setTimeout(() => {
        // An injected request has no socket.
        if (!raw.complete && raw.socket instanceof Socket) refuse(timeout, raw.socket);
      }, ms);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
