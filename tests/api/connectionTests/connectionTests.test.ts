import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { TESTS_KEPT, TESTS_KEPT_DAYS } from '../../../domain/connectionTest.ts';
import { clearTests } from '../../../server/areas/connectionTests/connectionTests.ts';
import { connection_tests } from '../../../server/areas/connectionTests/tables.ts';
import { foundOutcomes } from '../../resources/areas/connectionTests.ts';
import type { Caller } from '../../support/caller.ts';
import { admin, ana, begun, bruno, own, prepareLessons, school, teacher } from '../room/preparedLesson.ts';

const GOOD = { round_trip_ms: 40, loss_percent: 0.5, rate_kbits: 310 };

prepareLessons({ hasBegun: false });
beforeEach(async () => {
  await school.db.delete(connection_tests);
});

const keep = (by: Caller, more: object = {}) =>
  by.try('POST /v1/connection-tests', {
    body: { id: randomUUID(), outcomes: foundOutcomes, line: GOOD, clock_lag_seconds: 2, ...more },
  });
const read = async (by: Caller, id = own.first.user_id) =>
  (await by.call('GET /v1/users/:id/connection-tests', { params: { id } })).response;

describe('the connection tests of a person', () => {
  it('are read by administrators with view:users, newest first, with device and figures (ROOM-17)', async () => {
    expect((await keep(ana)).status).toBe(200);
    school.clock.advance({ minutes: 5 });
    expect((await keep(ana, { outcomes: { ...foundOutcomes, media: 'blocked' }, line: null })).status).toBe(
      200,
    );
    const [newest, older] = await read(admin);
    expect(newest).toMatchObject({ line: null, outcomes: { media: 'blocked', line: 'untested' } });
    expect(older).toMatchObject({
      tested_at: begun,
      line: GOOD,
      clock_lag_seconds: 2,
      outcomes: { ...foundOutcomes, line: 'good', clock: 'right' },
    });
    for (const by of [ana, teacher])
      expect(
        (await by.try('GET /v1/users/:id/connection-tests', { params: { id: own.first.user_id } })).status,
      ).toBe(403);
    expect(
      (await admin.try('GET /v1/users/:id/connection-tests', { params: { id: randomUUID() } })).status,
    ).toBe(404);
  });

  it('are judged by the server, whatever a browser claims of line and clock (ROOM-18)', async () => {
    await keep(ana, {
      line: { round_trip_ms: 900, loss_percent: 1, rate_kbits: 310 },
      clock_lag_seconds: -3600,
    });
    expect((await read(admin))[0]?.outcomes).toMatchObject({ line: 'poor', clock: 'wrong' });
    expect((await keep(ana, { outcomes: { ...foundOutcomes, line: 'good' } })).status).toBe(400);
    expect((await keep(ana, { line: { ...GOOD, loss_percent: 101 } })).status).toBe(400);
    expect((await keep(ana, { outcomes: { ...foundOutcomes, microphone: 'loud' } })).status).toBe(400);
  });

  it('replace a result of the same id, and never one of somebody else', async () => {
    const id = randomUUID();
    await keep(ana, { id, outcomes: { ...foundOutcomes, speaker: 'untested' } });
    await keep(ana, { id });
    const tests = await read(admin);
    expect(tests.map(({ outcomes }) => outcomes.speaker)).toEqual(['heard']);
    expect((await keep(bruno, { id, outcomes: { ...foundOutcomes, camera: 'denied' } })).status).toBe(404);
    expect((await read(admin))[0]?.outcomes.camera).toBe('seen');
  });

  it(`are the latest ${TESTS_KEPT}, also of results at the same moment (ROOM-17)`, async () => {
    const sent = await Promise.all(Array.from({ length: TESTS_KEPT + 4 }, () => keep(ana)));
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    expect(await read(admin)).toHaveLength(TESTS_KEPT);
    school.clock.advance({ minutes: 1 });
    const id = randomUUID();
    await keep(ana, { id });
    const tests = await read(admin);
    expect(tests).toHaveLength(TESTS_KEPT);
    expect(tests[0]?.id).toBe(id);
  });

  it(`are removed after ${TESTS_KEPT_DAYS} days (ROOM-17)`, async () => {
    await keep(ana);
    school.clock.advance({ days: TESTS_KEPT_DAYS });
    await clearTests(school.services);
    const kept = () => school.db.$count(connection_tests, sql`user_id = ${own.first.user_id}`);
    expect(await kept()).toBe(1);
    school.clock.advance({ minutes: 1 });
    await clearTests(school.services);
    expect(await kept()).toBe(0);
  });
});

describe('the entrance of a connection test', () => {
  it('has a token that opens no room, and the server’s time', async () => {
    const { token, endpoint, now } = await ana.call('GET /v1/connection-tests/entrance', {});
    expect(endpoint).toBe('/');
    expect(now).toBe(school.clock.now().toISOString());
    const init = await fetch(`${school.url}/init?peer_id=x`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(init.status).toBe(401);
  });

  it('is closed to administrators and visitors', async () => {
    expect((await admin.try('GET /v1/connection-tests/entrance', {})).status).toBe(403);
    expect((await fetch(`${school.url}/api/v1/connection-tests/entrance`)).status).toBe(401);
  });
});
