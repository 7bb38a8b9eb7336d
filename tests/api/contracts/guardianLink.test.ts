import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { birthdates, type GuardianSchool, startGuardianSchool } from '../../support/guardianSchool.ts';
import { studentForm } from '../../support/registration.ts';

const { child, minor } = birthdates;

let world: GuardianSchool;
let admin: Caller;
let seller: Caller;
beforeAll(async () => {
  world = await startGuardianSchool();
  admin = await world.admin();
  seller = await world.seller();
});
afterAll(() => world.school.stop());

describe('the link of a guardian', () => {
  it('shows the contract without a login, signs it, and leaves evidence of each step', async () => {
    const { enrolment, guardian, id, token } = await world.enrolled(child);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const shown = await world.open(token);
    expect(shown.data).toMatchObject({
      state: 'open',
      student_name: enrolment.name,
      student_guardian_name: guardian.name,
      contract: { value_plan: 375_900 },
    });
    await world.open(token);
    expect((await world.askCode(token)).data).toEqual({ sent_to: expect.stringContaining('•') });
    expect(await world.sign(token, '00000')).toMatchObject({ status: 417 });
    const code = await enrolment.mailedCode(guardian.email);
    expect(await world.sign(token, code, 'Outra Pessoa')).toMatchObject({
      error: { code: 'typed_name_differs' },
    });
    expect((await world.sign(token, code)).data).toEqual({ status: 'signed' });
    expect((await world.sign(token, code)).error?.code).toBe('not_waiting_signature');
    await vi.waitFor(async () =>
      expect(await world.eventsOf(id)).toEqual([
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
    expect((await world.open(token)).data).toMatchObject({ state: 'signed', contract: { installments: 1 } });
    expect(
      await world.rowsOf(
        'select purpose, by_guardian from consents where user_id = $1 and by_guardian order by id',
        [enrolment.user_id],
      ),
    ).toEqual(['terms', 'privacy', 'recording'].map((purpose) => ({ purpose, by_guardian: true })));
    expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO_MATRICULA');
    const [stored] = await world.rowsOf('select link_hash from contract_signers where contract_id = $1', [
      id,
    ]);
    expect(stored.link_hash).not.toContain(token);
  });

  it('is the only way for the guardian: the student’s session is refused', async () => {
    const { enrolment, id } = await world.enrolled(minor);
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
    const { enrolment, guardian, token } = await world.enrolled(child);
    await seller.call('POST /v1/clicksign/send-contract/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const newer = await enrolment.guardianToken(guardian.email);
    expect(newer).not.toBe(token);
    expect((await world.open(token)).status).toBe(404);
    expect((await world.open('x'.repeat(43))).status).toBe(404);
    expect((await world.open(newer)).data).toMatchObject({ state: 'open' });
  });

  it('completes a contract of two signers in either order, and when both sign at the same time', async () => {
    const { enrolment, guardian, id, token } = await world.enrolled(minor);
    await world.askCode(token);
    const code = await enrolment.mailedCode(guardian.email);
    const [own, others] = await Promise.all([enrolment.signAs('student'), world.sign(token, code)]);
    expect([own, others.status]).toEqual([undefined, 200]);
    expect(await world.statusOf(id)).toBe('signed');
    expect((await world.eventsOf(id)).filter(([event]) => event === 'completed')).toHaveLength(1);
  });

  it('refuses the contract with a reason, once; the school is told and can issue another', async () => {
    const { enrolment, id, token } = await world.enrolled(child);
    expect((await world.refuse(token, ' ')).status).toBe(400);
    expect((await world.refuse(token)).data).toEqual({ status: 'refused' });
    expect((await world.refuse(token)).data).toEqual({ status: 'refused' });
    expect(await world.statusOf(id)).toBe('refused');
    expect((await world.eventsOf(id)).filter(([event]) => event === 'refused')).toHaveLength(1);
    expect((await world.open(token)).data).toMatchObject({ state: 'refused', contract: null });
    expect((await world.askCode(token)).error?.code).toBe('not_waiting_signature');
    const notices = await world.rowsOf('select title from notifications where once_key like $1', [
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
    expect(await world.statusOf(issued.contract_id)).toBe('signed');
  });

  it('signs or refuses, not both, and so does a cancellation at the same time', async () => {
    for (const other of ['refused', 'cancelled'] as const) {
      const { enrolment, guardian, id, token } = await world.enrolled(child);
      await world.askCode(token);
      const code = await enrolment.mailedCode(guardian.email);
      const ended =
        other === 'refused'
          ? world.refuse(token)
          : admin.try('POST /v1/contracts/:id/cancel', { params: { id }, body: { reason: 'Engano.' } });
      const [signed, end] = await Promise.all([world.sign(token, code), ended]);
      const status = await world.statusOf(id);
      expect([signed.status, end.status].toSorted()).toEqual([200, 417]);
      expect(status).toBe(signed.status === 200 ? 'signed' : other);
    }
  });
});

describe('a student', () => {
  it('refuses the own contract with a reason, and waits for another one', async () => {
    const enrolment = new Enrolment(world.school);
    await enrolment.register(seller, studentForm(world.course));
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
