import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { rowsOf, text } from '../db/rows.ts';
import { freeBytes } from '../diskSpace.ts';
import { sameText } from '../hash.ts';
import type { Metrics } from '../metrics.ts';
import { respondsInTime } from '../respondsInTime.ts';
import { missing } from './failures.ts';
import type { Streams } from './streams.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Admits only local clients, none behind a proxy, if METRICS_TOKEN is not set. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  const passedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !passedOn && loopback.test(request.socket.remoteAddress ?? '');
}

const queueColumns = {
  waiting: text,
  failed: text,
  mails: text,
  failing: text,
};

type Gauge = [name: string, help: string, value: number];
interface Sources {
  metrics: Metrics;
  streams: Streams;
  unexpectedEnds: number;
  gauges: (services: Services) => Promise<Gauge[]>;
}

async function databaseGauges(services: Services, gauges: Sources['gauges']): Promise<Gauge[]> {
  const { config, db } = services;
  const [queues] = await rowsOf(db, queueColumns)`
    select count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts >= max_attempts) as failed,
      (select count(*) from mail_outbox where sent_at is null and text is not null) as mails,
      (select count(*) from integration_states where failing) as failing
    from graphile_worker.jobs`;
  return [
    ...(await gauges(services)),
    ['jobs_waiting', 'Pending jobs', Number(queues?.waiting ?? 0)],
    ['jobs_failed', 'Jobs that failed their last attempt', Number(queues?.failed ?? 0)],
    ['integrations_failing', 'Integrations whose last call failed', Number(queues?.failing ?? 0)],
    // The demo's outbox is read, not sent.
    ['mails_waiting', 'Unsent e-mails', config.isDemo && !config.SMTP_URL ? 0 : Number(queues?.mails ?? 0)],
  ];
}

export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  { metrics, streams, unexpectedEnds, gauges }: Sources,
): void {
  const { config, files, pool, watch } = services;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) return missing(request, reply);
    const ofDatabase = await respondsInTime(databaseGauges(services, gauges), []);
    const text = await metrics.text([
      ['unexpected_ends', 'Unexpected ends of this server', unexpectedEnds],
      ['event_streams', 'Open event streams', streams.size],
      ['database_connections_in_use', 'Database connections in use', pool.totalCount - pool.idleCount],
      ['database_connections_idle', 'Idle database connections', pool.idleCount],
      ['database_waiting', 'Queries waiting for a connection', pool.waitingCount],
      ['data_folder_free_bytes', 'Free space on the disk of uploads', freeBytes(files.pathOf(''))],
      ['database_suspects', 'Connections on which the database may no longer answer', watch.suspects],
      ['database_up', 'Whether the database answered within two seconds', ofDatabase.length > 0 ? 1 : 0],
      ...ofDatabase,
    ]);
    return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text);
  });
}
