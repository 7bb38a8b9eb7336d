import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent, formOf, payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
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

type Body = Input<'POST /v1/students/:id/new-contract'>['body'];
const instalments = { payment_method: 'Parcelado de acordo com a vigência do plano' as const };
const concluded = (overrides: Parameters<typeof studentForm>[1] = {}, paid = 1) =>
  concludedStudent(school, { seller, admin }, studentForm(course, overrides), paid);
const preview = (id: string, query: Input<'GET /v1/students/:id/new-contract'>['query'] = {}) =>
  admin.call('GET /v1/students/:id/new-contract', { params: { id }, query });
const issue = (id: string, body: Body) =>
  admin.try('POST /v1/students/:id/new-contract', { params: { id }, body });
const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;
const chargesOf = (student_id: string, status: string) =>
  rowsOf(
    `select h.kind, h.installment, h.amount from charges h join contracts c using (contract_id)
     where h.student_id = $1 and h.status = $2 and c.status <> 'superseded' order by h.kind, h.installment`,
    [student_id, status],
  );

describe('a new contract', () => {
  it('falls to a lower level only for a reason, which the history of levels keeps', async () => {
    const { student_id: id } = await concluded({ student_level: 'Intermediário' });
    const { terms, contract_id } = await preview(id, { student_level: 'Zero' });
    const body = { ...terms, contract_id };
    expect(await issue(id, body)).toMatchObject({
      status: 400,
      error: { issues: [{ path: 'level_reason' }] },
    });
    const level_reason = 'Precisa rever o conteúdo do nível.';
    expect((await issue(id, { ...body, level_reason })).status).toBe(200);
    expect(
      await rowsOf(
        'select from_level, to_level, reason from level_changes where student_id = $1 and reason is not null',
        [id],
      ),
    ).toEqual([{ from_level: 'Intermediário', to_level: 'Zero', reason: level_reason }]);
  });

  it('shows old and new side by side, waits for signature and credits earlier payments', async () => {
    const enrolment = await concluded(instalments, 3);
    const id = enrolment.student_id;
    const old = await preview(id);
    expect(old).toMatchObject({
      fee_paid: true,
      current: { status: 'signed', plan_type: 'Em grupo', value_plan: 375_900 },
      paid: 93_975,
    });
    const wanted = { plan_type: 'Particular' as const };
    const shown = await preview(id, wanted);
    expect(shown).toMatchObject({
      proposed: { plan_type: 'Particular', value_plan: 751_800, value_registration: 0, installments: 12 },
      credited: 93_975,
      remaining: 751_800 - 93_975,
      excess: 0,
    });
    const body = { ...shown.terms, contract_id: shown.contract_id };
    const issued = await issue(id, body);
    expect(issued.data.onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
    expect(await enrolment.mail()).toContain('novo contrato');
    const waiting = await enrolment.find();
    expect(waiting.contract).toMatchObject({ status: 'pending', plan_type: 'Particular' });

    await enrolment.sign();
    expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
    const open = await chargesOf(id, 'open');
    expect(open.filter(({ kind }) => kind === 'registration')).toEqual([]);
    expect(open.reduce((sum, { amount }) => sum + amount, 0)).toBe(751_800 - 93_975);
    expect(open[0]).toEqual({ kind: 'plan', installment: 2, amount: 2 * 62_650 - 93_975 });
    const seats = await rowsOf('select 1 from class_students where student_id = $1 and left_at is null', [
      id,
    ]);
    expect(seats).toHaveLength(1);
  });

  it('keeps the replaced contract and its file readable, and withdraws its open charges', async () => {
    const enrolment = await concluded(instalments);
    const id = enrolment.student_id;
    const shown = await preview(id, { frequency: '1 vez na semana' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    const old = (await preview(id)).contracts.find(({ status }) => status === 'superseded');
    expect(old?.contract_id).toBe(shown.contract_id);
    const file = await enrolment.student.raw('GET', `/v1/contracts/${old?.contract_id}/file`);
    expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    const left = await rowsOf(
      "select status, count(*)::int as n from charges where contract_id = $1 and kind = 'plan' group by 1 order by 1",
      [shown.contract_id],
    );
    expect(left).toEqual([
      { status: 'cancelled', n: 11 },
      { status: 'paid', n: 1 },
    ]);
    const audited = await rowsOf(
      "select 1 from audit_log where entity = 'contracts' and entity_id = $1 and changes->'status'->>'to' = 'superseded'",
      [shown.contract_id],
    );
    expect(audited).toHaveLength(1);
  });

  it('shows the excess over a lower price, and charges nothing', async () => {
    const enrolment = await concluded({ plan_type: 'Particular' });
    const id = enrolment.student_id;
    const shown = await preview(id, { plan_type: 'Em grupo' });
    expect(shown).toMatchObject({ credited: 375_900, remaining: 0, excess: 375_900 });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    expect(await chargesOf(id, 'open')).toEqual([]);
    expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
  });

  it('charges the fee with the new contract when it was not paid', async () => {
    const enrolment = new Enrolment(school);
    await enrolment.register(seller, studentForm(course));
    await enrolment.confirmEmail();
    await enrolment.sign();
    const id = enrolment.student_id;
    const shown = await preview(id, { plan_type: 'Particular' });
    expect(shown.proposed.value_registration).toBe(15_000);
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    expect(await enrolment.find()).toMatchObject({
      onboarding_status: 'AGUARDANDO_PAGAMENTO_MATRICULA',
      charge: { amount: 15_000 },
    });
    await payByHand(school, admin, id, 'registration');
    await payByHand(school, admin, id, 'plan');
    const fees = await rowsOf(
      "select 1 from charges where student_id = $1 and kind = 'registration' and status = 'paid'",
      [id],
    );
    expect(fees).toHaveLength(1);
  });

  it('is created once by concurrent and repeated requests; other terms return 409', async () => {
    const enrolment = await concluded();
    const id = enrolment.student_id;
    const shown = await preview(id, { plan_type: 'Particular' });
    const body = { ...shown.terms, contract_id: shown.contract_id };
    const replies = await Promise.all([issue(id, body), issue(id, body), issue(id, body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.contract_id)).size).toBe(1);
    const made = await rowsOf("select 1 from contracts where student_id = $1 and status <> 'signed'", [id]);
    expect(made).toHaveLength(1);
    const other = await issue(id, { ...body, frequency: '1 vez na semana' });
    expect(other).toMatchObject({ status: 409, error: { code: 'stale' } });
  });

  it('credits an order of the old contract that is paid late', async () => {
    const enrolment = await concluded(instalments);
    const id = enrolment.student_id;
    const order = await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    });
    const shown = await preview(id, { plan_type: 'Particular' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    const before = (await chargesOf(id, 'open')).reduce((sum, { amount }) => sum + amount, 0);
    const paid = await fetch(`${school.url}${order.link}`, {
      method: 'POST',
      body: new URLSearchParams({ method: 'pix' }),
      redirect: 'manual',
    });
    expect(paid.status).toBe(303);
    await expect
      .poll(async () => (await chargesOf(id, 'open')).reduce((sum, { amount }) => sum + amount, 0))
      .toBe(before - order.amount);
  });

  it('credits an order opened before a late payment reduced its charge', async () => {
    const enrolment = await concluded(instalments, 3);
    const id = enrolment.student_id;
    const link = () =>
      enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
        params: { user_id: enrolment.user_id },
      });
    const pay = async (page: string) => {
      const paid = await fetch(`${school.url}${page}`, {
        method: 'POST',
        body: new URLSearchParams({ method: 'pix' }),
        redirect: 'manual',
      });
      expect(paid.status).toBe(303);
    };
    const late = await link();
    const shown = await preview(id, { plan_type: 'Particular' });
    await issue(id, { ...shown.terms, contract_id: shown.contract_id });
    await enrolment.sign();
    await payByHand(school, admin, id, 'plan');
    const order = await link();
    const others = await rowsOf(
      "select charge_id from charges where student_id = $1 and status = 'open' and charge_id <> $2",
      [id, order.charge_id],
    );
    for (const { charge_id } of others)
      await admin.call('POST /v1/charges/:id/confirm', {
        params: { id: charge_id },
        body: { note: 'Visto no extrato' },
      });
    await pay(late.link);
    const rest = order.amount - late.amount;
    await expect.poll(async () => (await chargesOf(id, 'open')).map(({ amount }) => amount)).toEqual([rest]);
    await pay(order.link);
    await expect
      .poll(() =>
        rowsOf('select credited, excess from payment_orders where student_id = $1 and credited is not null', [
          id,
        ]),
      )
      .toEqual([{ credited: rest, excess: order.amount - rest }]);
    expect(await chargesOf(id, 'open')).toEqual([]);
    expect(await preview(id)).toMatchObject({ remaining: 0, excess: order.amount - rest });
  });

  it('requires the permission, an administrator and a payment method of the duration', async () => {
    const enrolment = await concluded();
    const params = { id: enrolment.student_id };
    const shown = await preview(params.id);
    const body = { ...shown.terms, contract_id: shown.contract_id };
    expect((await seller.try('POST /v1/students/:id/new-contract', { params, body })).status).toBe(403);
    const wrong = await issue(params.id, {
      ...body,
      payment_method: 'Cobrança Recorrente - Cartão de Crédito',
    });
    expect(wrong.status).toBe(400);
  });
});

describe("the coarse 'pending'", () => {
  it('issues a new contract, keeps payments and the seat, and closes an open match', async () => {
    const enrolment = await concluded();
    const id = enrolment.student_id;
    const change = await admin.call('PATCH /v1/students/:id/change-onboarding-status', {
      params: { id },
      body: { onboarding_status: 'pending' },
    });
    expect(change.onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
    school.clock.advance({ minutes: 1 });
    await enrolment.sign();
    expect((await enrolment.find()).onboarding_status).toBe('CONCLUIDO');
    expect(await chargesOf(id, 'open')).toEqual([]);
  });
});

describe('a draft', () => {
  it('follows the student’s corrected data, including the payer, until the first signature', async () => {
    const enrolment = new Enrolment(school);
    await enrolment.register(
      seller,
      studentForm(course, {
        student_guardian_relationship: 'Pai',
        student_guardian_name: 'Otávio Antunes Prado',
        student_guardian_email: 'otavio@x.test',
        student_guardian_rg: '11.222.333-4',
        student_guardian_cpf: '52998224725',
        student_guardian_phone: '+55 11 91234-5678',
        student_guardian_birthdate: '1960-01-01',
        student_guardian_address: {
          cep: '01310100',
          address: 'Avenida Paulista',
          address_number: '10',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          uf: 'SP',
          country: 'Brasil',
        },
      }),
    );
    const form = await formOf(admin, enrolment.user_id);
    const email = `corrigido.${enrolment.user_id}@x.test`;
    await admin.call('PATCH /v1/users/:id', {
      params: { id: enrolment.user_id },
      body: { ...form, name: 'Beatriz Corrigida', email, confirm_email: email },
    });
    const signers = await rowsOf(
      `select g.name, g.email, c.terms->'student'->>'name' as said from contract_signers g
       join contracts c using (contract_id) where c.student_id = $1 and c.status = 'pending'`,
      [enrolment.student_id],
    );
    expect(signers).toEqual([{ name: 'Beatriz Corrigida', email, said: 'Beatriz Corrigida' }]);
  });

  it('is unchanged when the same form is saved again', async () => {
    const enrolment = new Enrolment(school);
    await enrolment.register(seller, studentForm(course));
    const params = { id: enrolment.user_id };
    await seller.call('PATCH /v1/users/:id', { params, body: await formOf(seller, enrolment.user_id) });
    const made = await rowsOf('select status from contracts where student_id = $1', [enrolment.student_id]);
    expect(made).toEqual([{ status: 'pending' }]);
  });
});
