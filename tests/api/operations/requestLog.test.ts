import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { createLog } from '../../../server/log.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
let school: School;
let app: App;
let admin: { user_id: string };
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  school = await startSchool();
  admin = await buildAdmin(school.db, ['view:users'], { email: 'a@x.test', password_hash: passwordHash });
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const broken = new Proxy(school.services.db, {
    get: (target, name) => {
      if (name === 'select') throw new Error('the disk is full', { cause: new Error('no space') });
      return Reflect.get(target, name, target);
    },
  });
  app = await buildApp({ ...school.services, log, db: broken });
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  await school.stop();
});
const requests = () => lines.filter(({ message }) => message === 'request');

describe('the log of a request', () => {
  it('is one line: method, template, status, time, request id and user id', async () => {
    const caller = await school.login('a@x.test');
    const answer = await app.inject({
      url: '/api/v1/users/0198c7f2-5d4e-7a11-9c3b-52998224725a?x=1',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    expect(requests()).toHaveLength(1);
    expect(requests()[0]).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1/users/:id',
      status: answer.statusCode,
      ms: expect.any(Number),
      request_id: answer.headers['x-request-id'],
      user_id: admin.user_id,
    });
    expect(JSON.stringify(lines)).not.toContain('52998224725a');
  });

  it('logs a server error with its causes at level error, and returns only the request id', async () => {
    const answer = await app.inject({ url: '/api/v1/demo/mails' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal', requestId: requests()[0]?.request_id });
    expect(answer.body).not.toContain('disk');
    expect(requests()[0]).toMatchObject({
      level: 'error',
      status: 500,
      err: {
        message: 'the disk is full',
        stack: expect.stringContaining('at '),
        cause: { message: 'no space' },
      },
    });
  });

  it('contains no body: neither e-mail nor password', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/v1/auth/login/',
      payload: { email: 'a@x.test', password, keepConnected: false },
    });
    expect(requests()).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${password}|a@x\\.test`));
  });

  it('omits health checks and files', async () => {
    await app.inject('/livez');
    expect(requests()[0]).toMatchObject({ level: 'debug', route: '/livez' });
  });
});

describe('a request id', () => {
  const answered = async (given: string) =>
    (await app.inject({ url: '/livez', headers: { 'x-request-id': given } })).headers['x-request-id'];

  it.each(['0198c7f2-5d4e-7a11-9c3b-52998224725a', '4bf92f3577b34da6a3ce929d0e0e4736'])(
    'is used: %s',
    async (given) => {
      expect(await answered(given)).toBe(given);
    },
  );

  it.each(['52998224725', '4000000000000010', 'a\tb', 'Aula1234', '<script>', 'a'.repeat(65), ''])(
    'is generated instead of %j',
    async (given) => {
      expect(await answered(given)).toMatch(/^[\da-f]{16}$/);
    },
  );
});
