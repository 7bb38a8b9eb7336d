import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import { secretsSince } from '../../../server/platform/integrations.ts';
import type { Caller } from '../../support/caller.ts';
import { FakeClamd } from '../../support/fakeClamd.ts';
import { type PagarmeStub, secretKey, startPagarmeStub, webhook } from '../../support/pagarmeStub.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const newPassword = 'nova-senha-do-webhook-4567';
let school: School;
let stub: PagarmeStub;
let clamd: FakeClamd;
let owner: Caller;

beforeAll(async () => {
  stub = await startPagarmeStub();
  clamd = await FakeClamd.start();
  school = await startSchool(
    {
      PAYMENT_PROVIDER: 'pagarme',
      PAGARME_SECRET_KEY: secretKey,
      PAGARME_PUBLIC_KEY: 'pk_test_0123456789',
      PAGARME_API_URL: `${stub.baseUrl}/core`,
      PAGARME_LINKS_URL: `${stub.baseUrl}/paymentlinks`,
      PAGARME_KEYS_URL: `${stub.baseUrl}/jwks.json`,
      PAGARME_WEBHOOK_USER: webhook.user,
      PAGARME_WEBHOOK_PASSWORD: newPassword,
      PAGARME_WEBHOOK_PASSWORD_PREVIOUS: webhook.password,
      MALWARE_SCANNER: 'clamd',
      CLAMD_ADDRESS: clamd.address,
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    false,
  );
  await buildAdmin(school.db, allPermissions, { email: 'dona@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:integrations'], { email: 'olha@x.test', password_hash: passwordHash });
  owner = await school.login('dona@x.test');
});
afterAll(async () => {
  await school.stop();
  stub.close();
  await clamd.stop();
});
beforeEach(() => school.services.pool.query('delete from rate_limits'));

const of = async (kind: string) =>
  (await owner.call('GET /v1/integrations', {})).find((each) => each.kind === kind);
const test = (kind: string, caller = owner) =>
  caller.try('POST /v1/integrations/:kind/test', { params: { kind } });
const audited = async () =>
  (
    await school.services.pool.query(
      "select entity_id, changes -> 'test_result' ->> 'to' as result from audit_log where entity = 'integration_states' order by id",
    )
  ).rows;

describe('the list of integrations', () => {
  it('names each provider with its state, and since when its secrets are set, but no value of them', async () => {
    const reply = await owner.raw('GET', '/v1/integrations');
    const text = await reply.text();
    expect(
      JSON.parse(text).data.map((row: { kind: string; state: string }) => [row.kind, row.state]),
    ).toEqual([
      ['payment', 'sandbox'],
      ['signature', 'embedded'],
      ['room', 'embedded'],
      ['mail', 'configured'],
      ['cep', 'embedded'],
      ['malware', 'configured'],
      ['files', 'embedded'],
    ]);
    const payment = await of('payment');
    expect(payment?.secrets).toEqual([
      { name: 'PAGARME_SECRET_KEY', since: '2026-03-10T13:00:00.000Z' },
      { name: 'PAGARME_WEBHOOK_PASSWORD', since: '2026-03-10T13:00:00.000Z' },
      { name: 'PAGARME_WEBHOOK_PASSWORD_PREVIOUS', since: '2026-03-10T13:00:00.000Z' },
    ]);
    for (const secret of [secretKey, newPassword, webhook.password, stub.baseUrl, '127.0.0.1'])
      expect(text).not.toContain(secret);
    const { rows } = await school.services.pool.query('select * from integration_secrets');
    for (const secret of [secretKey, newPassword, webhook.password])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('says since when a secret has another value', async () => {
    school.clock.advance({ minutes: 1 });
    const { services } = school;
    const since = await secretsSince(services, { SMTP_URL: 'smtp://other', HMS_APP_SECRET: undefined });
    expect(since.get('SMTP_URL')).toEqual(services.clock.now());
    expect(since.get('HMS_APP_SECRET')).toBeNull();
    // A second look changes nothing.
    school.clock.advance({ minutes: 1 });
    expect((await secretsSince(services, { SMTP_URL: 'smtp://other' })).get('SMTP_URL')).toEqual(
      since.get('SMTP_URL'),
    );
  });

  it('is refused without the permission, and a test with the permission to see alone', async () => {
    await buildAdmin(school.db, ['view:users'], { email: 'sem@x.test', password_hash: passwordHash });
    const other = await school.login('sem@x.test');
    expect((await other.try('GET /v1/integrations', {})).status).toBe(403);
    const viewer = await school.login('olha@x.test');
    expect((await viewer.try('GET /v1/integrations', {})).status).toBe(200);
    expect((await test('cep', viewer)).status).toBe(403);
  });
});

describe('the test of an integration', () => {
  it('asks the provider, is recorded and is audited', async () => {
    for (const kind of ['payment', 'malware', 'cep', 'files', 'room']) {
      const { status, data } = await test(kind);
      expect([kind, status, data?.result]).toEqual([kind, 200, 'passed']);
      expect(await of(kind)).toMatchObject({ last_success: school.clock.now().toISOString(), failures: 0 });
    }
    expect(await audited()).toContainEqual({ entity_id: 'payment', result: 'passed' });
  });

  it('answers 404 for a kind that does not exist', async () => {
    expect((await test('fax')).status).toBe(404);
  });

  it('says what is wrong, in a code that holds nothing of the answer', async () => {
    stub.failNext({ status: 401, body: { message: `Invalid key ${secretKey}` } });
    const refused = await test('payment');
    expect(refused.data.result).toBe('access_refused');
    expect(JSON.stringify(refused)).not.toContain(secretKey);
    expect(await of('payment')).toMatchObject({
      state: 'failing',
      fault: 'access_refused',
      failures: 1,
      last_failure: school.clock.now().toISOString(),
    });
    expect((await test('mail')).data.result).toBe('unreachable');
    expect(await of('mail')).toMatchObject({ state: 'failing', fault: 'unreachable', failures: 1 });
    expect((await test('payment')).data.result).toBe('passed');
    expect(await of('payment')).toMatchObject({ state: 'sandbox', failures: 1 });
  });

  it('fails within the bound when the provider hangs', async () => {
    clamd.reply = null;
    const { data } = await test('malware');
    clamd.reply = undefined;
    expect(data.result).toBe('timeout');
    expect(data.milliseconds).toBeLessThan(8000);
    expect(await of('malware')).toMatchObject({ state: 'failing', fault: 'timeout', failures: 1 });
  });

  it('fails when the scanner does not recognise the test file', async () => {
    clamd.reply = 'stream: OK';
    const { data } = await test('malware');
    clamd.reply = undefined;
    expect(data.result).toBe('unexpected_answer');
    expect((await test('malware')).data.result).toBe('passed');
  });

  it('forgets failures after a day', async () => {
    expect((await of('malware'))?.failures).toBe(2);
    school.clock.advance({ hours: 25 });
    owner = await school.login('dona@x.test');
    expect((await of('malware'))?.failures).toBe(0);
  });

  it('runs twice at the same time, and both are answered and audited', async () => {
    const before = (await audited()).length;
    const both = await Promise.all([test('payment'), test('payment')]);
    expect(both.map(({ data }) => data.result)).toEqual(['passed', 'passed']);
    expect(await audited()).toHaveLength(before + 2);
  });

  it('is limited', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await test('cep')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  });
});

describe('a webhook password that is replaced', () => {
  const send = (password: string) => {
    const id = `hook_${password.length}`;
    const { body, headers } = stub.signed(JSON.stringify({ id, type: 'order.paid', data: { id: 'or_1' } }));
    const authorization = `Basic ${Buffer.from(`${webhook.user}:${password}`).toString('base64')}`;
    return school.anyone.raw('POST', '/v1/pagarme/webhook', body, { ...headers, authorization });
  };

  it('is accepted beside the new one, and the list says which one the last event used', async () => {
    school.clock.advance({ seconds: 1 });
    expect((await send(webhook.password)).status).toBe(200);
    expect(await of('payment')).toMatchObject({
      last_event: school.clock.now().toISOString(),
      event_secret: 'previous',
    });
    expect((await send(newPassword)).status).toBe(200);
    expect((await of('payment'))?.event_secret).toBe('current');
    expect((await send('uma-senha-inventada-89')).status).toBe(401);
    expect((await of('payment'))?.event_secret).toBe('current');
  });

  it('says nothing of an event that arrived before the replacement', async () => {
    const { services, clock } = school;
    const changed = {
      PAGARME_WEBHOOK_PASSWORD: 'outra-senha-nova-890',
      PAGARME_WEBHOOK_PASSWORD_PREVIOUS: newPassword,
    };
    const before = (await of('payment'))?.last_event;
    clock.advance({ seconds: 1 });
    Object.assign(services.config, changed);
    expect(await of('payment')).toMatchObject({ last_event: before, event_secret: null });
  });
});

describe('a provider that is busy', () => {
  it('writes one row for many calls', async () => {
    const { pool, providers, integrations } = school.services;
    await integrations.write();
    await pool.query('delete from integration_states');
    await Promise.all(
      Array.from({ length: 50 }, () => providers.payment.readBack({ provider_id: 'x', link_id: null })),
    );
    const states = async () => (await pool.query('select kind, adapter from integration_states')).rows;
    expect(await states()).toEqual([]);
    await integrations.write();
    expect(await states()).toEqual([{ kind: 'payment', adapter: 'pagarme' }]);
  });
});

describe('a webhook secret of 100ms that is replaced', () => {
  const secrets = { current: 'segredo-novo-da-sala-1', previous: 'segredo-velho-da-sala-2' };
  let other: School;
  beforeAll(async () => {
    other = await startSchool(
      {
        ROOM_PROVIDER: 'hms',
        HMS_ACCESS_KEY: 'chave-de-acesso',
        HMS_APP_SECRET: 'segredo-do-aplicativo',
        HMS_TEMPLATE_ID: 'modelo',
        HMS_WEBHOOK_SECRET: secrets.current,
        HMS_WEBHOOK_SECRET_PREVIOUS: secrets.previous,
      },
      false,
    );
    await buildAdmin(other.db, ['view:integrations'], { email: 'dona@x.test', password_hash: passwordHash });
  });
  afterAll(() => other.stop());

  it('is accepted beside the new one, and any other is refused', async () => {
    const viewer = await other.login('dona@x.test');
    const send = async (secret: string) =>
      (
        await other.anyone.raw(
          'POST',
          '/v1/hms/webhook',
          { id: 'evento-1', type: 'unused.kind', timestamp: '2026-03-10T13:00:00Z', data: {} },
          { 'x-aula-viva-secret': secret },
        )
      ).status;
    const used = async () =>
      (await viewer.call('GET /v1/integrations', {})).find(({ kind }) => kind === 'room')?.event_secret;
    expect(await used()).toBeNull();
    other.clock.advance({ seconds: 1 });
    expect(await send(secrets.previous)).toBe(200);
    expect(await used()).toBe('previous');
    expect(await send(secrets.current)).toBe(200);
    expect(await used()).toBe('current');
    expect(await send('segredo-inventado-9')).toBe(401);
    expect(await used()).toBe('current');
  });
});
