import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClicksignSchool, startClicksignSchool } from '../../support/clicksignSchool.ts';
import { token } from '../../support/clicksignStub.ts';

let world: ClicksignSchool;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.stub.revoke(false);
  world.restartWith({ SIGNATURE_PROVIDER: 'clicksign', CLICKSIGN_TOKEN: token });
});

const sendAgain = async (user_id: string) =>
  (await world.school.login('fev@x.test')).try('POST /v1/clicksign/send-contract/:user_id', {
    params: { user_id },
  });
const integration = async () => {
  const listed = await (await world.school.login('admin@x.test')).call('GET /v1/integrations', {});
  return listed.find(({ kind }) => kind === 'signature');
};
const waitingJobs = (contract_id: string) =>
  world.rowsOf('select key from graphile_worker.jobs where key like $1', [
    `signature remind ${contract_id}%`,
  ]);

describe('a contract that is sent again', () => {
  it('without the token of Clicksign is refused, and the integration is shown as not configured', async () => {
    const { enrolment, contract_id, envelope } = await world.sent(world.adult());
    world.restartWith({ SIGNATURE_PROVIDER: 'local', CLICKSIGN_TOKEN: undefined });
    expect(await sendAgain(enrolment.user_id)).toMatchObject({
      status: 417,
      error: {
        code: 'clicksign_off',
        message: expect.stringContaining('não está ligada à Clicksign'),
      },
    });
    expect(await waitingJobs(contract_id)).toEqual([]);
    expect(envelope.notified).toEqual(['all']);
    expect(await integration()).toMatchObject({
      adapter: 'clicksign',
      state: 'not_configured',
      secrets: expect.arrayContaining([{ name: 'CLICKSIGN_TOKEN', since: null }]),
    });
    const admin = await world.school.login('admin@x.test');
    expect(
      await admin.try('POST /v1/integrations/:kind/test', { params: { kind: 'signature' } }),
    ).toMatchObject({ error: { code: 'integration_off' } });
  });

  it.each([401, 403])(
    'with a token that is refused with %i is refused, and the integration fails',
    async (status) => {
      const { enrolment, contract_id, envelope } = await world.sent(world.adult());
      if (status === 401) world.stub.revoke(true);
      else world.stub.failCall(/^GET \/api\/v3\/envelopes$/, { status });
      expect(await sendAgain(enrolment.user_id)).toMatchObject({
        status: 417,
        error: { code: 'clicksign_refused', message: expect.stringContaining('Integrações') },
      });
      expect(await waitingJobs(contract_id)).toEqual([]);
      expect(envelope.notified).toEqual(['all']);
      expect(await integration()).toMatchObject({ state: 'failing', fault: 'access_refused' });
    },
  );

  it('while Clicksign does not answer is accepted, and a job repeats it', async () => {
    const { enrolment, envelope } = await world.sent(world.adult());
    world.stub.failCall(/^GET \/api\/v3\/envelopes$/, { status: 503 });
    expect((await sendAgain(enrolment.user_id)).status).toBe(200);
    await expect.poll(() => envelope.notified.length, { timeout: 10_000 }).toBe(2);
  });

  it('asks Clicksign for nothing where the student is somebody else’s', async () => {
    const { enrolment } = await world.sent(world.adult());
    await world.otherSeller();
    const seen = world.stub.seen.length;
    const other = await world.school.login('outro.fev@x.test');
    expect(
      await other.try('POST /v1/clicksign/send-contract/:user_id', {
        params: { user_id: enrolment.user_id },
      }),
    ).toMatchObject({ status: 404 });
    expect(world.stub.seen.length).toBe(seen);
  });
});

describe('the signatures of a school without open contracts at Clicksign', () => {
  it('are part of the server once nothing waits there', async () => {
    await world.rowsOf('update signature_envelopes set ended_at = now()');
    world.restartWith({ SIGNATURE_PROVIDER: 'local', CLICKSIGN_TOKEN: undefined });
    expect(await integration()).toMatchObject({ adapter: 'local', state: 'embedded' });
  });
});
