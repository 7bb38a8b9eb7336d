import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;

let people = 0;
/** Both sign at 16 and 17, the guardian alone under 16 (CON-2). */
async function enrolled(birthdate: string) {
  people += 1;
  const guardian = { email: `mae${people}@casa.test`, name: 'Maria de Souza' };
  const enrolment = new Enrolment(school);
  await enrolment.register(
    seller,
    studentForm(course, {
      ...thirdParty,
      birthdate,
      student_guardian_email: guardian.email,
      student_guardian_name: guardian.name,
    }),
  );
  await enrolment.confirmEmail();
  const id = (await enrolment.find()).contract?.contract_id ?? '';
  const token = await enrolment.guardianToken(guardian.email);
  return { enrolment, guardian, id, token };
}
const child = '2014-05-01';
const minor = '2009-05-01';

const open = (token: string) => school.anyone.try('POST /v1/contract-signing', { body: { token } });
const askCode = (token: string) => school.anyone.try('POST /v1/contract-signing/code', { body: { token } });
const sign = (token: string, code: string, typed_name = 'Maria de Souza') =>
  school.anyone.try('POST /v1/contract-signing/sign', {
    body: { token, code, typed_name, consent: true, terms: true, recording: true },
  });
const refuse = (token: string, reason = 'O preço mudou.') =>
  school.anyone.try('POST /v1/contract-signing/refuse', { body: { token, reason } });
const statusOf = async (id: string) =>
  (await rowsOf('select status from contracts where contract_id = $1', [id]))[0]?.status;
const eventsOf = async (id: string) =>
  (await rowsOf('select event, detail from contract_evidence where contract_id = $1 order by seq', [id])).map(
    ({ event, detail }) => [event, detail.party ?? null],
  );

describe('the link of a guardian', () => {
  it('shows the contract without a login, signs it, and leaves evidence of each step', async () => {
    const { enrolment, guardian, id, token } = await enrolled(child);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const shown = await open(token);
    expect(shown.data).toMatchObject({
      state: 'open',
      student_name: enrolment.name,
      student_guardian_name: guardian.name,
      contract: { value_plan: 375_900 },
    });
    await open(token);
    expect((await askCode(token)).data).toEqual({ sent_to: expect.stringContaining('•') });
    expect(await sign(token, '00000')).toMatchObject({ status: 417 });
    const code = await enrolment.mailedCode(guardian.email);
    expect(await sign(token, code, 'Outra Pessoa')).toMatchObject({ error: { code: 'typed_name_differs' } });
    expect((await sign(token, code)).data).toEqual({ status: 'signed' });
    expect((await sign(token, code)).error?.code).toBe('not_waiting_signature');
    await vi.waitFor(async () =>
      expect(await eventsOf(id)).toEqual([
        ['created', null],
        ['link_sent', 'guardian'],
        ['drawn', null],
        ['link_opened', 'guardian'],
        ['code_sent', 'guardian'],
        ['signed', 'guardian'],
        ['completed', null],
        ['filed', null],
      ]),
    );
    expect((await open(token)).data).toMatchObject({ state: 'signed', contract: { installments: 1 } });
    expect(
      await rowsOf(
        'select purpose, by_guardian from consents where user_id = $1 and by_guardian order by id',
        [enrolment.user_id],
      ),
    ).toEqual(['terms', 'privacy', 'recording'].map((purpose) => ({ purpose, by_guardian: true })));
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
    const [stored] = await rowsOf('select link_hash from contract_signers where contract_id = $1', [id]);
    expect(stored.link_hash).not.toContain(token);
  });

  it('is the only way for the guardian: the student’s session is refused', async () => {
    const { enrolment, id } = await enrolled(minor);
    const params = { id };
    const body = { party: 'guardian' as const };
    const refusal = { status: 417, error: { code: 'guardian_signs_by_link' } };
    expect(await enrolment.student.try('POST /v1/contracts/:id/code', { params, body })).toMatchObject(
      refusal,
    );
    const signature = { ...body, code: '12345', typed_name: 'Maria de Souza', consent: true as const };
    expect(
      await enrolment.student.try('POST /v1/contracts/:id/sign', { params, body: signature }),
    ).toMatchObject(refusal);
    const { contract } = await enrolment.find();
    expect(contract?.signers.map(({ party, is_mine }) => [party, is_mine])).toEqual([
      ['student', true],
      ['guardian', false],
    ]);
  });

  it('ends when a newer one is sent, and with an unknown one it looks the same', async () => {
    const { enrolment, guardian, token } = await enrolled(child);
    await seller.call('POST /v1/clicksign/send-contract/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const newer = await enrolment.guardianToken(guardian.email);
    expect(newer).not.toBe(token);
    expect((await open(token)).status).toBe(404);
    expect((await open('x'.repeat(43))).status).toBe(404);
    expect((await open(newer)).data).toMatchObject({ state: 'open' });
  });

  it('completes a contract of two signers in either order, and when both sign at the same time', async () => {
    const { enrolment, guardian, id, token } = await enrolled(minor);
    await askCode(token);
    const code = await enrolment.mailedCode(guardian.email);
    const [own, others] = await Promise.all([enrolment.signAs('student'), sign(token, code)]);
    expect([own, others.status]).toEqual([undefined, 200]);
    expect(await statusOf(id)).toBe('signed');
    expect((await eventsOf(id)).filter(([event]) => event === 'completed')).toHaveLength(1);
  });

  it('refuses the contract with a reason, once; the school is told and can issue another', async () => {
    const { enrolment, id, token } = await enrolled(child);
    expect((await refuse(token, ' ')).status).toBe(400);
    expect((await refuse(token)).data).toEqual({ status: 'refused' });
    expect((await refuse(token)).data).toEqual({ status: 'refused' });
    expect(await statusOf(id)).toBe('refused');
    expect((await eventsOf(id)).filter(([event]) => event === 'refused')).toHaveLength(1);
    expect((await open(token)).data).toMatchObject({ state: 'refused', contract: null });
    expect((await askCode(token)).error?.code).toBe('not_waiting_signature');
    const notices = await rowsOf('select title from notifications where once_key like $1', [
      `contract-refused:${id}%`,
    ]);
    expect(notices).toHaveLength(1);
    const signers = await admin.call('GET /v1/contracts/:id/signers', { params: { id } });
    expect(signers).toMatchObject({ status: 'refused', signers: [{ refusal_reason: 'O preço mudou.' }] });
    const params = { id: enrolment.student_id };
    const shown = await admin.call('GET /v1/students/:id/new-contract', { params, query: {} });
    const body = { ...shown.terms, contract_id: shown.contract_id };
    const issued = await admin.call('POST /v1/students/:id/new-contract', { params, body });
    expect(await admin.call('POST /v1/students/:id/new-contract', { params, body })).toEqual(issued);
    await enrolment.signAs('guardian');
    expect(await statusOf(issued.contract_id)).toBe('signed');
  });

  it('signs or refuses, not both, and so does a cancellation at the same time', async () => {
    for (const other of ['refused', 'cancelled'] as const) {
      const { enrolment, guardian, id, token } = await enrolled(child);
      await askCode(token);
      const code = await enrolment.mailedCode(guardian.email);
      const ended =
        other === 'refused'
          ? refuse(token)
          : admin.try('POST /v1/contracts/:id/cancel', { params: { id }, body: { reason: 'Engano.' } });
      const [signed, end] = await Promise.all([sign(token, code), ended]);
      const status = await statusOf(id);
      expect([signed.status, end.status].toSorted()).toEqual([200, 417]);
      expect(status).toBe(signed.status === 200 ? 'signed' : other);
    }
  });
});

describe('a student', () => {
  it('refuses the own contract with a reason, and waits for another one', async () => {
    const enrolment = new Enrolment(school);
    await enrolment.register(seller, studentForm(course));
    await enrolment.confirmEmail();
    const id = (await enrolment.find()).contract?.contract_id ?? '';
    const body = { reason: 'Mudei de cidade.' };
    const refuseOwn = () => enrolment.student.try('POST /v1/contracts/:id/refuse', { params: { id }, body });
    expect((await refuseOwn()).data).toEqual({ status: 'refused' });
    expect((await refuseOwn()).data).toEqual({ status: 'refused' });
    expect(await enrolment.find()).toMatchObject({
      contract: null,
      onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO',
    });
    const listed = await admin.call('GET /v1/clicksign/documents', { query: { status: 'refused' } });
    expect(listed.response.map((row) => row.id)).toContain(id);
  });
});
