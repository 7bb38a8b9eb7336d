import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { Actor } from '../../../server/platform/context.ts';
import { logRequests } from '../../../server/platform/http/requestLog.ts';
import { Metrics } from '../../../server/platform/metrics.ts';

it('a rating’s log line omits the user; other lines include it', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    request.actor = { user_id: 'ana' } as Actor;
  });
  logRequests(app, new Metrics('4.2.0'));
  const isAnonymous = calls['POST /v1/teacher-evaluation/:id'].anonymous;
  app.post('/api/v1/teacher-evaluation/:id', { config: { isAnonymous } }, async () => ({}));
  app.post('/api/v1/notifications/:id', async () => ({}));
  for (const url of ['/api/v1/teacher-evaluation/1', '/api/v1/notifications/1'])
    await app.inject({ method: 'POST', url });
  await app.close();
  const of = (route: string) => lines.filter((line) => line.includes(`"route":"/api/v1/${route}/:id"`));
  expect(of('notifications').join()).toContain('"user_id":"ana"');
  expect(of('teacher-evaluation')).toHaveLength(1);
  expect(of('teacher-evaluation').join()).not.toContain('ana');
});
