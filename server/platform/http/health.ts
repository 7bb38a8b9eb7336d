import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Readiness } from '../readiness.ts';
import { respondsInTime } from '../respondsInTime.ts';

interface Reported {
  version: string;
  /** Facts that an operator should know although the process is ready. */
  details: (services: Services) => Promise<Record<string, unknown>>;
}

export function serveHealth(
  app: FastifyInstance,
  services: Services,
  readiness: Readiness,
  { version, details }: Reported,
): void {
  app.get('/livez', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );
  app.get('/readyz', async (_, reply) => {
    const [database, migrations, more] = await Promise.all([
      respondsInTime(
        services.pool.query('select 1').then(() => true),
        false,
      ),
      respondsInTime(isMigrated(services.pool), false),
      respondsInTime(details(services), {}),
    ]);
    const parts = {
      stopping: !readiness.stopping,
      database,
      // Other connections may work while these do not.
      connections: services.watch.suspects === 0,
      events: services.events.listening,
      migrations,
      jobs: readiness.jobs,
    };
    const failing = Object.entries(parts)
      .filter(([, good]) => !good)
      .map(([name]) => name);
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: failing.length === 0 ? 'ready' : 'not ready', failing, ...more });
  });
}
