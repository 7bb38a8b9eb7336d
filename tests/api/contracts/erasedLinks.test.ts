import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyContracts } from '../../../server/areas/contracts/verify.ts';
import { birthdates, type GuardianSchool, startGuardianSchool } from '../../support/guardianSchool.ts';
import { dueJobs } from '../../support/jobs.ts';
import { password } from '../../support/password.ts';

let world: GuardianSchool;
beforeAll(async () => {
  world = await startGuardianSchool();
});
afterAll(() => world.school.stop());

type Enrolled = Awaited<ReturnType<GuardianSchool['enrolled']>>;

/** The person asks to be erased, and an administrator agrees. */
async function erase({ enrolment }: Enrolled) {
  const { protocol } = await enrolment.student.call('POST /v1/account/privacy/erasure', {
    body: { password },
  });
  const admin = await world.admin();
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { protocol } });
  const params = { id: response[0]?.id ?? '' };
  await admin.call('POST /v1/privacy-requests/:id/erase', { params, body: { name: enrolment.name } });
  await dueJobs(world.school);
}

describe('after an erasure the link of a guardian', () => {
  it('opens nothing where the student alone had signed, and the contract is cancelled', async () => {
    const one = await world.enrolled(birthdates.minor);
    await one.enrolment.signAs('student');
    await world.open(one.token);
    await world.askCode(one.token);
    const code = await one.enrolment.mailedCode(one.guardian.email);
    await erase(one);
    expect(await world.tryAll(one.token, code)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.statusOf(one.id)).toBe('cancelled');
    expect((await world.eventsOf(one.id)).at(-1)).toEqual(['cancelled', null]);
    expect((await verifyContracts(world.school.services)).faults).toEqual([]);
  });

  it('opens nothing where the guardian alone had signed', async () => {
    const one = await world.enrolled(birthdates.minor);
    await one.enrolment.signAs('guardian');
    expect((await world.open(one.token)).data).toMatchObject({ state: 'signed' });
    await erase(one);
    expect(await world.tryAll(one.token)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.statusOf(one.id)).toBe('cancelled');
  });

  it('opens nothing of a contract that was signed and from which the student withdrew', async () => {
    const one = await world.enrolled(birthdates.minor);
    await one.enrolment.sign();
    await one.enrolment.student.call('POST /v1/withdrawal', {});
    await erase(one);
    expect(await world.tryAll(one.token)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.statusOf(one.id)).toBe('withdrawn');
  });

  it('opens nothing where nobody had signed, and nothing of the contract is left', async () => {
    const one = await world.enrolled(birthdates.child);
    await erase(one);
    expect(await world.tryAll(one.token)).toEqual([404, 404, 404, 404, 404]);
    expect(await world.statusOf(one.id)).toBeUndefined();
    expect(
      await world.rowsOf('select 1 from contract_signers where email = $1', [one.guardian.email]),
    ).toEqual([]);
  });

  it('leaves the address of the guardian in the kept contract alone', async () => {
    const one = await world.enrolled(birthdates.minor);
    await one.enrolment.signAs('student');
    await erase(one);
    const tables = await world.rowsOf(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    const holding: string[] = [];
    for (const { name } of tables)
      if (
        (
          await world.rowsOf(`select 1 from ${name} t where t::text like $1 limit 1`, [
            `%${one.guardian.email}%`,
          ])
        ).length > 0
      )
        holding.push(name);
    expect(holding.sort()).toEqual(['public.contract_signers', 'public.contracts']);
  });
});
