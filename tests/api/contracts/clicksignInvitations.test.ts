import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClicksignSchool, guardian, startClicksignSchool } from '../../support/clicksignSchool.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';

let world: ClicksignSchool;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());
beforeEach(() => world.stub.passMinute());

/** The job's first try has failed, and its repeat is not due yet. */
const hasFailedOnce = (contract_id: string) =>
  eventually(async () =>
    expect(
      await world.rowsOf('select attempts from graphile_worker.jobs where key = $1 and locked_at is null', [
        `signature ${contract_id}`,
      ]),
    ).toEqual([{ attempts: 1 }]),
  );

describe('an invitation', () => {
  it('whose answer is lost is mailed again rather than never, once the provider takes it', async () => {
    world.stub.failCall(/\/notifications$/, 'timeout after');
    const { contract_id, sync } = await world.minor();
    await hasFailedOnce(contract_id);
    expect((await world.storedOf(contract_id)).sent_at).toBeNull();
    // One a minute is taken, of which no answer says whether it was this one.
    await expect(sync()).rejects.toMatchObject({ status: 429 });
    expect((await world.storedOf(contract_id)).sent_at).toBeNull();
    world.stub.passMinute();
    await sync();
    expect(world.stub.of(contract_id).notified).toEqual(['all', 'all']);
    expect((await world.storedOf(contract_id)).sent_at).not.toBeNull();
  });

  it('that the provider held back because of another one is mailed later, though calls are left', async () => {
    world.stub.failCall(/\/notifications$/, { status: 429, left: 49 });
    const { contract_id, sync } = await world.minor();
    await hasFailedOnce(contract_id);
    expect((await world.storedOf(contract_id)).sent_at).toBeNull();
    await sync();
    expect(world.stub.of(contract_id).notified).toEqual(['all']);
  });

  it('that never arrived is mailed by the repeat', async () => {
    world.stub.failCall(/\/notifications$/, 'reset');
    const { contract_id, sync } = await world.minor();
    await hasFailedOnce(contract_id);
    expect(world.stub.of(contract_id).notified).toEqual([]);
    await sync();
    expect(world.stub.of(contract_id).notified).toEqual(['all']);
  });

  it('that the limit of all calls has held back is mailed later', async () => {
    world.stub.failCall(/\/notifications$/, { status: 429 });
    const { contract_id, sync } = await world.minor();
    await hasFailedOnce(contract_id);
    expect((await world.storedOf(contract_id)).sent_at).toBeNull();
    await sync();
    expect(world.stub.of(contract_id).notified).toEqual(['all']);
  });

  it('with which someone has signed is not repeated, however late its answer is missed', async () => {
    world.stub.failCall(/\/notifications$/, 'timeout after');
    const { contract_id, sync } = await world.minor();
    await hasFailedOnce(contract_id);
    const envelope = world.stub.of(contract_id);
    world.stub.sign(envelope, guardian);
    world.stub.passMinute();
    await sync();
    expect(envelope.notified).toEqual(['all']);
    expect((await world.storedOf(contract_id)).sent_at).not.toBeNull();
  });
});

describe('a reminder', () => {
  it('whose answer is lost is mailed again rather than never', async () => {
    const { envelope, enrolment, contract_id } = await world.sent(world.adult());
    world.stub.failCall(/\/notifications$/, 'timeout after');
    await (await world.school.login('fev@x.test')).call('POST /v1/clicksign/send-contract/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const tries = (isFree: string) =>
      world.rowsOf(`select attempts from graphile_worker.jobs where key like $1 and ${isFree}`, [
        `signature remind ${contract_id}%`,
      ]);
    await eventually(async () => expect(await tries('locked_at is null')).toEqual([{ attempts: 1 }]));
    world.stub.passMinute();
    await dueJobs(world.school);
    await eventually(async () => expect(await tries('true')).toEqual([]));
    const [signer] = envelope.signers;
    expect(envelope.notified).toEqual(['all', signer?.id, signer?.id]);
  });
});
