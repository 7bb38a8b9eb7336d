import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openProviders } from '../../../server/providers/providers.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
let app: Awaited<ReturnType<typeof buildApp>>;
let url: string;
beforeAll(async () => {
  school = await startSchool();
  const providers = await openProviders(school.services);
  app = await buildApp({ ...school.services, providers });
  app.addHook('onClose', () => providers.close());
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await school.stop();
});

// It reads nothing from the database, so that only the refusal is awaited.
const call = () => fetch(`${url}/api/v1/demo/logins`, { headers: { connection: 'close' } });
const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 4000, interval: 50 });

it('New calls are refused with 503 and Retry-After while those before them wait for the database', async () => {
  const { pool } = school.services;
  // The job worker holds one as well, so some of these wait.
  const connections = Array.from({ length: pool.options.max }, () => pool.connect());
  try {
    const refused = await eventually(async () => {
      const response = await call();
      expect(response.status).toBe(503);
      return response;
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  } finally {
    // Each one that is released serves one that waits.
    await Promise.all(connections.map(async (connection) => (await connection).release()));
  }
  await eventually(async () => expect((await call()).status).toBe(200));
});
