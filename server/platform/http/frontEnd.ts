import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { missing } from './failures.ts';

export async function serveFrontEnd(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { url, method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|files|assets|sandbox)(\/|$)/.test(url))
      return missing(request, reply);
    return reply.sendFile('index.html');
  });
}
