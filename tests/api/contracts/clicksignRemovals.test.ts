import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { type ClicksignSchool, guardian, startClicksignSchool } from '../../support/clicksignSchool.ts';
import { type ClicksignStub, startClicksignStub } from '../../support/clicksignStub.ts';
import { eventually } from '../../support/eventually.ts';
import { importRow, importTable, xlsxOf } from '../../support/importFile.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password } from '../../support/password.ts';
import { type ImportSchool, importSchool } from '../imports/school.ts';
import { merge, undo } from '../merges/school.ts';

let world: ClicksignSchool;
let admin: Caller;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());
beforeEach(async () => {
  admin = await world.school.login('admin@x.test');
});

async function twins() {
  const [kept, dissolved] = [await world.sent(world.adult()), await world.sent(world.adult())];
  const ids = {
    kept: { user_id: kept.enrolment.user_id },
    dissolved: { user_id: dissolved.enrolment.user_id },
  };
  return { kept, dissolved, ids };
}

/** The person asks to be erased, and the administrator agrees. */
async function erase(enrolment: Awaited<ReturnType<typeof world.minor>>['enrolment']) {
  await enrolment.confirmEmail();
  const { protocol } = await enrolment.student.call('POST /v1/account/privacy/erasure', {
    body: { password },
  });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: {} });
  const id = response.find((request) => request.protocol === protocol)?.id ?? '';
  await admin.call('POST /v1/privacy-requests/:id/erase', { params: { id }, body: { name: enrolment.name } });
}

describe('a merge', () => {
  it('ends the envelope of the record that goes, and keeps the other one', async () => {
    const { kept, dissolved, ids } = await twins();
    expect((await merge(admin, ids)).status).toBe(200);
    await eventually(() => expect(dissolved.envelope.status).toBe('canceled'));
    await dueJobs(world.school);
    expect(kept.envelope.status).toBe('running');
  });

  it('ends it although the provider fails at first', async () => {
    const { dissolved, ids } = await twins();
    world.stub.failCall(/^PATCH .*\/documents\//, { status: 500 });
    expect((await merge(admin, ids)).status).toBe(200);
    await eventually(() => expect(dissolved.envelope.status).toBe('canceled'));
  });

  it('ends an envelope of which no answer has arrived', async () => {
    const { dissolved, ids } = await twins();
    await world.rowsOf(
      'update signature_envelopes set envelope_id = null, document_id = null, signers = null where contract_id = $1',
      [dissolved.contract_id],
    );
    expect((await merge(admin, ids)).status).toBe(200);
    await eventually(() => expect(dissolved.envelope.status).toBe('canceled'));
  });

  it('that is undone sends the contract, which waits again, anew, and it can be signed', async () => {
    const { dissolved, ids } = await twins();
    const { data } = await merge(admin, ids);
    await eventually(() => expect(dissolved.envelope.status).toBe('canceled'));
    await dueJobs(world.school);
    expect((await undo(admin, data.id)).status).toBe(200);
    const { contract_id, enrolment } = dissolved;
    await eventually(() => expect(world.stub.of(contract_id).id).not.toBe(dissolved.envelope.id));
    await eventually(() => expect(world.stub.of(contract_id).notified).toEqual(['all']));
    await dueJobs(world.school);
    const again = world.stub.of(contract_id);
    expect(again.status).toBe('running');
    world.stub.sign(again, enrolment.email);
    await dissolved.sync();
    expect(await world.statusOf(contract_id)).toBe('signed');
  });

  it('that is undone at once leaves one envelope that can be signed', async () => {
    const { dissolved, ids } = await twins();
    const { data } = await merge(admin, ids);
    expect((await undo(admin, data.id)).status).toBe(200);
    const { contract_id } = dissolved;
    const mine = () =>
      [...world.stub.envelopes.values()].filter(({ documents }) =>
        documents.some(({ metadata }) => metadata.contract_id === contract_id),
      );
    await eventually(() => expect(mine().map(({ status }) => status)).toEqual(['canceled', 'running']));
    await dueJobs(world.school);
    expect(mine().map(({ status }) => status)).toEqual(['canceled', 'running']);
  });
});

describe('an erasure', () => {
  it('ends the envelope of the person, whose contract is gone', async () => {
    const { envelope, contract_id, enrolment } = await world.sent(world.adult());
    await erase(enrolment);
    await eventually(() => expect(envelope.status).toBe('canceled'));
    expect(await world.statusOf(contract_id)).toBeUndefined();
    const jobs = await world.rowsOf('select payload::text as payload from graphile_worker._private_jobs');
    for (const { payload } of jobs) expect(payload).not.toContain(enrolment.email);
  });

  it('ends a contract that one of two has signed, so that the other one no longer can', async () => {
    const { envelope, contract_id, enrolment, sync } = await world.sent();
    world.stub.sign(envelope, guardian);
    await sync();
    await erase(enrolment);
    await eventually(() => expect(envelope.status).toBe('canceled'));
    expect(await world.statusOf(contract_id)).toBe('cancelled');
    expect((await world.storedOf(contract_id)).ended_at).not.toBeNull();
  });
});

describe('the undoing of an import', () => {
  let stub: ClicksignStub;
  let at: ImportSchool;
  beforeAll(async () => {
    stub = await startClicksignStub();
    at = await importSchool(stub.env);
  });
  afterAll(async () => {
    await at.school.stop();
    stub.close();
  });

  it('ends the envelopes of the people whom it removes', async () => {
    const file = await xlsxOf(importTable('STUDENT', [importRow('STUDENT', 1), importRow('STUDENT', 2)]));
    const { id } = await at.stored('STUDENT', file);
    expect((await at.start(id)).status).toBe(200);
    await at.ended(id);
    const statuses = () => [...stub.envelopes.values()].map(({ status }) => status);
    await eventually(() => expect(statuses()).toEqual(['running', 'running']));
    await dueJobs(at.school);
    const undone = await at.admin.try('POST /v1/imports/:id/undo', { params: { id } });
    expect(undone.error).toEqual({ data: expect.anything() });
    await eventually(() => expect(statuses()).toEqual(['canceled', 'canceled']));
  });
});
