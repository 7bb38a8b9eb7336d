import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGNING_DAYS } from '../../../domain/signing.ts';
import { watchDeadlines } from '../../../server/areas/contracts/deadlines.ts';
import type { Caller } from '../../support/caller.ts';
import { formOf } from '../../support/concluded.ts';
import { birthdates, type GuardianSchool, startGuardianSchool } from '../../support/guardianSchool.ts';
import { dueJobs } from '../../support/jobs.ts';
import { merge, undo } from '../merges/school.ts';

let world: GuardianSchool;
let admin: Caller;
let begun: string;
beforeAll(async () => {
  world = await startGuardianSchool();
  begun = world.school.clock.now().toISOString();
});
afterAll(() => world.school.stop());
beforeEach(async () => {
  world.school.clock.set(begun);
  await world.rowsOf('delete from rate_limits');
  admin = await world.admin();
});

type Enrolled = Awaited<ReturnType<GuardianSchool['enrolled']>>;

/** A link that was opened, and whose code was mailed but not typed. */
async function withCode(birthdate = birthdates.minor): Promise<Enrolled & { code: string }> {
  const one = await world.enrolled(birthdate);
  await world.open(one.token);
  await world.askCode(one.token);
  return { ...one, code: await one.enrolment.mailedCode(one.guardian.email) };
}

/** Everything but the view of what became of it is refused, and the view shows no terms. */
async function isShut({ token, code }: { token: string; code: string }, state: string) {
  expect((await world.open(token)).data).toMatchObject({ state, contract: null });
  expect(await world.tryAll(token, code)).toEqual([200, 417, 417, 417, state === 'refused' ? 200 : 417]);
}

async function reissue({ enrolment }: Enrolled, changes: object = {}) {
  const params = { id: enrolment.student_id };
  const { terms, contract_id } = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
  return admin.try('POST /v1/students/:id/new-contract', {
    params,
    body: { ...terms, contract_id, ...changes },
  });
}

const twinsOf = (kept: Enrolled, dissolved: Enrolled) => ({
  kept: { user_id: kept.enrolment.user_id },
  dissolved: { user_id: dissolved.enrolment.user_id },
});

describe('the link of a guardian, with a code that was mailed before,', () => {
  it('signs nothing after the student has refused', async () => {
    const one = await withCode();
    await one.enrolment.student.call('POST /v1/contracts/:id/refuse', {
      params: { id: one.id },
      body: { reason: 'Mudei de ideia.' },
    });
    await isShut(one, 'closed');
    expect(await world.statusOf(one.id)).toBe('refused');
  });

  it('signs nothing after the guardian has refused, and a repeated refusal changes nothing', async () => {
    const one = await withCode();
    await world.refuse(one.token);
    await isShut(one, 'refused');
    expect((await world.eventsOf(one.id)).filter(([event]) => event === 'refused')).toHaveLength(1);
  });

  it('signs nothing after the contract was cancelled', async () => {
    const one = await withCode();
    await admin.call('POST /v1/contracts/:id/cancel', {
      params: { id: one.id },
      body: { reason: 'Engano.' },
    });
    await isShut(one, 'closed');
  });

  it('signs nothing after another contract was issued, whose link is another one', async () => {
    const one = await withCode();
    expect((await reissue(one)).status).toBe(200);
    await isShut(one, 'closed');
    const token = await one.enrolment.guardianToken(one.guardian.email);
    expect(token).not.toBe(one.token);
    expect((await world.open(token)).data).toMatchObject({ state: 'open' });
    expect((await world.sign(token, one.code)).error?.code).toBe('code_expired');
  });

  it('signs nothing after another contract was issued although the student had signed this one', async () => {
    const one = await withCode();
    await one.enrolment.signAs('student');
    expect((await reissue(one)).status).toBe(200);
    await isShut(one, 'closed');
  });

  it('is gone after the record was merged into another, and works again once the merge is undone', async () => {
    const [kept, one] = [await withCode(), await withCode()];
    const { data } = await merge(admin, twinsOf(kept, one));
    expect(await world.tryAll(one.token, one.code)).toEqual([404, 404, 404, 404, 404]);
    expect((await world.open(kept.token)).data).toMatchObject({ state: 'open' });
    expect((await undo(admin, data.id)).status).toBe(200);
    expect((await world.open(one.token)).data).toMatchObject({
      state: 'open',
      student_name: one.enrolment.name,
    });
    await world.askCode(one.token);
    const code = await one.enrolment.mailedCode(one.guardian.email);
    expect((await world.sign(one.token, code)).data).toEqual({ status: 'pending' });
  });

  it('does not come back with the undoing of a merge after the deadline', async () => {
    const [kept, one] = [await withCode(), await withCode()];
    const { data } = await merge(admin, twinsOf(kept, one));
    world.school.clock.advance({ days: SIGNING_DAYS });
    admin = await world.admin();
    expect((await undo(admin, data.id)).status).toBe(200);
    await isShut(one, 'expired');
    await watchDeadlines(world.school.services);
    expect(await world.statusOf(one.id)).toBe('expired');
    await dueJobs(world.school);
  });

  it('ends when the address of the guardian is corrected, which gets another one', async () => {
    const one = await withCode();
    await one.enrolment.signAs('student');
    const form = await formOf(admin, one.enrolment.user_id);
    const email = `certa.${one.guardian.email}`;
    await admin.call('PATCH /v1/users/:id', {
      params: { id: one.enrolment.user_id },
      body: { ...form, student_guardian_email: email },
    });
    expect(await world.tryAll(one.token, one.code)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.statusOf(one.id)).toBe('pending');
    const token = await one.enrolment.guardianToken(email);
    expect((await world.open(token)).data).toMatchObject({ state: 'open' });
    await world.askCode(token);
    expect((await world.sign(token, await one.enrolment.mailedCode(email))).data).toEqual({
      status: 'signed',
    });
  });
});

describe('a student who becomes 18 between sending and signing', () => {
  /** 18 on 15 March 2026. */
  const almost = '2008-03-15';

  it('is still signed for by the guardian, who no longer consents in the student’s place', async () => {
    const one = await world.enrolled(almost);
    world.school.clock.advance({ days: 6 });
    await world.askCode(one.token);
    const code = await one.enrolment.mailedCode(one.guardian.email);
    expect((await world.sign(one.token, code)).data).toEqual({ status: 'pending' });
    one.enrolment.student = await world.school.login(one.enrolment.email);
    await one.enrolment.signAs('student');
    expect(await world.statusOf(one.id)).toBe('signed');
    expect(
      await world.rowsOf('select purpose from consents where user_id = $1 and by_guardian', [
        one.enrolment.user_id,
      ]),
    ).toEqual([]);
  });

  it('signs alone once another contract is issued', async () => {
    const one = await world.enrolled(almost);
    world.school.clock.advance({ days: 6 });
    admin = await world.admin();
    const { data } = await reissue(one);
    expect((await world.open(one.token)).data).toMatchObject({ state: 'closed' });
    expect(
      await world.rowsOf('select party from contract_signers where contract_id = $1', [data.contract_id]),
    ).toEqual([{ party: 'student' }]);
  });
});
