import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { calls } from '../contract/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { handlers } from './handlers.ts';
import type { Services } from './platform/context.ts';
import { missing, onFailure } from './platform/http/failures.ts';
import { serveFiles } from './platform/http/files.ts';
import { serveFrontEnd } from './platform/http/frontEnd.ts';
import { mountCalls } from './platform/http/mount.ts';
import { serveOpenApi } from './platform/http/openApi.ts';
import { keepRawBody } from './platform/http/rawBody.ts';
import { contentSecurityPolicy } from './platform/http/security.ts';
import { Streams } from './platform/http/streams.ts';

/** The HTTP application: platform first, then the contract's calls, then files and the front end. */
export async function buildApp(
  services: Services,
  options: { dist?: string } = {},
): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => services.random.hex(8),
    trustProxy: config.TRUST_PROXY === 'true',
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
    // An address that the router itself refuses is answered in the one shape too.
    frameworkErrors: onFailure,
    // Event streams are ended by us before closing; anything else gets its answer.
    forceCloseConnections: 'idle',
  });
  const streams = new Streams();
  app.addHook('preClose', async () => streams.endAll());
  app.setErrorHandler(onFailure);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    crossOriginEmbedderPolicy: false,
    hsts: config.APP_ENV === 'production',
    referrerPolicy: { policy: 'same-origin' },
  });
  keepRawBody(app);
  services.providers.mount(app);
  mountCalls(app, services, calls, handlers, streams);
  serveOpenApi(app, calls, packageJson.version);
  serveFiles(app, services);
  if (options.dist) await serveFrontEnd(app, options.dist);
  else app.setNotFoundHandler(missing);
  return app;
}
