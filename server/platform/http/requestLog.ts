import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** The template: actual URLs may contain tokens and ids. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    isAnonymous?: boolean;
  }
}

const quiet = new Set(['/livez', '/readyz', '/metrics', '/*', '/assets/*', 'none']);

function levelOf(route: string, status: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  if (status === 429) return 'warn';
  return quiet.has(route) ? 'debug' : 'info';
}

export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const { method } = request;
    const status = reply.raw.statusCode;
    metrics.request({ method, route, status }, reply.elapsedTime / 1000);
    request.log[levelOf(route, status)](
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: request.routeOptions.config.isAnonymous ? undefined : request.actor?.user_id,
        ...(request.failure ? { err: request.failure } : {}),
      },
      'request',
    );
  });
}

const safe = /^(?=.*[a-f])[\da-f-]{16,64}$/;

/** Only hexadecimal or a UUID, so that nothing else enters the log. */
export const requestIdOf = (given: string | string[] | undefined, fresh: () => string): string =>
  typeof given === 'string' && safe.test(given) ? given : fresh();
