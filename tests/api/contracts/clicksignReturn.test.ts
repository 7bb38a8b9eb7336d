import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGNING_DAYS } from '../../../domain/signing.ts';
import { watchDeadlines } from '../../../server/areas/contracts/deadlines.ts';
import { reconcileEnvelopes } from '../../../server/areas/contracts/envelopes/reconcile.ts';
import { type ClicksignSchool, guardian, startClicksignSchool } from '../../support/clicksignSchool.ts';
import { token } from '../../support/clicksignStub.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';

let world: ClicksignSchool;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());

const atClicksign = () => world.restartWith({ SIGNATURE_PROVIDER: 'clicksign', CLICKSIGN_TOKEN: token });
const atSchool = () => world.restartWith({ SIGNATURE_PROVIDER: 'local', CLICKSIGN_TOKEN: token });
/** The school has ended its account. */
const withoutToken = () => world.restartWith({ SIGNATURE_PROVIDER: 'local', CLICKSIGN_TOKEN: undefined });
beforeEach(atClicksign);

const providersOf = async (student_id: string) =>
  world.rowsOf('select status, provider from contracts where student_id = $1 order by created_at, status', [
    student_id,
  ]);
const cancel = async (contract_id: string) =>
  (await world.school.login('admin@x.test')).call('POST /v1/contracts/:id/cancel', {
    params: { id: contract_id },
    body: { reason: 'A escola voltou a assinar aqui.' },
  });
async function issue(student_id: string) {
  const admin = await world.school.login('admin@x.test');
  const params = { id: student_id };
  const { terms, contract_id } = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
  return admin.call('POST /v1/students/:id/new-contract', { params, body: { ...terms, contract_id } });
}

describe('a return to the own pages while contracts are open at Clicksign', () => {
  it('lets their signers finish there, and has new contracts signed here', async () => {
    const { envelope, contract_id, enrolment } = await world.sent();
    atSchool();
    world.stub.sign(envelope, enrolment.email);
    const { body, headers } = world.stub.event(envelope, 'sign', '2026-03-10T14:00:00Z');
    expect((await world.school.anyone.raw('POST', '/v1/clicksign/webhook', body, headers)).status).toBe(200);
    await eventually(async () =>
      expect(
        await world.rowsOf(
          'select party from contract_signers where contract_id = $1 and signed_at is not null',
          [contract_id],
        ),
      ).toEqual([{ party: 'student' }]),
    );
    const seller = await world.school.login('fev@x.test');
    await seller.call('POST /v1/clicksign/send-contract/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    await eventually(() => expect(envelope.notified).toHaveLength(2));
    world.stub.sign(envelope, guardian);
    await reconcileEnvelopes(world.school.services);
    await eventually(async () => expect(await world.statusOf(contract_id)).toBe('signed'));

    const next = await world.adult();
    await next.enrolment.confirmEmail();
    await next.enrolment.sign();
    expect(await providersOf(next.enrolment.student_id)).toEqual([{ status: 'signed', provider: 'local' }]);
    expect(await world.storedOf(next.contract_id)).toBeUndefined();
  });

  it('ends an envelope whose contract is issued again, and the new one is signed here', async () => {
    const { envelope, enrolment } = await world.sent(world.adult());
    await enrolment.confirmEmail();
    atSchool();
    await issue(enrolment.student_id);
    await eventually(() => expect(envelope.status).toBe('canceled'));
    await enrolment.sign();
    expect(await providersOf(enrolment.student_id)).toEqual([
      { status: 'cancelled', provider: 'clicksign' },
      { status: 'signed', provider: 'local' },
    ]);
  });

  it('without the token lets the school cancel and issue again; the envelope ends once the token is back', async () => {
    const { envelope, contract_id, enrolment } = await world.sent(world.adult());
    await enrolment.confirmEmail();
    withoutToken();
    await cancel(contract_id);
    await issue(enrolment.student_id);
    await enrolment.sign();
    expect((await providersOf(enrolment.student_id)).at(-1)).toEqual({ status: 'signed', provider: 'local' });
    await dueJobs(world.school);
    expect(envelope.status).toBe('running');
    atSchool();
    await reconcileEnvelopes(world.school.services);
    await eventually(() => expect(envelope.status).toBe('canceled'));
    await eventually(async () => expect((await world.storedOf(contract_id)).ended_at).not.toBeNull());
  });

  it('without the token ends a contract at its deadline all the same', async () => {
    const { contract_id } = await world.sent(world.adult());
    withoutToken();
    await reconcileEnvelopes(world.school.services);
    await dueJobs(world.school);
    expect(await world.statusOf(contract_id)).toBe('pending');
    world.school.clock.advance({ days: SIGNING_DAYS, seconds: 1 });
    await watchDeadlines(world.school.services);
    await eventually(async () => expect(await world.statusOf(contract_id)).toBe('expired'));
    expect(await world.noticesOf(`contracts-expired:${contract_id}`)).toHaveLength(1);
  });
});

describe('a change to Clicksign while contracts are open in the own pages', () => {
  it('leaves these as they were issued, and has new ones signed there', async () => {
    atSchool();
    const { contract_id, enrolment } = await world.minor();
    await enrolment.confirmEmail();
    atClicksign();
    await enrolment.sign();
    expect(await providersOf(enrolment.student_id)).toEqual([{ status: 'signed', provider: 'local' }]);
    expect(await world.storedOf(contract_id)).toBeUndefined();
    const next = await world.sent(world.adult());
    expect(next.envelope.status).toBe('running');
  });
});
