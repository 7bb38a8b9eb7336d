import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { missing } from './failures.ts';
import { compilingPolicy } from './security.ts';

/** The workers that compile WebAssembly: each obeys the policy of its own script, so no page has to allow it. */
const compilingWorker = /[\\/]assets[\\/](background|noise)\.worker-[\w-]+\.js(\.\w+)?$/;

export async function serveFrontEnd(app: FastifyInstance, dist: string, config: Config): Promise<void> {
  const workerPolicy = compilingPolicy(config);
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
      if (compilingWorker.test(path)) reply.header('content-security-policy', workerPolicy);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { url, method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|files|assets|sandbox)(\/|$)/.test(url))
      return missing(request, reply);
    return reply.sendFile('index.html');
  });
}
