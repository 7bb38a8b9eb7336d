import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileEnvelopes } from '../../../server/areas/contracts/envelopes/reconcile.ts';
import { syncEnvelope } from '../../../server/areas/contracts/envelopes/sync.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { SignatureProviderError } from '../../../server/providers/signature/port.ts';
import {
  type ClicksignStub,
  type Fault,
  startClicksignStub,
  token,
  webhookSecret,
} from '../../support/clicksignStub.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { dueJobs } from '../../support/jobs.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const guardian = 'mae@casa.test';
let stub: ClicksignStub;
let school: School;
let course: string;
beforeAll(async () => {
  stub = await startClicksignStub();
  school = await startSchool(stub.env, false);
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, ['edit:users', 'view:users'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
});
afterAll(async () => {
  await school.stop();
  stub.close();
});

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await school.services.pool.query(text, values)).rows;
const statusOf = async (contract_id: string) =>
  (await rowsOf('select status from contracts where contract_id = $1', [contract_id]))[0].status;
const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await school.anyone.raw('POST', '/v1/clicksign/webhook', body, headers)).status;
const eventsOf = async (contract_id: string, event: string) =>
  (
    await rowsOf('select 1 from contract_evidence where contract_id = $1 and event = $2', [
      contract_id,
      event,
    ])
  ).length;

/** A student of 17, whom a guardian has to sign for as well. */
async function registered() {
  const enrolment = new Enrolment(school);
  await enrolment.register(
    await school.login('fev@x.test'),
    studentForm(course, { ...thirdParty, birthdate: '2009-05-01', student_guardian_email: guardian }),
  );
  const [{ contract_id }] = await rowsOf('select contract_id from contracts where student_id = $1', [
    enrolment.student_id,
  ]);
  return {
    enrolment,
    contract_id: String(contract_id),
    sync: () => syncEnvelope(school.services, { contract_id }),
  };
}

async function sent() {
  const made = await registered();
  await eventually(() => expect(stub.of(made.contract_id).notified).toContain('all'));
  await dueJobs(school);
  return { ...made, envelope: stub.of(made.contract_id) };
}

it('a contract becomes one envelope, whatever call of the sending is lost', async () => {
  const all: Fault[] = ['timeout after', 'reset', { status: 429 }, { status: 500 }];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.constantFrom(...all)), { minLength: 2, maxLength: 14 }),
      async (planned) => {
        const made = await sent();
        const { envelope, contract_id } = made;
        // The school knows nothing of what it has sent, and the envelope is as far as it came.
        await rowsOf(
          'update signature_envelopes set envelope_id = null, document_id = null, signers = null, sent_at = null where contract_id = $1',
          [contract_id],
        );
        stub.envelopes.delete(envelope.id);
        for (const fault of planned) {
          if (fault) stub.failNext(fault);
          await made.sync().catch(() => undefined);
          stub.clearFaults();
        }
        await made.sync();
        const found = [...stub.envelopes.values()].filter(({ name }) => name === envelope.name);
        expect(found).toHaveLength(1);
        expect(found[0]).toMatchObject({ status: 'running', signers: [{}, {}], documents: [{}] });
        expect(found[0]?.requirements).toHaveLength(4);
      },
    ),
    { numRuns: 4 },
  );
});

it('a contract ends with the same status, however events are ordered, repeated or lost', async () => {
  const story = fc.constantFrom('signed', 'refused', 'expired', 'begun');
  await fc.assert(
    fc.asyncProperty(
      story,
      fc.array(fc.nat(3), { maxLength: 8 }),
      fc.boolean(),
      async (wanted, order, isEarly) => {
        const { envelope, contract_id, enrolment } = await sent();
        const names = ['add_signer', 'sign', 'auto_close', 'refusal'];
        const events = names.map((name) => stub.event(envelope, name));
        if (isEarly) for (const event of events.slice(0, 2)) expect(await deliver(event)).toBe(200);
        if (wanted !== 'expired') stub.sign(envelope, enrolment.email);
        if (wanted === 'signed') stub.sign(envelope, guardian);
        if (wanted === 'refused') stub.refuse(envelope, guardian);
        if (wanted === 'expired' || wanted === 'begun') stub.expire(envelope);
        stub.delayFile(order.length % 2);
        for (const index of order) {
          const event = events[index];
          if (event) expect(await deliver(event)).toBe(200);
        }
        stub.delayFile(0);
        await reconcileEnvelopes(school.services);
        const expected = wanted === 'begun' ? 'expired' : wanted;
        await eventually(async () => expect(await statusOf(contract_id)).toBe(expected));
        expect(await eventsOf(contract_id, 'signed')).toBe(
          { signed: 2, refused: 1, expired: 0, begun: 1 }[wanted],
        );
        expect(await eventsOf(contract_id, 'completed')).toBe(wanted === 'signed' ? 1 : 0);
      },
    ),
    { numRuns: 8 },
  );
});

it('a hundred parallel deliveries of one event have one effect', async () => {
  const { envelope, contract_id, enrolment } = await sent();
  stub.sign(envelope, enrolment.email);
  stub.sign(envelope, guardian);
  const event = stub.event(envelope, 'auto_close', '2026-03-11T09:00:00Z');
  const before = (await rowsOf('select 1 from signature_events')).length;
  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(event)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await rowsOf('select 1 from signature_events')).toHaveLength(before + 1);
  await eventually(async () => expect(await statusOf(contract_id)).toBe('signed'));
  await dueJobs(school);
  for (const event of ['completed', 'filed', 'sent']) expect(await eventsOf(contract_id, event)).toBe(1);
});

it('an envelope that was signed before its sending was answered is read', async () => {
  const signedAlready: string[] = [];
  stub.hooks.onRunning = async (envelope) => {
    for (const { email } of envelope.signers) stub.sign(envelope, email);
    expect(await deliver(stub.event(envelope, 'auto_close', '2026-03-12T09:00:00Z'))).toBe(200);
    envelope.status = 'closed';
    signedAlready.push(envelope.id);
  };
  const { contract_id } = await registered();
  await eventually(() => expect(signedAlready).toHaveLength(1));
  stub.hooks.onRunning = undefined;
  await eventually(async () => {
    await syncEnvelope(school.services, { contract_id }).catch(() => undefined);
    expect(await statusOf(contract_id)).toBe('signed');
  });
});

it('the school believes no event without its signature, and no content of one that has it', async () => {
  const { envelope, contract_id } = await sent();
  const { body, headers } = stub.event(envelope, 'auto_close', '2026-03-13T09:00:00Z');
  expect(await deliver({ body, headers: {} })).toBe(401);
  expect(await deliver({ body: `${body} `, headers })).toBe(401);
  expect(await deliver({ body, headers: stub.signed(body, `${webhookSecret}x`) })).toBe(401);
  expect(await deliver({ body, headers })).toBe(200);
  await dueJobs(school);
  expect(await statusOf(contract_id)).toBe('pending');
});

it('the link comes by e-mail only, and again when the school reminds', async () => {
  const { envelope, contract_id, enrolment } = await sent();
  await enrolment.confirmEmail();
  expect((await enrolment.find()).contract).toMatchObject({ is_signed_by_email: true });
  const refusal = { status: 417, error: { code: 'signed_by_email' } };
  const params = { id: contract_id };
  expect(
    await enrolment.student.try('POST /v1/contracts/:id/code', { params, body: { party: 'student' } }),
  ).toMatchObject(refusal);
  expect(
    await enrolment.student.try('POST /v1/contracts/:id/refuse', { params, body: { reason: 'Não quero.' } }),
  ).toMatchObject(refusal);
  stub.sign(envelope, guardian);
  await syncEnvelope(school.services, { contract_id });
  const seller = await school.login('fev@x.test');
  await seller.call('POST /v1/clicksign/send-contract/:user_id', { params: { user_id: enrolment.user_id } });
  const student = envelope.signers.find(({ email }) => email === enrolment.email)?.id;
  await eventually(() => expect(envelope.notified).toEqual(['all', student]));
});

it('the envelope of a contract that is issued again ends, and the new contract has one of its own', async () => {
  const { envelope, contract_id, enrolment } = await sent();
  const admin = await school.login('admin@x.test');
  await admin.call('POST /v1/students/:id/new-contract', {
    params: { id: enrolment.student_id },
    body: {
      contract_id,
      course,
      student_level: 'Básico',
      plan_type: 'Particular',
      frequency: '1 vez na semana',
      plan_duration: 'Anual',
      payment_method: 'À vista - Pix',
    },
  });
  await eventually(() => expect(envelope.status).toBe('canceled'));
  expect(await statusOf(contract_id)).toBe('cancelled');
  const [issued] = await rowsOf(
    "select contract_id from contracts where student_id = $1 and status = 'pending'",
    [enrolment.student_id],
  );
  await eventually(() => expect(stub.of(issued.contract_id).notified).toEqual(['all']));
  await dueJobs(school);
  const mine = [...stub.envelopes.values()].filter(({ signers }) =>
    signers.some(({ email }) => email === enrolment.email),
  );
  expect(mine.map(({ status }) => status)).toEqual(['canceled', 'running']);
  expect(mine.map(({ documents }) => documents[0]?.metadata.contract_id)).toEqual([
    contract_id,
    issued.contract_id,
  ]);
  const before = await rowsOf(
    'select ended_at is not null as ended from signature_envelopes where contract_id = $1',
    [contract_id],
  );
  expect(before).toEqual([{ ended: true }]);
});

it('the school is notified of a contract that was signed after its end, and of one that is not accepted', async () => {
  const { envelope, contract_id, enrolment } = await sent();
  stub.sign(envelope, enrolment.email);
  stub.sign(envelope, guardian);
  const admin = await school.login('admin@x.test');
  await admin.call('POST /v1/contracts/:id/cancel', {
    params: { id: contract_id },
    body: { reason: 'Turma errada.' },
  });
  const noticesOf = (key: string) =>
    rowsOf('select 1 from notifications where once_key like $1', [`${key}:%`]);
  await eventually(async () =>
    expect(await noticesOf(`contract-signed-late:${contract_id}`)).toHaveLength(1),
  );
  expect(await statusOf(contract_id)).toBe('cancelled');

  // A repeated job of another contract may call at the same moment, and must not meet the failure.
  stub.failCall(/^POST \/api\/v3\/envelopes$/, { status: 422 });
  const refused = await registered();
  await eventually(async () =>
    expect(await noticesOf(`contract-not-sent:${refused.contract_id}`)).toHaveLength(1),
  );
  await refused.sync();
  expect(stub.of(refused.contract_id).status).toBe('running');
});

it('an error names neither token nor secret nor contract', async () => {
  const { signature } = school.services.providers;
  for (const fault of ['reset', { status: 500 }, { status: 422 }] satisfies Fault[]) {
    stub.failNext(fault);
    const error: unknown = await signature?.find('codigo', []).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SignatureProviderError);
    const { message, stack } = error as SignatureProviderError;
    for (const secret of [token, webhookSecret, 'codigo']) expect(`${message}${stack}`).not.toContain(secret);
  }
});
