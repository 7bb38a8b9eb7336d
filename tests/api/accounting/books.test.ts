import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../../domain/accounting.ts';
import { parseBRL } from '../../../domain/money.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { chargebacks } from '../../../server/areas/payments/chargebacks/tables.ts';
import { refunds } from '../../../server/areas/payments/refunds/tables.ts';
import { lockCharge, settleCharge } from '../../../server/areas/payments/settle.ts';
import { charges, payment_orders } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let enrolment: Enrolment;
/** A hostile name that would stand in a contract. */
const formula = '=HYPERLINK("http://x";1)';
const guardian = { name: 'Clara Lima', cpf: '52998224725', relationship: 'Mãe', email: 'clara@x.test' };
const year = { from: '2026-01-01', to: '2026-12-31' };

async function nameService(code_service: string): Promise<void> {
  const { version, sales, orders, products, plans } = await admin.call('GET /v1/financial-parameters', {});
  const service = { name: 'Curso de idiomas', code_service, value_plan: 0, value_registration: 0 };
  await admin.call('PATCH /v1/financial-parameters', {
    body: { version, sales, orders, products, plans, services: [service] },
  });
}

/** The session of the day before has expired. */
async function nextDay(): Promise<void> {
  school.clock.advance({ days: 1 });
  admin = await school.login('admin@x.test');
}

beforeAll(async () => {
  school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:charges'], { email: 'clerk@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  await nameService('08.02.01');
  enrolment = new Enrolment(school);
  const form = studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' });
  await enrolment.register(await school.login('fev@x.test'), form);
  await enrolment.confirmEmail();
  await school.db.execute(
    sql`update contracts set terms = jsonb_set(terms, '{student,name}', to_jsonb(${formula}::text)) ||
      ${JSON.stringify({ guardian })}::jsonb`,
  );
  await enrolment.sign();
  await payByHand(school, admin, enrolment.student_id, 'registration');
});
afterAll(() => school.stop());

const file = (of: Book | 'invoices', format: string, period = year, as = admin) =>
  as.raw('GET', `/v1/accounting/${of}/export?${new URLSearchParams({ ...period, format })}`);

/** The cells of a CSV whose texts hold no line breaks. */
async function csv(of: Book | 'invoices', period = year): Promise<Record<string, string>[]> {
  const reply = await file(of, 'csv', period);
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [head = '', ...lines] = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  const headers = head.split(';');
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)];
    return Object.fromEntries(
      headers.map((name, at) => [name, cells[at]?.[1]?.replaceAll('""', '"') ?? cells[at]?.[2] ?? '']),
    );
  });
}
async function xlsx(of: Book): Promise<Record<string, unknown>[]> {
  const reply = await file(of, 'xlsx');
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const [headers = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  return rows.map((row) => Object.fromEntries(headers.map((name, at) => [String(name), row[at]])));
}
const totals = async (period = year) => (await admin.call('GET /v1/accounting', { query: period })).books;
const amountOf = async (of: Book, period = year) =>
  (await totals(period)).find(({ book }) => book === of)?.amount;
const centsIn = (rows: readonly Record<string, string>[]) =>
  rows.reduce((sum, row) => sum + (parseBRL(row['Valor (R$)'] ?? '') ?? Number.NaN), 0);

describe('the fiscal codes of a payment (PAR-7)', () => {
  it('stay as they were at the payment, whatever is saved later', async () => {
    await nameService('99.99.99');
    const [before] = await csv('payments');
    expect(before).toMatchObject({ 'Código do serviço': '08.02.01', 'Versão da parametrização': '1' });
    await nextDay();
    await payByHand(school, admin, enrolment.student_id, 'plan');
    const codes = (await csv('payments')).map((row) => row['Código do serviço']);
    expect(codes).toEqual(['08.02.01', '99.99.99']);
  });

  it('are those of the day of the payment, not of the day on which it becomes known', async () => {
    await nextDay();
    await nameService('77.77.77');
    const [open] = await school.db.select().from(charges).where(eq(charges.status, 'open')).limit(1);
    const ctx = systemCtx(school.services);
    await school.services.transaction(async (tx) => {
      const charge = await lockCharge(tx, eq(charges.charge_id, open?.charge_id ?? ''));
      const at = new Date(school.clock.now().getTime() - 86_400_000);
      if (charge) await settleCharge(tx, ctx, charge, { status: 'paid', at });
    });
    const [paid] = await school.db
      .select()
      .from(charges)
      .where(eq(charges.charge_id, open?.charge_id ?? ''));
    expect(paid?.fiscal?.code_service).toBe('99.99.99');
  });
});

describe('the books of a period (ACC-1)', () => {
  it('agree with their files to the cent', async () => {
    const [fee] = await school.db.select().from(charges).where(eq(charges.kind, 'registration'));
    for (const amount of [1_000, (fee?.amount ?? 0) - 1_000]) {
      const { refund_id } = await admin.call('POST /v1/charges/:id/refund', {
        params: { id: fee?.charge_id ?? '' },
        body: { amount, reason: 'Pago a mais' },
      });
      await admin.call('POST /v1/refunds/:id/confirm', {
        params: { id: refund_id },
        body: { note: 'Pix enviado' },
      });
    }
    expect(await csv('refunds')).toHaveLength(2);
    const late = {
      provider: 'sandbox',
      provider_id: 'or_late',
      student_id: enrolment.student_id,
      contract_id: (await school.db.select().from(charges).limit(1))[0]?.contract_id ?? '',
      amount: 12_345,
      credited: 12_000,
      excess: 345,
      opened_at: school.clock.now(),
      paid_at: school.clock.now(),
    };
    const [order] = await school.db.insert(payment_orders).values(late).returning();
    const { student_id, contract_id } = late;
    const taken = { student_id, contract_id, order_id: order?.order_id ?? '', taken_at: school.clock.now() };
    await school.db.insert(chargebacks).values([
      { ...taken, charge_id: fee?.charge_id ?? null, amount: 15_000, returned_at: school.clock.now() },
      { ...taken, amount: 12_345 },
    ]);
    for (const { book, amount, count, kinds } of await totals()) {
      const rows = await csv(book);
      expect(rows.length, book).toBe(count);
      expect(count, book).toBeGreaterThan(0);
      expect(centsIn(rows), book).toBe(amount);
      expect(
        kinds.reduce((sum, each) => sum + each.amount, 0),
        book,
      ).toBe(amount);
      const whole = (await xlsx(book)).reduce((sum, row) => sum + Number(row['Valor (R$)']), 0);
      expect(Math.round(whole * 100), book).toBe(amount);
    }
    const kinds = (await totals()).find(({ book }) => book === 'payments')?.kinds ?? [];
    expect(kinds.find(({ kind }) => kind === 'credit')).toEqual({ kind: 'credit', count: 1, amount: 12_345 });
    expect((await totals()).find(({ book }) => book === 'chargebacks')).toEqual({
      book: 'chargebacks',
      count: 3,
      amount: 12_345,
      kinds: [
        { kind: 'registration', count: 2, amount: 0 },
        { kind: 'credit', count: 1, amount: 12_345 },
      ],
    });
    const gross = (await csv('invoices')).map((row) => parseBRL(row['Valor bruto (R$)'] ?? '') ?? 0);
    expect(gross.reduce((sum, each) => sum + each, 0)).toBe(await amountOf('payments'));
  });

  it('begin and end with the days of São Paulo', async () => {
    const set = (at: string) =>
      school.db
        .update(refunds)
        .set({ done_at: new Date(at) })
        .where(eq(refunds.status, 'done'));
    const february = { from: '2026-02-01', to: '2026-02-28' };
    await set('2026-03-01T02:59:59.999Z');
    expect(await amountOf('refunds', february)).toBeGreaterThan(0);
    expect((await csv('refunds', february))[0]?.['Devolvido em']).toBe('28/02/2026 23:59');
    await set('2026-03-01T03:00:00Z');
    expect(await amountOf('refunds', february)).toBe(0);
    expect(await amountOf('refunds', { from: '2026-03-01', to: '2026-03-01' })).toBeGreaterThan(0);
  });

  it('leave withdrawn charges out', async () => {
    const before = await amountOf('charges');
    const [open] = await school.db.select().from(charges).where(eq(charges.status, 'open')).limit(1);
    const of = eq(charges.charge_id, open?.charge_id ?? '');
    await school.db.update(charges).set({ status: 'cancelled' }).where(of);
    expect(await amountOf('charges')).toBe((before ?? 0) - (open?.amount ?? 0));
    await school.db.update(charges).set({ status: 'open' }).where(of);
  });

  it('cover at most a year, and never end before they begin', async () => {
    for (const period of [
      { from: '2026-01-01', to: '2027-01-03' },
      { from: '2026-03-02', to: '2026-03-01' },
    ]) {
      const reply = await admin.try('GET /v1/accounting', { query: period });
      expect(reply.status).toBe(400);
      expect(reply.error.issues?.[0]?.path).toBe('to');
      expect((await file('payments', 'csv', period)).status).toBe(400);
    }
    expect(
      (await admin.try('GET /v1/accounting', { query: { from: '2026-03-01', to: '2027-03-01' } })).status,
    ).toBe(200);
  });
});

describe('the files of the books', () => {
  it('hold no formulas, and keep separators inside of a cell', async () => {
    expect((await csv('payments'))[0]?.Aluno).toBe(`'${formula}`);
    expect((await xlsx('payments'))[0]?.Aluno).toBe(`'${formula}`);
  });

  it('name payer, document and address for invoices, to those who may export invoices', async () => {
    expect((await csv('invoices'))[0]).toMatchObject({
      Pagador: 'Clara Lima',
      'CPF/CNPJ/NIF': '529.982.247-25',
      'Código do serviço': '08.02.01',
      Competência: '2026-03',
      'Desconto (R$)': '0,00',
    });
    const clerk = await school.login('clerk@x.test');
    expect((await file('payments', 'csv', year, clerk)).status).toBe(200);
    expect((await file('invoices', 'csv', year, clerk)).status).toBe(403);
  });

  it('are logged with their period', async () => {
    await file('refunds', 'csv', { from: '2026-03-01', to: '2026-03-31' });
    const { response } = await admin.call('GET /v1/logs', { query: { pageSize: 1 } });
    expect(response[0]?.details).toContain('Devoluções');
  });

  it('read every row in batches', async () => {
    await school.db.execute(sql`insert into payment_orders
      (provider, provider_id, student_id, contract_id, amount, credited, excess, opened_at, paid_at)
      select 'sandbox', 'or_' || g, student_id, contract_id, g, g, 0, now(), timestamptz '2025-06-01 12:00Z' + (g % 7) * interval '1 day'
      from generate_series(1, 4500) g, (select student_id, contract_id from contracts limit 1) c`);
    const before = { from: '2025-05-01', to: '2025-12-31' };
    const rows = await csv('payments', before);
    expect(rows).toHaveLength(4500);
    expect(centsIn(rows)).toBe(await amountOf('payments', before));
    expect(centsIn(rows)).toBe((4500 * 4501) / 2);
  });
});
