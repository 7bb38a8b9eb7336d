import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { buildApp } from '../../../server/app.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import { Readiness } from '../../../server/platform/readiness.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${school.url}${path}`, { headers });
  return { status: response.status, text: await response.text() };
};

describe('health', () => {
  it('reports a live and ready process', async () => {
    const live = await get('/livez');
    expect(live.status).toBe(200);
    expect(JSON.parse(live.text)).toEqual({ status: 'ok', version: packageJson.version });
    expect(JSON.parse((await get('/readyz')).text)).toEqual({ status: 'ready', failing: [] });
  });

  it('reports a missing migration', async () => {
    const [row] = await rowsOf(school.db, { database: text })`select current_database() as database`;
    const owner = new pg.Client({ ...inject('postgres'), database: row?.database });
    await owner.connect();
    const shift = (by: number) =>
      owner.query('update drizzle.__drizzle_migrations set created_at = created_at + $1', [by]);
    await shift(-1);
    const answer = await get('/readyz');
    await shift(1);
    await owner.end();
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text).failing).toEqual(['migrations']);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('reports stopped jobs, a shutdown and a lost database, while the process is live', async () => {
    const readiness = new Readiness();
    const pool = new Proxy(school.services.pool, {
      get: (target, name) =>
        name === 'query' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name, target),
    });
    const app = await buildApp({ ...school.services, pool }, { readiness });
    readiness.stopping = true;
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().failing).toEqual(['stopping', 'database', 'migrations', 'jobs']);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    await app.close();
  });
});

describe('/metrics', () => {
  it('counts requests by template, method and status, and reports queues, pool, streams and memory', async () => {
    const caller = await school.anyone.try('GET /v1/config', {});
    expect(caller.status).toBe(200);
    await get('/api/v1/users/0198c7f2-5d4e-7a11-9c3b-52998224725a');
    const { status, text } = await get('/metrics');
    expect(text).toContain(`aula_viva_build_info{version="${packageJson.version}"} 1`);
    expect(status).toBe(200);
    expect(text).toMatch(
      /aula_viva_requests_total\{method="GET",route="\/api\/v1\/config",status="200"\} \d+/,
    );
    expect(text).toMatch(/requests_total\{method="GET",route="\/api\/v1\/users\/:id",status="401"\} 1/);
    expect(text).toMatch(
      /aula_viva_request_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/v1\/config"\} \d+/,
    );
    for (const gauge of [
      'event_streams',
      'database_connections_in_use',
      'database_waiting',
      'jobs_waiting',
      'jobs_failed',
      'mails_waiting',
    ])
      expect(text).toMatch(new RegExp(`^aula_viva_${gauge} [\\d.e-]+$`, 'm'));
    for (const gauge of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(text).toMatch(new RegExp(`^${gauge} [\\d.e-]+$`, 'm'));
    expect(text).not.toContain('52998224725a');
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^$|^# (HELP|TYPE) |^[a-z_0-9]+(\{.*\})? [\d.e+-]+$/);
  });

  it('refuses requests forwarded by a proxy on this machine', async () => {
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });

  it('requires METRICS_TOKEN when it is set, even on this machine', async () => {
    const config = { ...school.services.config, METRICS_TOKEN: 'token-das-medidas' };
    const app = await buildApp({ ...school.services, config });
    const ask = (authorization?: string) =>
      app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect((await ask()).statusCode).toBe(404);
    expect((await ask('Bearer outro')).statusCode).toBe(404);
    expect((await ask('Bearer token-das-medidas')).statusCode).toBe(200);
    await app.close();
  });

  it('is closed to other machines', async () => {
    const app = await buildApp(school.services);
    expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    await app.close();
  });
});
