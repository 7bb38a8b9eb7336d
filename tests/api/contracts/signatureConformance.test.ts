import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNING_DAYS } from '../../../domain/signing.ts';
import { watchDeadlines } from '../../../server/areas/contracts/deadlines.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { type ClicksignStub, startClicksignStub } from '../../support/clicksignStub.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const guardian = 'mae@casa.test';

/** A school, and how its signers act. */
interface Driver {
  school: School;
  course: string;
  sign(enrolment: Enrolment, contract_id: string, party: 'student' | 'guardian'): Promise<void>;
  refuse(enrolment: Enrolment, contract_id: string): Promise<void>;
}

const drivers: Partial<Record<string, Driver>> = {};
const driver = (name: string): Driver => {
  const found = drivers[name];
  if (!found) throw new Error(`no driver ${name}`);
  return found;
};

let stub: ClicksignStub;

async function prepared(env: Record<string, string>) {
  const school = await startSchool(env, false);
  await buildPrices(school.db);
  await buildAdmin(school.db, ['edit:users', 'view:users'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  return { school, course: (await buildCourse(school.db)).id };
}

beforeAll(async () => {
  stub = await startClicksignStub();
  drivers.local = {
    ...(await prepared({})),
    sign: (enrolment, _, party) => enrolment.signAs(party),
    refuse: async (enrolment, id) => {
      await enrolment.student.call('POST /v1/contracts/:id/refuse', {
        params: { id },
        body: { reason: 'Mudei de ideia.' },
      });
    },
  };
  const elsewhere = await prepared(stub.env);
  const deliver = async (contract_id: string, name: string) => {
    const { body, headers } = stub.event(stub.of(contract_id), name, `${name} ${stub.seen.length}`);
    const response = await elsewhere.school.anyone.raw('POST', '/v1/clicksign/webhook', body, headers);
    expect(response.status).toBe(200);
  };
  const sent = (contract_id: string) =>
    eventually(() => expect(stub.of(contract_id).notified).toContain('all'));
  drivers.clicksign = {
    ...elsewhere,
    sign: async (enrolment, contract_id, party) => {
      await sent(contract_id);
      stub.sign(stub.of(contract_id), party === 'guardian' ? guardian : enrolment.email);
      await deliver(contract_id, 'sign');
    },
    refuse: async (enrolment, contract_id) => {
      await sent(contract_id);
      stub.refuse(stub.of(contract_id), enrolment.email, 'Mudei de ideia.');
      await deliver(contract_id, 'refusal');
    },
  };
});
afterAll(async () => {
  for (const each of Object.values(drivers)) await each?.school.stop();
  stub.close();
});

describe.each(['local', 'clicksign'])('the signature %s', (name) => {
  const rowsOf = async (text: string, values: unknown[]) =>
    (await driver(name).school.services.pool.query(text, values)).rows;

  async function enrolled(birthdate = '1995-04-12') {
    const { school, course } = driver(name);
    const enrolment = new Enrolment(school);
    const isMinor = birthdate > '2008';
    const form = isMinor ? { ...thirdParty, birthdate, student_guardian_email: guardian } : { birthdate };
    await enrolment.register(await school.login('fev@x.test'), studentForm(course, form));
    await enrolment.confirmEmail();
    const { contract } = await enrolment.find();
    return { enrolment, contract_id: contract?.contract_id ?? '', contract };
  }

  const standing = async (contract_id: string) =>
    (await rowsOf('select * from contracts where contract_id = $1', [contract_id]))[0];
  const becomes = (contract_id: string, status: string) =>
    eventually(async () => expect((await standing(contract_id)).status).toBe(status));
  const check = async (contract_id: string) => {
    const { code } = await standing(contract_id);
    return driver(name).school.anyone.call('GET /v1/contracts/check/:code', { params: { code } });
  };

  it('signs a contract, whose file and evidence agree, and opens its charges', async () => {
    const { enrolment, contract_id } = await enrolled();
    await driver(name).sign(enrolment, contract_id, 'student');
    await becomes(contract_id, 'signed');
    expect(await check(contract_id)).toMatchObject({ intact: true, signers: ['Beatriz'] });
    const { provider, signed_file_key, sha256_after } = await standing(contract_id);
    expect(provider).toBe(name);
    expect(signed_file_key).not.toBeNull();
    expect(sha256_after).toMatch(/^[\da-f]{64}$/);
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
  });

  it.each([
    ['2014-05-01', ['guardian']],
    ['2009-05-01', ['student', 'guardian']],
  ] as const)('asks those who sign by age of a student born on %s', async (birthdate, parties) => {
    const { enrolment, contract_id, contract } = await enrolled(birthdate);
    expect(contract?.signers.map(({ party }) => party).sort()).toEqual([...parties].sort());
    for (const party of parties) {
      expect((await standing(contract_id)).status).toBe('pending');
      await driver(name).sign(enrolment, contract_id, party);
      await eventually(async () => {
        const where = 'contract_id = $1 and party = $2 and signed_at is not null';
        expect(
          await rowsOf(`select 1 from contract_signers where ${where}`, [contract_id, party]),
        ).toHaveLength(1);
      });
    }
    await becomes(contract_id, 'signed');
    expect(await check(contract_id)).toMatchObject({ intact: true });
  });

  it('ends a contract that is refused, with the reason', async () => {
    const { enrolment, contract_id } = await enrolled();
    await driver(name).refuse(enrolment, contract_id);
    await becomes(contract_id, 'refused');
    expect(
      await rowsOf('select refusal_reason from contract_signers where contract_id = $1', [contract_id]),
    ).toEqual([{ refusal_reason: 'Mudei de ideia.' }]);
  });

  it('keeps a contract that was cancelled from being signed', async () => {
    const { enrolment, contract_id } = await enrolled();
    const admin = await driver(name).school.login('admin@x.test');
    if (name === 'clicksign') await eventually(() => expect(stub.of(contract_id).notified).toContain('all'));
    await admin.call('POST /v1/contracts/:id/cancel', {
      params: { id: contract_id },
      body: { reason: 'Turma errada.' },
    });
    if (name === 'clicksign') await eventually(() => expect(stub.of(contract_id).status).toBe('canceled'));
    await expect(driver(name).sign(enrolment, contract_id, 'student')).rejects.toThrow();
    expect((await standing(contract_id)).status).toBe('cancelled');
  });

  it('ends a contract that is not signed within its days', async () => {
    const { contract_id } = await enrolled();
    const { school } = driver(name);
    school.clock.advance({ days: SIGNING_DAYS, seconds: 1 });
    await watchDeadlines(school.services);
    await becomes(contract_id, 'expired');
  });
});
