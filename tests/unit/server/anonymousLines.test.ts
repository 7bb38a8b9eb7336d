import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import type { Actor, Services } from '../../../server/platform/context.ts';
import { mountCalls } from '../../../server/platform/http/mount.ts';
import { logRequests } from '../../../server/platform/http/requestLog.ts';
import type { Streams } from '../../../server/platform/http/streams.ts';
import { Metrics } from '../../../server/platform/metrics.ts';

const rating = 'POST /v1/teacher-evaluation/:id';
const status = 'GET /v1/students/:id/status';

it('a rating’s log line omits the user; other lines include it', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } });
  app.addHook('onRequest', async (request) => {
    request.actor = { user_id: 'ana' } as Actor;
  });
  logRequests(app, new Metrics('4.2.0'));
  // The hook above stands for the login.
  const mounted: Record<string, Call> = {
    [rating]: { ...calls[rating], access: 'anyone' },
    [status]: { ...calls[status], access: 'anyone' },
  };
  const handlers = { [rating]: () => ({}), [status]: () => ({}) };
  mountCalls(app, {} as Services, mounted, handlers, {} as Streams);
  await app.inject({ method: 'POST', url: '/api/v1/teacher-evaluation/1' });
  await app.inject({ method: 'GET', url: '/api/v1/students/1/status' });
  await app.close();
  const of = (route: string) => lines.filter((line) => line.includes(`"route":"/api/v1/${route}"`));
  expect(of('students/:id/status').join()).toContain('"user_id":"ana"');
  expect(of('teacher-evaluation/:id')).toHaveLength(1);
  expect(of('teacher-evaluation/:id').join()).not.toContain('ana');
});
