import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Book } from '../../../domain/accounting.ts';
import type { Enrolment } from '../../support/enrolment.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
beforeAll(async () => {
  terms = await TermsSchool.start();
});
afterAll(() => terms.stop());

/** The books accept periods of at most a year and a day. */
const periods = [
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2027-01-01', to: '2027-12-31' },
  { from: '2028-01-01', to: '2028-12-31' },
];
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Cents of a book, on the screen and in its exported file. */
async function bookOf(book: Book): Promise<number> {
  const shown: number[] = [];
  const exported: number[] = [];
  for (const { from, to } of periods) {
    const { books } = await terms.admin.call('GET /v1/accounting', { query: { from, to } });
    shown.push(books.find((each) => each.book === book)?.amount ?? 0);
    const file = await terms.admin.raw(
      'GET',
      `/v1/accounting/${book}/export?format=csv&from=${from}&to=${to}`,
    );
    const [head = '', ...lines] = (await file.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    const column = head.split(';').indexOf('Valor (R$)');
    expect(column).toBeGreaterThan(0);
    for (const line of lines) {
      const cell = line.split(';')[column] ?? '';
      exported.push(Math.round(Number(cell.replaceAll('.', '').replace(',', '.')) * 100));
    }
  }
  expect(sum(exported)).toBe(sum(shown));
  return sum(shown);
}

/** The only student of the school, so that the books of the school are the student's. */
async function viewsOf(enrolment: Enrolment) {
  const params = { user_id: enrolment.user_id };
  const statement = await terms.admin.call('GET /v1/statement/:user_id', { params });
  const own = await enrolment.student.call('GET /v1/statement/:user_id', { params });
  for (const name of ['charged', 'paid', 'refunded', 'balance'] as const)
    expect(own[name]).toBe(statement[name]);
  const { response } = await terms.admin.call('GET /v1/debtors', { query: { pageSize: 100 } });
  const bands = await terms.admin.call('GET /v1/debtors/bands', {});
  const [money] = await terms.rows(
    `select coalesce((select sum(amount) from charges where student_id = $1 and status = 'paid'), 0)::int as settled,
       coalesce((select sum(amount) from charges where student_id = $1 and status = 'refunded'), 0)::int as given_back,
       coalesce((select sum(credited) from payment_orders where student_id = $1), 0)::int as credited,
       coalesce((select sum(excess) from payment_orders where student_id = $1), 0)::int as excess,
       coalesce((select sum(amount) from refunds where student_id = $1 and status = 'done'), 0)::int as refunds,
       coalesce((select sum(amount) from refunds where student_id = $1 and status = 'done' and charge_id is null), 0)::int as of_credits,
       coalesce((select sum(amount) from chargebacks where student_id = $1 and returned_at is null), 0)::int as taken_back`,
    [enrolment.student_id],
  );
  return { statement, debt: sum(response.map(({ amount }) => amount)), bands, money };
}

/** What the views say of the same money, to the cent. */
async function expectAgreement(enrolment: Enrolment) {
  const { statement, debt, bands, money } = await viewsOf(enrolment);
  const { charged, paid, refunded, balance, charges } = statement;
  expect(charged - paid - refunded).toBe(balance);
  expect(await bookOf('charges')).toBe(charged);
  // The books also have the payments that settled no charge, and what was given back of them.
  expect(await bookOf('payments')).toBe(paid + refunded + money.credited + money.excess);
  expect(await bookOf('payments')).toBe(money.settled + money.given_back + money.credited + money.excess);
  expect(await bookOf('refunds')).toBe(money.refunds);
  expect(await bookOf('chargebacks')).toBe(money.taken_back);
  expect(refunded + money.of_credits).toBe(money.refunds);
  expect(debt).toBe(sum(charges.filter(({ days_late }) => days_late > 0).map(({ amount }) => amount)));
  expect(sum(bands.map(({ amount }) => amount))).toBe(debt);
  return { balance, debt };
}

/** Records that a person has sent what waits for it. */
async function sendRefunds(enrolment: Enrolment): Promise<void> {
  for (const { refund_id, status, order_id } of await terms.refundsOf(enrolment))
    if (status === 'requested' && order_id === null)
      await terms.admin.call('POST /v1/refunds/:id/confirm', {
        params: { id: refund_id },
        body: { note: 'Pix enviado' },
      });
}

it('statement, books and debtors agree after a renewal, an agreement, an extra payment, a chargeback, refunds and a withdrawal', async () => {
  const enrolment = await terms.concluded(6);
  const [first] = await terms.rows("select contract_id from contracts where status = 'signed'");
  await expectAgreement(enrolment);
  const paid = (await terms.chargesOf(first.contract_id)).filter(({ status }) => status === 'paid');
  await terms.admin.call('POST /v1/charges/:id/refund', {
    params: { id: paid[1].charge_id },
    body: { amount: 10_001, reason: 'Aulas não dadas' },
  });
  await sendRefunds(enrolment);
  await expectAgreement(enrolment);

  await terms.go('2026-12-20', enrolment);
  const late = await expectAgreement(enrolment);
  expect(late.debt).toBeGreaterThan(0);
  const overdue = (await viewsOf(enrolment)).statement.charges.filter(({ can_be_covered }) => can_be_covered);
  const body = {
    user_id: enrolment.user_id,
    charge_ids: overdue.slice(0, 2).map(({ charge_id }) => charge_id),
    installments: 3,
    first_due_date: '2026-12-22',
    adjustment: 'discount' as const,
    unit: 'basis_points' as const,
    value: 333,
  };
  const { total, covered } = await terms.admin.call('POST /v1/agreements/preview', { body });
  await terms.admin.call('POST /v1/agreements', { body: { ...body, total } });
  const agreed = await expectAgreement(enrolment);
  expect(agreed.balance).toBe(late.balance - covered + total);

  const renewal = await terms.renew(enrolment, { frequency: '1 vez na semana' });
  const renewed = await expectAgreement(enrolment);
  const price = await terms.openOf(renewal);
  expect(renewed.balance).toBe(agreed.balance + price);
  const [charge] = (await terms.chargesOf(renewal)).filter(({ kind }) => kind === 'plan');
  const order = await terms.payTwice(enrolment, charge.charge_id);
  const extra = await expectAgreement(enrolment);
  expect(extra.balance).toBe(renewed.balance - 2 * charge.amount);

  await terms.readAgain(order, { status: 'disputed' });
  const disputed = await expectAgreement(enrolment);
  expect(disputed.balance).toBe(extra.balance + charge.amount);
  expect(await bookOf('chargebacks')).toBe(charge.amount);
  await terms.readAgain(order, { status: 'paid' });
  expect((await expectAgreement(enrolment)).balance).toBe(extra.balance);
  expect(await bookOf('chargebacks')).toBe(0);

  await terms.withdraw(enrolment);
  await sendRefunds(enrolment);
  const withdrawn = await expectAgreement(enrolment);
  // The renewal is owed no more; what its extra payment has reduced of the earlier term stays paid.
  expect(withdrawn.balance).toBe(agreed.balance - charge.amount);
  await terms.go(DateTime.fromISO('2026-12-20').plus({ days: 100 }).toISODate() ?? '', enrolment);
  const later = await expectAgreement(enrolment);
  expect(later).toEqual({ balance: withdrawn.balance, debt: withdrawn.balance });
});
