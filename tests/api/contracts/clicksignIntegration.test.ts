import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import {
  type ClicksignStub,
  signed,
  startClicksignStub,
  token,
  webhookSecret,
} from '../../support/clicksignStub.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const previous = 'segredo-anterior-0123456789';
let stub: ClicksignStub;
let school: School;
let owner: Caller;
beforeAll(async () => {
  stub = await startClicksignStub();
  school = await startSchool({ ...stub.env, CLICKSIGN_WEBHOOK_SECRET_PREVIOUS: previous }, false);
  await buildAdmin(school.db, allPermissions, { email: 'dona@x.test', password_hash: passwordHash });
  owner = await school.login('dona@x.test');
});
afterAll(async () => {
  await school.stop();
  stub.close();
});
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const ofSignature = async (caller = owner) =>
  (await caller.call('GET /v1/integrations', {})).find(({ kind }) => kind === 'signature');
const test = (caller = owner) =>
  caller.call('POST /v1/integrations/:kind/test', { params: { kind: 'signature' } });

describe('Clicksign among the integrations', () => {
  it('is shown with its state and since when its secrets are set, but no value of them', async () => {
    expect(await ofSignature()).toEqual({
      kind: 'signature',
      adapter: 'clicksign',
      state: 'sandbox',
      last_event: null,
      event_secret: null,
      last_success: null,
      last_failure: null,
      fault: null,
      failures: 0,
      secrets: ['CLICKSIGN_TOKEN', 'CLICKSIGN_WEBHOOK_SECRET', 'CLICKSIGN_WEBHOOK_SECRET_PREVIOUS'].map(
        (name) => ({
          name,
          since: '2026-03-10T13:00:00.000Z',
        }),
      ),
    });
    const text = await (await owner.raw('GET', '/v1/integrations')).text();
    for (const secret of [token, webhookSecret, previous]) expect(text).not.toContain(secret);
  });

  it('is tested by a search that changes nothing, and its last failure is shown', async () => {
    const before = stub.seen.length;
    expect(await test()).toMatchObject({ result: 'passed' });
    expect(stub.seen.slice(before)).toEqual(['GET /api/v3/envelopes']);
    expect(await ofSignature()).toMatchObject({
      last_success: school.clock.now().toISOString(),
      failures: 0,
    });
    stub.failNext({ status: 401 });
    expect(await test()).toMatchObject({ result: 'access_refused' });
    expect(await ofSignature()).toMatchObject({ state: 'failing', fault: 'access_refused', failures: 1 });
    expect(await test()).toMatchObject({ result: 'passed' });
    expect(await ofSignature()).toMatchObject({ state: 'sandbox', failures: 1 });
  });

  it('takes events with both webhook secrets while one replaces the other (PAY-16)', async () => {
    const send = async (secret: string, key: string) => {
      const body = JSON.stringify({ event: { name: 'upload' }, document: { key } });
      return (await school.anyone.raw('POST', '/v1/clicksign/webhook', body, signed(body, secret))).status;
    };
    expect(await send(previous, 'a')).toBe(200);
    // It arrived in the moment in which the secrets were set, so it may have been judged by others.
    expect(await ofSignature()).toMatchObject({ event_secret: null });
    school.clock.advance({ seconds: 1 });
    expect(await send(previous, 'b')).toBe(200);
    expect(await ofSignature()).toMatchObject({
      event_secret: 'previous',
      last_event: school.clock.now().toISOString(),
    });
    expect(await send(webhookSecret, 'c')).toBe(200);
    expect(await ofSignature()).toMatchObject({ event_secret: 'current' });
    expect(await send('um-segredo-inventado-89', 'd')).toBe(401);
    expect(await ofSignature()).toMatchObject({ event_secret: 'current' });
  });
});

describe("the school's own pages among the integrations", () => {
  let other: School;
  beforeAll(async () => {
    other = await startSchool({}, false);
    await buildAdmin(other.db, allPermissions, { email: 'dona@x.test', password_hash: passwordHash });
  });
  afterAll(() => other.stop());

  it('are part of the server, can be tested, and take no event of Clicksign', async () => {
    const caller = await other.login('dona@x.test');
    expect(await ofSignature(caller)).toMatchObject({ adapter: 'local', state: 'embedded', secrets: [] });
    expect(await test(caller)).toMatchObject({ result: 'passed' });
    const body = JSON.stringify({ event: { name: 'sign' } });
    const { status } = await other.anyone.raw('POST', '/v1/clicksign/webhook', body, signed(body, ''));
    expect(status).toBe(401);
  });
});
