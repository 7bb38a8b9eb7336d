import { request } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { sandbox_orders } from '../../../server/providers/payment/sandbox/tables.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool({ APP_ENV: 'demo' });
  await buildAdmin(school.db, [], { email: 'admin@x.test', password_hash: passwordHash });
});
afterAll(() => school.stop());

/** The status of a GET with a Host other than the connection's. */
const underName = (host: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(school.url);
    request({ host: '127.0.0.1', port, path: '/api/v1/config', headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

it('the demo accepts only local host names', async () => {
  const { port } = new URL(school.url);
  for (const name of ['localhost', `127.0.0.1:${port}`, '[::1]', `LOCALHOST:${port}`])
    expect(await underName(name)).toBe(200);
  for (const name of ['evil.test', `evil.test:${port}`, 'localhost.evil.test', '127.0.0.1.evil.test', '-'])
    expect(await underName(name)).toBe(404);
});

describe('a token signed with the right key', () => {
  const sign = (claims: object, lifetime?: string) => {
    const jwt = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).setAudience('access');
    if (lifetime) jwt.setExpirationTime(school.clock.now().getTime() / 1000 + 60);
    return jwt.sign(school.services.secrets.keys('access-token')[0]);
  };
  const status = async (token: string) =>
    (await fetch(`${school.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

  it('is refused without an expiry', async () => {
    const { sessionId } = await school.login('admin@x.test');
    expect(await status(await sign({ sessionId }, '1m'))).toBe(200);
    expect(await status(await sign({ sessionId }))).toBe(401);
  });

  it.each([undefined, null, 7, '', "' or 1=1", 'x'.repeat(5000), ['a']])(
    'is refused with the session %j',
    async (sessionId) => {
      expect(await status(await sign({ sessionId }, '1m'))).toBe(401);
    },
  );
});

it.each(['', 'null', '7', '[]', '{}', '{"data":null}', '{"id":1,"type":"x","data":{"id":2}}', '{'])(
  'a signed payment event %j is refused as malformed',
  async (body) => {
    const answer = await fetch(`${school.url}/api/v1/pagarme/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-signature': school.services.secrets.sign('payment-event', body),
      },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
  },
);

it.each(['null', '7', '[]', '"pix"'])('the sandbox page rejects the body %s', async (body) => {
  const { db } = school;
  const order_id = `or_${body.replace(/\W/g, '')}x`;
  await db.insert(sandbox_orders).values({
    order_id,
    charge_id: crypto.randomUUID(),
    amount: 100,
    description: 'x',
    payer_name: 'Ana',
    status: 'open' as const,
  });
  const answer = await fetch(`${school.url}/sandbox/pay/${order_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(422);
});

it.each(['../secret', 'photos/../../secret', 'photos//a.webp', 'photos/.x', '..%2Fsecret', 'photos/a.pdf\0'])(
  'a signed link to %j returns 404',
  async (key) => {
    const link = school.services.files.link(key);
    expect((await fetch(school.url + link.replace('../', '%2e%2e%2f'))).status).toBe(404);
  },
);

it('error responses are not cached', async () => {
  for (const path of ['/api/v1/auth/me', '/api/v1/nowhere', '/files/a/b.pdf'])
    expect((await fetch(school.url + path)).headers.get('cache-control')).toBe('no-store');
});
