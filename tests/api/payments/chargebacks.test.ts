import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../../domain/accounting.ts';
import { Bank } from '../../support/bank.ts';
import { TermsSchool } from '../../support/termsSchool.ts';

let terms: TermsSchool;
let bank: Bank;
beforeAll(async () => {
  terms = await TermsSchool.start();
  bank = new Bank(terms);
});
afterAll(() => terms.stop());

/** Each of 12 instalments of 375 900 cents. */
const instalment = 31_325;
const fee = 15_000;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Cents of a book in a month of 2026, which its files confirm. */
async function bookOf(book: Book, month: string): Promise<number> {
  const period = { from: `2026-${month}-01`, to: `2026-${month}-28` };
  const { books } = await terms.admin.call('GET /v1/accounting', { query: period });
  const shown = books.find((each) => each.book === book);
  const rows = await fileOf(book, month);
  expect(rows).toHaveLength(shown?.count ?? 0);
  expect(sum(rows.map((row) => centsOf(row['Valor (R$)'])))).toBe(shown?.amount);
  return shown?.amount ?? 0;
}

const centsOf = (cell = '') => Math.round(Number(cell.replaceAll('.', '').replace(',', '.')) * 100);

async function fileOf(book: Book, month: string): Promise<Record<string, string>[]> {
  const path = `/v1/accounting/${book}/export?format=csv&from=2026-${month}-01&to=2026-${month}-28`;
  const file = await (await terms.admin.raw('GET', path)).text();
  const [head = '', ...lines] = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  const names = head.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, at) => [names[at], cell])));
}

describe('a payment that the bank takes back (PAY-14), in the books (ACC-1)', () => {
  it('is money out on its day and in on the day of its return, and no earlier month moves', async () => {
    const enrolment = await terms.concluded(1);
    const first = await bookOf('payments', '03');
    const { order, charge_id, amount } = await terms.payNext(enrolment);
    const march = first + amount;
    expect(await bookOf('payments', '03')).toBe(march);

    await terms.go('2026-04-10', enrolment);
    await bank.takes(order);
    await bank.takes(order);
    expect(await bookOf('chargebacks', '04')).toBe(amount);
    expect(await fileOf('chargebacks', '04')).toMatchObject([
      { Data: '10/04/2026 12:00', Movimento: 'Retirado pelo banco', 'Pago em': '10/03/2026 10:00' },
    ]);

    // The return also finds the charge if another page has been opened for it.
    await terms.orderOf(enrolment, charge_id);
    await terms.go('2026-05-10', enrolment);
    await bank.returns(order);
    expect(await bookOf('chargebacks', '05')).toBe(-amount);
    expect((await fileOf('chargebacks', '05'))[0]).toMatchObject({ Movimento: 'Devolvido pelo banco' });
    expect((await terms.rows('select status from charges where charge_id = $1', [charge_id]))[0].status).toBe(
      'paid',
    );

    await terms.go('2026-06-10', enrolment);
    await bank.takes(order);
    await terms.payOrder(await terms.orderOf(enrolment, charge_id));
    const { balance } = await terms.statementOf(enrolment);
    await terms.go('2026-07-10', enrolment);
    // The charge is paid by another order, so what the bank returns reduces the next instalments.
    await bank.returns(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance - amount);

    expect(await bookOf('payments', '03')).toBe(march);
    expect((await fileOf('payments', '03')).map((row) => row.Cobrança)).not.toContain('Pagamento creditado');
    expect(await bookOf('chargebacks', '04')).toBe(amount);
    expect(await bookOf('chargebacks', '05')).toBe(-amount);
    expect(await bookOf('chargebacks', '06')).toBe(amount);
    expect(await bookOf('payments', '06')).toBe(amount);
    expect(await bookOf('chargebacks', '07')).toBe(-amount);
    expect(await bookOf('payments', '07')).toBe(0);
  });

  it('stays a payment of its day when a person confirms another one', async () => {
    await terms.go('2026-08-10');
    const before = await bookOf('payments', '08');
    const enrolment = await terms.concluded(1);
    const { order, charge_id, amount } = await terms.payNext(enrolment);
    const paid = await bookOf('payments', '08');
    expect(paid).toBe(before + fee + instalment + amount);
    await terms.go('2026-09-10', enrolment);
    await bank.takes(order);
    await terms.confirm(charge_id);
    expect(await bookOf('payments', '08')).toBe(paid);
    expect(await bookOf('payments', '09')).toBe(amount);
    expect(await bookOf('chargebacks', '09')).toBe(amount);
    const { balance } = await terms.statementOf(enrolment);
    await bank.returns(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(balance - amount);
    expect(await bookOf('chargebacks', '09')).toBe(0);
    expect(await bookOf('payments', '08')).toBe(paid);
  });
});

describe('an extra payment that the bank takes back (PAY-7, PAY-14)', () => {
  it('is owed again as an instalment of its contract, until the bank returns it', async () => {
    const enrolment = await terms.concluded(2);
    const before = (await terms.statementOf(enrolment)).balance;
    const [next] = (await terms.openPlan(enrolment)).toReversed();
    const order = await terms.payTwice(enrolment, next?.charge_id ?? '');
    expect((await terms.statementOf(enrolment)).balance).toBe(before - 2 * instalment);
    await bank.takes(order);
    const owed = await terms.statementOf(enrolment);
    expect(owed.balance).toBe(before - instalment);
    expect(owed.charges.find(({ installment }) => installment === 13)).toMatchObject({
      installments: 13,
      amount: instalment,
      status: 'open',
      due_date: '2026-09-10',
    });
    await bank.returns(order);
    const settled = await terms.statementOf(enrolment);
    expect(settled.balance).toBe(before - 2 * instalment);
    expect(settled.charges.find(({ installment }) => installment === 13)).toMatchObject({
      status: 'cancelled',
    });
  });

  it('is owed again by the term that it had reduced', async () => {
    const enrolment = await terms.concluded(11);
    const [last] = await terms.openPlan(enrolment);
    const renewal = await terms.renew(enrolment);
    const price = await terms.openOf(renewal);
    const order = await terms.payTwice(enrolment, last?.charge_id ?? '');
    expect(await terms.openOf(renewal)).toBe(price - instalment);
    await bank.takes(order);
    expect(await terms.openOf(renewal)).toBe(price);
    await bank.returns(order);
    expect(await terms.openOf(renewal)).toBe(price - instalment);
  });

  it('and that was kept as excess is not owed', async () => {
    const enrolment = await terms.concluded(11);
    const [last] = await terms.openPlan(enrolment);
    const order = await terms.payTwice(enrolment, last?.charge_id ?? '');
    expect((await terms.statementOf(enrolment)).balance).toBe(0);
    await bank.takes(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(0);
    await bank.returns(order);
    expect((await terms.statementOf(enrolment)).balance).toBe(0);
  });
});
