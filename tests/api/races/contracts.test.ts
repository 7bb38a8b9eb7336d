import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { birthdates, type GuardianSchool, startGuardianSchool } from '../../support/guardianSchool.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password } from '../../support/password.ts';
import { studentForm } from '../../support/registration.ts';
import { merge, undo } from '../merges/school.ts';
import { transactionOf } from './race.ts';

let world: GuardianSchool;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  world = await startGuardianSchool();
  [admin, other] = [await world.admin(), await world.otherAdmin()];
});
afterAll(() => world.school.stop());
beforeEach(() => world.rowsOf('delete from rate_limits'));

type Enrolled = Awaited<ReturnType<GuardianSchool['enrolled']>>;
const repeats = [1, 2, 3];

/** The guardian of a child has opened the link and got the code. */
async function ready(): Promise<Enrolled & { code: string }> {
  const one = await world.enrolled(birthdates.child);
  await world.askCode(one.token);
  return { ...one, code: await one.enrolment.mailedCode(one.guardian.email) };
}
const signBy = ({ token, code }: { token: string; code: string }) => world.sign(token, code);
const cancel = (as: Caller, { id }: Enrolled) =>
  as.try('POST /v1/contracts/:id/cancel', { params: { id }, body: { reason: 'Engano.' } });

/** A request for a new contract as the form would send it, read at this moment. */
async function request({ enrolment }: Enrolled, changes: { frequency?: '1 vez na semana' } = {}) {
  const params = { id: enrolment.student_id };
  const { terms, contract_id } = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
  const body = { ...terms, contract_id, ...changes };
  return (as: Caller) => as.try('POST /v1/students/:id/new-contract', { params, body });
}

/** Each of a student's contracts. */
const contractsOf = async ({ enrolment }: Enrolled): Promise<string[]> =>
  (
    await world.rowsOf('select status from contracts where student_id = $1 order by status', [
      enrolment.student_id,
    ])
  ).map(({ status }) => status);
const ends = async ({ id }: Enrolled, ...events: string[]) =>
  (await world.eventsOf(id)).filter(([event]) => events.includes(event));

describe('two administrators and a signer at once', () => {
  it.each(repeats)('cancel a contract once, or have it signed (%i)', async () => {
    const one = await ready();
    const replies = await Promise.all([cancel(admin, one), cancel(other, one), signBy(one)]);
    const done = replies.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status } of replies) expect([200, 417]).toContain(status);
    expect(['cancelled', 'signed']).toContain(await world.statusOf(one.id));
    expect(await ends(one, 'cancelled', 'completed')).toHaveLength(1);
  });

  it.each(repeats)('issue one new contract, whose signature is asked for anew (%i)', async () => {
    const one = await ready();
    const issue = await request(one);
    const [first, second, signed] = await Promise.all([issue(admin), issue(other), signBy(one)]);
    for (const { status } of [first, second, signed]) expect(status).toBeLessThan(500);
    const made = new Set(
      [first, second].flatMap(({ status, data }) => (status === 200 ? data.contract_id : [])),
    );
    expect(made.size).toBe(1);
    const statuses = await contractsOf(one);
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'signed')).toHaveLength(signed.status === 200 ? 1 : 0);
    const [draft] = await world.rowsOf(
      "select replaces from contracts where student_id = $1 and status = 'pending'",
      [one.enrolment.student_id],
    );
    expect(draft.replaces).toBe(signed.status === 200 ? one.id : null);
  });

  it.each(repeats)('cancel the contract or issue another one instead, never both (%i)', async () => {
    const one = await ready();
    const issue = await request(one);
    const [cancelled, issued] = await Promise.all([cancel(admin, one), issue(other)]);
    expect([cancelled.status, issued.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await contractsOf(one)).toEqual(
      cancelled.status === 200 ? ['cancelled'] : ['cancelled', 'pending'],
    );
  });

  it('renew with different terms: one of them, and the other is told', async () => {
    const one = await ready();
    await signBy(one);
    const [same, changed] = [await request(one), await request(one, { frequency: '1 vez na semana' })];
    const replies = await Promise.all([same(admin), changed(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await contractsOf(one)).toEqual(['pending', 'signed']);
  });
});

describe('a signature by link', () => {
  it.each(repeats)('and a merge of the student exclude each other (%i)', async () => {
    const [kept, one] = [await ready(), await ready()];
    const twins = {
      kept: { user_id: kept.enrolment.user_id },
      dissolved: { user_id: one.enrolment.user_id },
    };
    const [signed, merged] = await Promise.all([signBy(one), merge(admin, twins)]);
    for (const { status } of [signed, merged]) expect(status).toBeLessThan(500);
    if (merged.status !== 200) return expect(signed.status).toBe(200);
    expect(signed.status).toBe(404);
    expect((await undo(admin, merged.data.id)).status).toBe(200);
    expect((await signBy(one)).data).toEqual({ status: 'signed' });
  });

  it.each(repeats)('and an erasure of the student exclude each other (%i)', async () => {
    const one = await ready();
    const { protocol } = await one.enrolment.student.call('POST /v1/account/privacy/erasure', {
      body: { password },
    });
    const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
    const [signed, erased] = await Promise.all([
      signBy(one),
      admin.try('POST /v1/privacy-requests/:id/erase', {
        params: { id: response[0]?.id ?? '' },
        body: { name: one.enrolment.name },
      }),
    ]);
    expect([signed.status, erased.status]).toEqual(signed.status === 200 ? [200, 417] : [404, 200]);
    expect(await world.statusOf(one.id)).toBe(signed.status === 200 ? 'signed' : undefined);
  });
});

describe('a text that is put in force while a student is registered', () => {
  it('is that of the contract, although the registration began before it', async () => {
    const { content } = await admin.call('GET /v1/contract-templates/:version', { params: { version: 1 } });
    const { version } = await admin.call('POST /v1/contract-templates', {
      body: { content: `${content}\n\nMais uma cláusula.`, note: 'Cláusula', latest: 1 },
    });
    const seller = await world.seller();
    const writes = await transactionOf(world.school);
    await writes.query('lock table contracts in exclusive mode');
    const body = studentForm(world.course);
    const registering = seller.call('POST /v1/users', { body });
    await writes.someoneWaits();
    await other.call('POST /v1/contract-templates/:version/use', { params: { version }, body: { used: 1 } });
    // The job that makes drafts again has ended, or waits as the registration does.
    await Promise.race([dueJobs(world.school), writes.othersWait(2)]);
    await writes.end();
    const { student_id } = await registering;
    await eventually(async () =>
      expect(
        await world.rowsOf(
          "select template_version from contracts where student_id = $1 and status = 'pending'",
          [student_id],
        ),
      ).toEqual([{ template_version: String(version) }]),
    );
  });
});
