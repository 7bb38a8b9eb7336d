import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { calls } from '../contract/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { backupDetails, backupGauges } from './areas/backups/status.ts';
import { guessingGauges } from './areas/identity/guessing.ts';
import { handlers } from './areas/index.ts';
import { serveRecordings } from './areas/recordings/serveRecordings.ts';
import type { Services } from './platform/context.ts';
import { trustedProxies } from './platform/http/address.ts';
import { replyToBroken } from './platform/http/brokenRequests.ts';
import { compressResponses } from './platform/http/compress.ts';
import { failureHandler, missing } from './platform/http/failures.ts';
import { serveFiles } from './platform/http/files.ts';
import { serveFrontEnd } from './platform/http/frontEnd.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { mountCalls } from './platform/http/mount.ts';
import { serveOpenApi } from './platform/http/openApi.ts';
import { refuseForeignHosts } from './platform/http/ownHost.ts';
import { keepRawBody } from './platform/http/rawBody.ts';
import { logRequests, requestIdOf } from './platform/http/requestLog.ts';
import { sendSecurityHeaders } from './platform/http/security.ts';
import { shedLoad } from './platform/http/shedLoad.ts';
import { limitBodies } from './platform/http/slowBodies.ts';
import { endSpareSockets } from './platform/http/spareSockets.ts';
import { Streams } from './platform/http/streams.ts';
import { offersWebSocket, serveUpgrades } from './platform/http/upgrades.ts';
import { limitRequests } from './platform/http/windowLimiter.ts';
import { Metrics } from './platform/metrics.ts';
import { Overload } from './platform/overload.ts';
import { Readiness } from './platform/readiness.ts';
import type { Shutdowns } from './shutdowns.ts';

interface AppOptions {
  /** The built front end. */
  dist?: string | undefined;
  readiness?: Readiness;
  shutdowns?: Pick<Shutdowns, 'unexpected'>;
  /** Milliseconds that calls may wait for the database before new ones are refused. */
  mostWaitMs?: number;
}

/** The HTTP application: platform first, then the contract's calls, then files and the front end. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services;
  const readiness = options.readiness ?? new Readiness();
  const onFailure = failureHandler(services.refusalOf);
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: (request) => requestIdOf(request.headers['x-request-id'], () => services.random.hex(8)),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    http: { shouldUpgradeCallback: offersWebSocket, headersTimeout: 30_000 },
    // Allows an upload on a slow line; limitBodies ends others sooner, and idle connections end after a minute.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
    // Errors of the router itself have the same shape.
    frameworkErrors: onFailure,
    clientErrorHandler: replyToBroken(services.random),
    // Event streams are closed first; other requests get their response, even those that arrive meanwhile.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const streams = new Streams(services);
  const metrics = new Metrics(packageJson.version);
  const overload = new Overload(services.pool, options.mostWaitMs);
  app.addHook('onClose', async () => overload.close());
  app.addHook('preClose', async () => {
    readiness.stopping = true;
    streams.endAll();
  });
  endSpareSockets(app);
  app.setErrorHandler(onFailure);
  logRequests(app, metrics);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // An open connection would delay closing.
    if (readiness.stopping) reply.header('connection', 'close');
  });
  await compressResponses(app);
  sendSecurityHeaders(app, config);
  refuseForeignHosts(app, config);
  limitRequests(app, services);
  shedLoad(app, overload);
  keepRawBody(app);
  limitBodies(app, services.random);
  services.providers.mount(app, serveUpgrades(app, services));
  mountCalls(app, services, calls, handlers, streams);
  serveOpenApi(app, calls, packageJson.version);
  serveFiles(app, services);
  serveRecordings(app, services);
  serveHealth(app, services, readiness, { version: packageJson.version, details: backupDetails });
  serveMetrics(app, services, {
    metrics,
    streams,
    unexpectedEnds: options.shutdowns?.unexpected ?? 0,
    gauges: async (from) => [...(await guessingGauges(from)), ...(await backupGauges(from))],
  });
  if (options.dist) await serveFrontEnd(app, options.dist, config);
  else app.setNotFoundHandler(missing);
  return app;
}
