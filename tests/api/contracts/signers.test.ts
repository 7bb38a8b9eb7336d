import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm, thirdParty } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, allPermissions, login('admin@x.test'));
  await buildAdmin(school.db, ['view:contract_management'], login('secretary@x.test'));
  await buildFev(school.db, login('fev@x.test'));
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;

async function enrolled(overrides: Parameters<typeof studentForm>[1] = {}): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, studentForm(course, overrides));
  await enrolment.confirmEmail();
  return enrolment;
}
const contractOf = async (enrolment: Enrolment): Promise<string> =>
  (await enrolment.find()).contract?.contract_id ?? '';
const signersOf = (id: string, caller = admin) =>
  caller.call('GET /v1/contracts/:id/signers', { params: { id } });
const listed = async ({ student_id, name }: Enrolment) =>
  (await admin.call('GET /v1/clicksign/documents', { query: { name, pageSize: 100 } })).response.find(
    (row) => row.student_id === student_id,
  );
const cancel = (id: string, reason = 'O aluno desistiu.') =>
  admin.try('POST /v1/contracts/:id/cancel', { params: { id }, body: { reason } });

/** A student of 16 or 17, who signs beside the guardian (CON-2). */
const minor = { ...thirdParty, birthdate: '2009-05-01' };

describe('the signers of a contract', () => {
  it('are shown with the moment of each signature', async () => {
    const enrolment = await enrolled(minor);
    const id = await contractOf(enrolment);
    const before = await signersOf(id);
    expect(before).toMatchObject({ status: 'pending', signed_at: null, cancellation_issue: null });
    expect(before.signers.map(({ party, signed_at }) => [party, signed_at])).toEqual([
      ['student', null],
      ['guardian', null],
    ]);
    await enrolment.signAs('student');
    const now = school.clock.now().toISOString();
    const between = await signersOf(id);
    expect(between).toMatchObject({ status: 'pending', cancellation_issue: 'contract_begun' });
    expect(between.signers.map(({ signed_at }) => signed_at)).toEqual([now, null]);
    await enrolment.signAs('guardian');
    expect(await signersOf(id)).toMatchObject({ status: 'signed', signed_at: now });
    expect(await listed(enrolment)).toMatchObject({ status: 'signed' });
  });

  it('are named to those who enrol; others see who signs, without the guardian’s name and address', async () => {
    const id = await contractOf(await enrolled(minor));
    const [student, guardian] = (await signersOf(id)).signers;
    expect(guardian).toMatchObject({
      name: minor.student_guardian_name,
      email: minor.student_guardian_email,
    });
    const secretary = await school.login('secretary@x.test');
    expect((await signersOf(id, secretary)).signers).toEqual([
      student,
      { ...guardian, name: null, email: null },
    ]);
  });
});

describe('the link to a signed contract', () => {
  const open = (url: string) => fetch(`${school.url}${url}`);

  it('opens the file without a session, for that contract alone, until it expires', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    expect((await listed(one))?.contract_url).toBeNull();
    await one.sign();
    await other.sign();
    const url = (await listed(one))?.contract_url ?? '';
    const file = await open(url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toMatch(/^inline/);
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');

    const [path = '', pass = ''] = url.split('?');
    const foreign = path.replace(await contractOf(one), await contractOf(other));
    const other_url = (await listed(other))?.contract_url ?? '';
    const [stored] = await rowsOf('select signed_file_key as key from contracts where contract_id = $1', [
      await contractOf(one),
    ]);
    for (const refused of [
      `${foreign}?${pass}`,
      `${path}?${other_url.split('?')[1]}`,
      url.replace(/e=(\d+)/, (_, moment) => `e=${Number(moment) + 3_600_000}`),
      `/files/${stored.key}?${pass}`,
    ])
      expect((await open(refused)).status, refused).toBe(404);
    expect((await open(path)).status).toBe(400);
    school.clock.set(new Date(school.clock.now().getTime() + 2 * 3_600_000).toISOString());
    expect((await open(url)).status).toBe(404);
    admin = await school.login('admin@x.test');
    seller = await school.login('fev@x.test');
  });

  it('opens nothing that differs from what was signed (CON-4)', async () => {
    const enrolment = await enrolled();
    await enrolment.sign();
    const url = (await listed(enrolment))?.contract_url ?? '';
    expect((await open(url)).status).toBe(200);
    const [stored] = await rowsOf('select signed_file_key as key from contracts where contract_id = $1', [
      await contractOf(enrolment),
    ]);
    await school.services.files.put(stored.key, Buffer.from('%PDF-1.7 other'));
    expect((await open(url)).status).toBe(417);
  });
});

describe('a contract that nobody has signed', () => {
  it('is cancelled with a reason, and can be issued anew (CON-10)', async () => {
    const enrolment = await enrolled();
    const id = await contractOf(enrolment);
    await enrolment.student.call('POST /v1/contracts/:id/code', {
      params: { id },
      body: { party: 'student' },
    });
    expect((await cancel(id, ' ')).status).toBe(400);
    expect((await cancel(id)).data).toEqual({ onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' });
    expect((await enrolment.find()).contract).toBeNull();
    expect(await listed(enrolment)).toMatchObject({ id, status: 'cancelled' });
    expect(await rowsOf('select code_hash from contract_signers where contract_id = $1', [id])).toEqual([
      { code_hash: null },
    ]);
    expect(
      await rowsOf("select changes from audit_log where entity_id = $1 and context = 'contracts'", [id]),
    ).toEqual([
      {
        changes: {
          status: { from: 'pending', to: 'cancelled' },
          reason: { from: null, to: 'O aluno desistiu.' },
        },
      },
    ]);
    expect(await cancel(id)).toMatchObject({ status: 417, error: { code: 'not_waiting_signature' } });
    const { terms, contract_id } = await admin.call('GET /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      query: {},
    });
    const issued = await admin.call('POST /v1/students/:id/new-contract', {
      params: { id: enrolment.student_id },
      body: { ...terms, contract_id },
    });
    expect(await listed(enrolment)).toMatchObject({ id: issued.contract_id, status: 'pending' });
    await enrolment.sign();
    expect(await listed(enrolment)).toMatchObject({ status: 'signed' });
  });

  it('stays once somebody has signed it, and when it replaces a signed one', async () => {
    const begun = await enrolled(minor);
    await begun.signAs('student');
    expect(await cancel(await contractOf(begun))).toMatchObject({ error: { code: 'contract_begun' } });

    const renewed = await enrolled();
    await renewed.sign();
    expect(await cancel(await contractOf(renewed))).toMatchObject({
      error: { code: 'not_waiting_signature' },
    });
    const params = { id: renewed.student_id };
    const shown = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
    const { contract_id } = await admin.call('POST /v1/students/:id/new-contract', {
      params,
      body: { ...shown.terms, contract_id: shown.contract_id },
    });
    expect(await signersOf(contract_id)).toMatchObject({ cancellation_issue: 'contract_is_replacement' });
    expect(await cancel(contract_id)).toMatchObject({ error: { code: 'contract_is_replacement' } });
    expect((await cancel(randomUUID())).status).toBe(404);
  });

  it('is signed or cancelled, not both, when both are asked for at once', async () => {
    const enrolment = await enrolled();
    const id = await contractOf(enrolment);
    const [signed, cancelled] = await Promise.allSettled([enrolment.signAs('student'), cancel(id)]);
    const [{ status }] = await rowsOf('select status from contracts where contract_id = $1', [id]);
    const isCancelled = cancelled.status === 'fulfilled' && cancelled.value.status === 200;
    expect([status, signed.status]).toEqual(
      isCancelled ? ['cancelled', 'rejected'] : ['signed', 'fulfilled'],
    );
  });
});
