import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGNING_DAYS } from '../../../domain/signing.ts';
import { reconcileEnvelopes } from '../../../server/areas/contracts/envelopes/reconcile.ts';
import { type ClicksignSchool, guardian, startClicksignSchool } from '../../support/clicksignSchool.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';

let world: ClicksignSchool;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());
beforeEach(() => world.stub.revoke(false));

/** Simulates that the provider's response to the creation of the envelope was lost. */
const forget = (contract_id: string) =>
  world.rowsOf(
    'update signature_envelopes set envelope_id = null, document_id = null, signers = null, sent_at = null where contract_id = $1',
    [contract_id],
  );
const envelopesNamed = (name: string) =>
  [...world.stub.envelopes.values()].filter((each) => each.name === name);
const remind = async (user_id: string) =>
  (await world.school.login('fev@x.test')).call('POST /v1/clicksign/send-contract/:user_id', {
    params: { user_id },
  });

describe('an access token that is refused', () => {
  it.each([401, 403])(
    'with %i is a fault of the integration, and the contract waits for another try',
    async (status) => {
      const { stub, school, rowsOf } = world;
      if (status === 401) stub.revoke(true);
      else stub.failCall(/^GET \/api\/v3\/envelopes$/, { status });
      const { contract_id, sync } = await world.minor();
      await eventually(async () => {
        const [job] = await rowsOf('select attempts, last_error from graphile_worker.jobs where key = $1', [
          `signature ${contract_id}`,
        ]);
        // An attempt counts from its start; its error is written once it has ended.
        expect(job).toMatchObject({ attempts: 1, last_error: expect.any(String) });
      });
      const admin = await school.login('admin@x.test');
      const listed = await admin.call('GET /v1/integrations', {});
      expect(listed.find(({ kind }) => kind === 'signature')).toMatchObject({
        state: 'failing',
        fault: 'access_refused',
      });
      expect(await world.noticesOf(`contract-not-sent:${contract_id}`)).toEqual([]);
      expect(await world.statusOf(contract_id)).toBe('pending');
      stub.revoke(false);
      await sync();
      expect(stub.of(contract_id)).toMatchObject({ status: 'running', notified: ['all'] });
    },
  );
});

describe('a reminder', () => {
  it('whose second call fails is repeated for that signer alone', async () => {
    const { envelope, enrolment, contract_id } = await world.sent();
    const idOf = (email: string) => envelope.signers.find((each) => each.email === email)?.id ?? '';
    const last = [...envelope.signers].at(-1)?.id ?? '';
    world.stub.failCall(new RegExp(`${last}/notifications$`), { status: 500 });
    await remind(enrolment.user_id);
    await eventually(() => expect(envelope.notified).toHaveLength(3));
    await dueJobs(world.school);
    expect([...envelope.notified].sort()).toEqual(['all', idOf(enrolment.email), idOf(guardian)].sort());
    expect(await world.statusOf(contract_id)).toBe('pending');
  });
});

describe('an envelope whose sending was not answered', () => {
  it('is stored before anybody is written to, so that no repeat looks for it or makes another', async () => {
    const { stub } = world;
    stub.failCall(/\/notifications$/, { status: 500 });
    const { contract_id, sync } = await world.minor();
    await eventually(async () =>
      expect(await world.storedOf(contract_id)).toMatchObject({
        envelope_id: stub.of(contract_id).id,
        sent_at: null,
      }),
    );
    const before = stub.seen.length;
    await sync();
    expect(stub.seen.slice(before).filter((call) => /envelopes$/.test(call))).toEqual([]);
    expect(stub.of(contract_id).notified).toEqual(['all']);
    expect((await world.storedOf(contract_id)).sent_at).not.toBeNull();
  });

  it('is found by the nightly reconciliation, which makes no second one', async () => {
    const { envelope, contract_id } = await world.sent();
    await forget(contract_id);
    await reconcileEnvelopes(world.school.services);
    await eventually(async () =>
      expect(await world.storedOf(contract_id)).toMatchObject({ envelope_id: envelope.id }),
    );
    await dueJobs(world.school);
    expect(envelopesNamed(envelope.name)).toHaveLength(1);
  });

  it('counts as signed if all signed it in time, also when it is found after its deadline', async () => {
    const { envelope, contract_id, enrolment } = await world.sent();
    await forget(contract_id);
    world.stub.sign(envelope, enrolment.email);
    world.stub.sign(envelope, guardian);
    world.school.clock.advance({ days: SIGNING_DAYS, seconds: 1 });
    await reconcileEnvelopes(world.school.services);
    await eventually(async () => expect(await world.statusOf(contract_id)).toBe('signed'));
  });
});

describe('an envelope that has ended', () => {
  it('in an unknown way leaves the contract waiting, and the school is notified once', async () => {
    const { envelope, contract_id, enrolment, sync } = await world.sent();
    world.stub.sign(envelope, enrolment.email);
    world.stub.closeSilently(envelope);
    await sync();
    await sync();
    expect(await world.statusOf(contract_id)).toBe('pending');
    expect(await world.noticesOf(`contract-unclear:${contract_id}`)).toHaveLength(1);
    expect((await world.storedOf(contract_id)).ended_at).toBeNull();
  });

  it('by an unattributed refusal ends the contract and attributes the refusal to no signer', async () => {
    const { envelope, contract_id, sync } = await world.sent();
    world.stub.refuseUnnamed(envelope);
    await sync();
    expect(await world.statusOf(contract_id)).toBe('refused');
    expect(
      await world.rowsOf('select refused_at, refusal_reason from contract_signers where contract_id = $1', [
        contract_id,
      ]),
    ).toEqual(Array.from({ length: 2 }, () => ({ refused_at: null, refusal_reason: null })));
    expect(
      await world.rowsOf(
        "select detail ->> 'party' as party from contract_evidence where contract_id = $1 and event = 'refused'",
        [contract_id],
      ),
    ).toEqual([{ party: null }]);
    expect(await world.noticesOf(`contract-refused:${contract_id}`)).toHaveLength(1);
    const [log] = await world.rowsOf(
      "select user_name from audit_log where entity_id = $1 and changes -> 'status' ->> 'to' = 'refused'",
      [contract_id],
    );
    expect(log.user_name).not.toBe('Responsável');
  });

  it('by a refusal that names nobody is the refusal of the only signer', async () => {
    const { envelope, contract_id, sync } = await world.sent(world.adult());
    world.stub.refuseUnnamed(envelope);
    await sync();
    const [signer] = await world.rowsOf(
      'select refused_at is not null as refused from contract_signers where contract_id = $1',
      [contract_id],
    );
    expect(signer.refused).toBe(true);
  });
});
