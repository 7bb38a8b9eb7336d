import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chargeReminders } from '../../../server/areas/payments/debts/chargeReminders.ts';
import { buildFev } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { type GuardianPayments, startGuardianPayments } from '../../support/guardianLinks.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { thirdParty } from '../../support/registration.ts';
import { passwordHash } from '../../support/school.ts';
import { times } from '../races/race.ts';

let world: GuardianPayments;
let begun: string;
beforeAll(async () => {
  world = await startGuardianPayments();
  begun = world.school.clock.now().toISOString();
  await buildFev(world.school.db, { email: 'other@x.test', password_hash: passwordHash });
});
beforeEach(async () => {
  world.school.clock.set(begun);
  await world.terms.rows('delete from rate_limits');
});
afterAll(() => world.terms.stop());

const FEE = 15_000;
const send = (caller: Caller, user_id: string) =>
  caller.try('POST /v1/statement/:user_id/guardian-link', { params: { user_id } });

describe('the statement of a minor', () => {
  it('is mailed to the guardian once the contract is signed, and shows what a payer needs', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    const { status, data } = await world.open(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'open', language: 'pt-BR', school: 'Aula Viva' });
    const { charges, ...statement } = data.statement ?? { charges: [] };
    const [fee] = charges.filter(({ kind }) => kind === 'registration');
    const plan = charges.find(({ kind, installment }) => kind === 'plan' && installment === 1);
    expect(statement).toEqual({
      student_name: student.name,
      student_guardian_name: thirdParty.student_guardian_name,
      charged: charges.reduce((sum, { amount }) => sum + amount, 0),
      paid: 0,
      refunded: 0,
      balance: charges.reduce((sum, { amount }) => sum + amount, 0),
      joint_total: FEE + (plan?.amount ?? 0),
      next: fee?.charge_id,
    });
    expect(Object.keys(fee ?? {}).sort()).toEqual(
      [
        ...[
          'agreed_on',
          'amount',
          'charge_id',
          'days_late',
          'due_date',
          'installment',
          'installments',
          'kind',
        ],
        ...['paid_at', 'refund', 'refunded', 'replaced_on', 'status'],
      ].sort(),
    );
    const same = await student.student.call('GET /v1/statement/:user_id', {
      params: { user_id: student.user_id },
    });
    expect(charges.map(({ charge_id }) => charge_id)).toEqual(same.charges.map(({ charge_id }) => charge_id));
  });

  it('is paid step by step from the link in a reminder, and gives the receipt', async () => {
    const student = await world.minor();
    await world.terms.rows(
      "update charges set due_date = $2 where student_id = $1 and kind = 'registration'",
      [student.student_id, begun.slice(0, 10)],
    );
    await chargeReminders(world.school.services);
    const tokens = await world.tokens(student.guardian);
    expect(new Set(tokens).size).toBe(2);
    const [token = '', first = ''] = tokens;
    // The link of the signature goes on beside the one of the reminder.
    expect((await world.open(first)).data.state).toBe('open');
    expect((await world.payOf(token, 'plan')).error.code).toBe('not_waiting_payment');
    const { data } = await world.payOf(token, 'registration');
    expect(data.amount).toBe(FEE);
    expect((await (await world.receipt(token, data.charge_id)).json()).code).toBe('charge_not_paid');
    await world.settle(data.link);
    const after = (await world.open(token)).data.statement;
    expect(after).toMatchObject({ paid: FEE, joint_total: null });
    expect(after?.charges.find(({ charge_id }) => charge_id === data.charge_id)?.status).toBe('paid');
    const receipt = await world.receipt(token, data.charge_id);
    expect(receipt.headers.get('content-type')).toBe('application/pdf');
    const text = pdfPages(Buffer.from(await receipt.arrayBuffer())).join(' ');
    expect(text).toContain(thirdParty.student_guardian_name);
    const plan = await world.payOf(token, 'plan');
    await world.settle(plan.data.link);
    expect(
      (await world.open(token)).data.statement?.charges.filter(({ status }) => status === 'paid'),
    ).toHaveLength(2);
  });

  it('is paid by one payment of the fee and the plan together', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    const { joint_total } = (await world.open(token)).data.statement ?? {};
    const { data } = await world.payJointly(token);
    expect(data.amount).toBe(joint_total);
    await world.settle(data.link);
    expect((await world.open(token)).data.statement).toMatchObject({ paid: joint_total, joint_total: null });
  });

  it('names as next what can be paid: not what is waived, and also while a renewal waits for signatures', async () => {
    const payment_method = 'Parcelado de acordo com a vigência do plano' as const;
    const waived = await world.minor({ payment_method });
    const guardian = 'mae.que.renova@casa.test';
    const renewing = await world.terms.concluded(2, {
      ...thirdParty,
      birthdate: '2014-05-01',
      student_guardian_email: guardian,
    });
    await world.terms.rows('update students set waived_through = 3 where student_id = $1', [
      waived.student_id,
    ]);
    await world.terms.issueRenewal(renewing);
    for (const [address, installment] of [
      [waived.guardian, 2],
      [guardian, 3],
    ] as const) {
      const token = await world.token(address);
      const { next, charges } = (await world.open(token)).data.statement ?? {};
      const found = charges?.find(({ charge_id }) => charge_id === next);
      expect(found).toMatchObject({ kind: 'plan', installment });
      expect((await world.pay(token, next ?? '')).data).toMatchObject({
        charge_id: next,
        amount: found?.amount,
      });
    }
  });

  it('opens a second copy of the own student’s charges alone, and their receipts alone', async () => {
    const [one, other] = [await world.minor(), await world.minor()];
    const [token, ofOther] = [await world.token(one.guardian), await world.token(other.guardian)];
    const fee = (await world.open(token)).data.statement?.charges.find(({ kind }) => kind === 'registration');
    const id = fee?.charge_id ?? '';
    const copy = await world.pay(token, id);
    expect(copy.data).toMatchObject({ charge_id: id, amount: FEE });
    expect((await world.pay(ofOther, id)).error.code).toBe('not_found');
    await world.settle(copy.data.link);
    expect((await world.receipt(ofOther, id)).status).toBe(404);
    expect((await world.receipt(token, id)).status).toBe(200);
    expect((await world.pay(token, id)).error.code).toBe('not_waiting_payment');
  });

  it('names an earlier guardian in a receipt without the CPF', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    const { data } = await world.payOf(token, 'registration');
    await world.settle(data.link);
    const receiptText = async (link: string) =>
      pdfPages(Buffer.from(await (await world.receipt(link, data.charge_id)).arrayBuffer())).join(' ');
    expect(await receiptText(token)).toContain(thirdParty.student_guardian_cpf);
    // After a withdrawal, the registration can name the other parent as the payer of the next contract.
    await world.terms.rows(
      `update students set guardian = guardian || '{"student_guardian_name":"Pedro Prado","student_guardian_cpf":"39053344705"}'
       where student_id = $1`,
      [student.student_id],
    );
    expect((await world.receipt(token, data.charge_id)).status).toBe(404);
    await world.terms.admin.call('POST /v1/statement/:user_id/guardian-link', {
      params: { user_id: student.user_id },
    });
    const text = await receiptText(await world.token(student.guardian));
    expect(text).toContain(thirdParty.student_guardian_name);
    expect(text).not.toContain(thirdParty.student_guardian_cpf);
  });

  it('opens the same order for guardian and student who pay at the same time', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    const params = { user_id: student.user_id };
    const links = await Promise.all(
      times(6, (index) =>
        index % 2 === 0
          ? world.payOf(token, 'registration')
          : student.student.try('GET /v1/pagarme/get-registration-link/:user_id', { params }),
      ).map((call) => call()),
    );
    expect(new Set(links.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(links.map(({ data }) => data.link)).size).toBe(1);
    const open = await world.terms.rows(
      'select 1 from payment_orders where student_id = $1 and closed_at is null',
      [student.student_id],
    );
    expect(open).toHaveLength(1);
  });

  it('can be paid while the student is switched off for being late', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    await world.terms.rows('update users set user_status = false where user_id = $1', [student.user_id]);
    expect((await world.payOf(token, 'registration')).status).toBe(200);
  });

  it('records when it was last opened, to the hour', async () => {
    const student = await world.minor();
    const token = await world.token(student.guardian);
    const opened = async () =>
      (
        await world.terms.rows('select opened_at from guardian_links where student_id = $1', [
          student.student_id,
        ])
      )[0].opened_at;
    expect(await opened()).toBeNull();
    await world.open(token);
    const first = await opened();
    expect(first).not.toBeNull();
    world.school.clock.advance({ minutes: 59 });
    await world.open(token);
    expect(await opened()).toEqual(first);
    world.school.clock.advance({ minutes: 2 });
    await world.open(token);
    expect(await opened()).not.toEqual(first);
  });

  it('is written to a guardian who has an account in its language', async () => {
    const email = 'fev.que.e.pai@x.test';
    await buildFev(world.school.db, { email, language: 'de', password_hash: passwordHash });
    const student = await world.minor({ student_guardian_email: email });
    const [mail] = await world.school.anyone.call('GET /v1/demo/mails', { query: { to: email } });
    expect(mail?.subject).toContain('unterschrieben');
    expect((await world.open(await world.token(email))).data.language).toBe('de');
    expect(student.guardian).not.toBe('');
  });

  it('is neither created nor e-mailed after an adult signs, even if another person pays', async () => {
    const adult = await world.minor({ birthdate: '1995-04-12' });
    expect(await world.tokens(adult.guardian)).toEqual([]);
    const child = await world.minor();
    const token = await world.token(child.guardian);
    const stored = await world.terms.rows('select t::text as row from guardian_links t');
    expect(stored.filter(({ row }) => row.includes(token))).toEqual([]);
  });
});

describe('sending the statement to the guardian', () => {
  it('is done by administrators and by the seller of the student, and logged', async () => {
    const student = await world.minor();
    const { terms } = world;
    const { data } = await send(terms.admin, student.user_id);
    expect(data.sent_to).toMatch(/^m.*@casa\.test$/);
    expect(data.sent_to).not.toBe(student.guardian);
    world.school.clock.advance({ minutes: 11 });
    await terms.logIn();
    expect((await send(terms.seller, student.user_id)).status).toBe(200);
    const tokens = await world.tokens(student.guardian);
    expect(tokens).toHaveLength(3);
    for (const token of tokens) expect((await world.open(token)).data.state).toBe('open');
    const logged = await terms.rows(
      "select user_name, changes from audit_log where entity = 'guardian_links' and student_id = $1",
      [student.student_id],
    );
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).toContain(student.guardian);
    for (const token of tokens) expect(JSON.stringify(logged)).not.toContain(token);
  });

  it('is refused to the seller of others as if the student were missing, and to the student', async () => {
    const student = await world.minor();
    const other = await world.school.login('other@x.test');
    expect((await send(other, student.user_id)).error.code).toBe('not_found');
    expect((await send(student.student, student.user_id)).status).toBe(403);
    expect(await world.tokens(student.guardian)).toHaveLength(1);
  });

  it('is refused for an adult, and the statement says who has a guardian to send it to', async () => {
    const { admin } = world.terms;
    const paid = async (user_id: string) =>
      (await admin.call('GET /v1/statement/:user_id', { params: { user_id } })).is_paid_by_guardian;
    const adult = await world.minor({ birthdate: '1995-04-12' });
    expect((await send(admin, adult.user_id)).error.code).toBe('no_paying_guardian');
    expect(await paid(adult.user_id)).toBe(false);
    const child = await world.minor();
    expect(await paid(child.user_id)).toBe(true);
    await world.terms.rows(
      'update students set guardian = guardian || \'{"student_guardian_relationship":"Próprio"}\' where student_id = $1',
      [child.student_id],
    );
    expect(await paid(child.user_id)).toBe(false);
    expect((await send(admin, child.user_id)).error.code).toBe('no_paying_guardian');
  });

  it('sends one e-mail in ten minutes, even for parallel requests', async () => {
    const student = await world.minor();
    const { terms } = world;
    const replies = await Promise.all(
      times(4, (index) => send(index % 2 ? terms.admin : terms.seller, student.user_id)).map((call) =>
        call(),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(await world.tokens(student.guardian)).toHaveLength(2);
    world.school.clock.advance({ minutes: 11 });
    await terms.logIn();
    expect((await send(terms.admin, student.user_id)).status).toBe(200);
  });
});
