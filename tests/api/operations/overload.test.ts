import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const call = () => fetch(`${school.url}/api/v1/config`, { headers: { connection: 'close' } });
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
    expect((await fetch(`${school.url}/livez`)).status).toBe(200);
  } finally {
    // Each one that is released serves one that waits.
    await Promise.all(connections.map(async (connection) => (await connection).release()));
  }
  await eventually(async () => expect((await call()).status).toBe(200));
});
