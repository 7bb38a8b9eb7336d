import { type SQL, sql } from 'drizzle-orm';
import { DateTime } from 'luxon';
import {
  type Book,
  ENTRY_KINDS,
  type FileFormat,
  type Period,
  periodIssue,
} from '../../../domain/accounting.ts';
import { formatCep, formatCpf } from '../../../domain/brazil.ts';
import type { FiscalCodes } from '../../../domain/fiscal.ts';
import { reaisOf } from '../../../domain/money.ts';
import { CHARGE_STATUSES } from '../../../domain/onboarding.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type Column,
  day,
  instant,
  int,
  object,
  oneOf,
  orNull,
  type RowOf,
  type Shape,
  text,
} from '../../platform/db/rows.ts';
import { refused } from '../../platform/errors.ts';
import { csv } from '../../platform/http/csv.ts';
import type { FileResponse, Handler } from '../../platform/http/handlers.ts';
import {
  DAY_FORMAT,
  dayCell,
  MOMENT_FORMAT,
  MONEY_FORMAT,
  refuseTooMany,
  type SheetColumn,
  spreadsheet,
} from '../../platform/http/spreadsheet.ts';
import { countRows, everyRow, type Parts } from '../../platform/list.ts';
import { accountingTexts as texts } from '../../texts/accounting.ts';
import { sources } from './books.ts';

const codes: Column<FiscalCodes> = (value): value is FiscalCodes =>
  typeof value === 'object' && value !== null && 'fiscal_document' in value;

const entryShape = {
  id: text,
  charge_id: orNull(text),
  student_name: orNull(text),
  kind: oneOf(ENTRY_KINDS),
  installment: int,
  installments: orNull(int),
  amount: int,
  due_date: orNull(day),
  status: oneOf(CHARGE_STATUSES),
  paid_at: orNull(instant),
  refunded_at: orNull(instant),
  payment_method: orNull(text),
  fiscal: orNull(codes),
};
type Entry = RowOf<typeof entryShape>;

const addressed = object({
  cep: orNull(text),
  address: orNull(text),
  number: orNull(text),
  complement: orNull(text),
  neighborhood: orNull(text),
  city: orNull(text),
  uf: orNull(text),
  country: orNull(text),
});
const invoiceShape = {
  ...entryShape,
  payer_name: orNull(text),
  payer_document: orNull(text),
  payer_address: addressed,
};
type Invoice = RowOf<typeof invoiceShape>;

/** The parties as the contract names them, whatever becomes of the records of the persons. */
const entryColumns = sql`b.id, b.charge_id, c.terms #>> '{student,name}' as student_name, b.kind, b.installment,
  coalesce(b.agreed, case b.kind when 'plan' then greatest(c.installments, b.installment) else 1 end) as installments, b.amount,
  b.due_date::text, b.status, b.paid_at, b.refunded_at, c.terms ->> 'payment_method' as payment_method, b.fiscal`;
/** A guardian without an address lives with the student. */
const address = sql`coalesce(case when c.terms -> 'guardian' ->> 'name' is not null
  then nullif(s.guardian -> 'student_guardian_address', 'null'::jsonb) end, p.address)`;
const invoiceColumns = sql`${entryColumns},
  coalesce(c.terms #>> '{guardian,name}', c.terms #>> '{student,name}') as payer_name,
  coalesce(nullif(c.terms #>> '{guardian,cpf}', ''),
    case when c.terms -> 'guardian' ->> 'name' is null then coalesce(nullif(c.terms #>> '{student,cpf}', ''), p.nif) end)
    as payer_document,
  jsonb_build_object('cep', ${address} ->> 'cep', 'address', ${address} ->> 'address', 'number', ${address} ->> 'address_number',
    'complement', ${address} ->> 'address_complement', 'neighborhood', ${address} ->> 'neighborhood',
    'city', ${address} ->> 'city', 'uf', ${address} ->> 'uf', 'country', ${address} ->> 'country') as payer_address`;
const withContract = sql`left join contracts c on c.contract_id = b.contract_id`;
const withPayer = sql`${withContract} left join students s on s.student_id = b.student_id
  left join personal p on p.user_id = s.user_id`;

/** The school's clock, as spreadsheets store times: without a zone. */
const moment = (at: string): Date =>
  DateTime.fromJSDate(new Date(at), { zone: SCHOOL_ZONE }).setZone('utc', { keepLocalTime: true }).toJSDate();
const shown =
  <T, V>(show: (value: T) => V) =>
  (value: T | null): V | null =>
    value === null ? null : show(value);
const momentCell = shown(moment);
const dayOf = shown(dayCell);

const student: SheetColumn<Entry> = {
  header: texts.student,
  width: 34,
  value: ({ student_name }) => student_name,
};
const kind: SheetColumn<Entry> = {
  header: texts.charge,
  width: 22,
  value: (row) => texts[`kind.${row.kind}`],
};
const installment: SheetColumn<Entry> = {
  header: texts.installment,
  width: 10,
  value: (row) =>
    row.installments && row.installments > 1 ? `${row.installment}/${row.installments}` : null,
};
const amount = (header: string): SheetColumn<Entry> => ({
  header,
  width: 14,
  format: MONEY_FORMAT,
  value: (row) => reaisOf(row.amount),
});
const due: SheetColumn<Entry> = {
  header: texts.due,
  width: 12,
  format: DAY_FORMAT,
  value: ({ due_date }) => dayOf(due_date),
};
const paid: SheetColumn<Entry> = {
  header: texts.paid_at,
  width: 18,
  format: MOMENT_FORMAT,
  value: ({ paid_at }) => momentCell(paid_at),
};
const refunded: SheetColumn<Entry> = {
  header: texts.refunded_at,
  width: 18,
  format: MOMENT_FORMAT,
  value: ({ refunded_at }) => momentCell(refunded_at),
};
const moved: SheetColumn<Entry> = { ...refunded, header: texts.moved_at };
const movement: SheetColumn<Entry> = {
  header: texts.movement,
  width: 22,
  value: (row) => texts[row.amount < 0 ? 'movement.returned' : 'movement.taken'],
};
const status: SheetColumn<Entry> = {
  header: texts.status,
  width: 14,
  value: (row) => texts[`status.${row.status}`],
};
const method: SheetColumn<Entry> = {
  header: texts.method,
  width: 34,
  value: ({ payment_method }) => payment_method,
};
const id: SheetColumn<Entry> = { header: texts.id, width: 38, value: (row) => row.charge_id ?? row.id };

const code = (header: string, of: (fiscal: FiscalCodes) => string | number | null): SheetColumn<Entry> => ({
  header,
  width: 16,
  value: ({ fiscal }) => fiscal && of(fiscal),
});
const fiscalColumns: readonly SheetColumn<Entry>[] = [
  code(texts.fiscal_document, (fiscal) => fiscal.fiscal_document),
  code(texts.code_service, (fiscal) => fiscal.code_service),
  code(texts.code_product, (fiscal) => fiscal.code_product),
  code(texts.code_category, (fiscal) => fiscal.code_category),
  code(texts.code_department, (fiscal) => fiscal.code_department),
  code(texts.code_plan, (fiscal) => fiscal.code_plan),
  {
    header: texts.tax_rate,
    width: 14,
    format: MONEY_FORMAT,
    value: ({ fiscal }) => fiscal && fiscal.tax_rate / 100,
  },
  code(texts.version, (fiscal) => fiscal.version),
];

const columns: Readonly<Record<Book, readonly SheetColumn<Entry>[]>> = {
  charges: [due, student, kind, installment, status, amount(texts.amount), paid, id],
  payments: [
    paid,
    student,
    kind,
    installment,
    amount(texts.amount),
    method,
    ...fiscalColumns,
    due,
    refunded,
    id,
  ],
  refunds: [refunded, student, kind, installment, amount(texts.amount), paid, ...fiscalColumns, due, id],
  chargebacks: [
    moved,
    movement,
    student,
    kind,
    installment,
    amount(texts.amount),
    paid,
    ...fiscalColumns,
    due,
    id,
  ],
};

type Address = Invoice['payer_address'];
const addressColumn = (header: string, width: number, of: (address: Address) => string | null) => ({
  header,
  width,
  value: ({ payer_address }: Invoice) => of(payer_address),
});
/** The month of the due date, or of the payment where nothing was due. */
const competence = ({ due_date, paid_at }: Entry) =>
  due_date?.slice(0, 7) ?? (paid_at && moment(paid_at).toISOString().slice(0, 7));

const invoiceSheet: readonly SheetColumn<Invoice>[] = [
  id,
  { header: texts.competence, width: 14, value: competence },
  paid,
  { header: texts.payer, width: 34, value: ({ payer_name }) => payer_name },
  {
    header: texts.document,
    width: 20,
    value: ({ payer_document }) => payer_document && formatCpf(payer_document),
  },
  addressColumn(texts.cep, 12, ({ cep }) => cep && formatCep(cep)),
  addressColumn(texts.address, 34, (each) => each.address),
  addressColumn(texts.address_number, 10, (each) => each.number),
  addressColumn(texts.address_complement, 20, (each) => each.complement),
  addressColumn(texts.neighborhood, 20, (each) => each.neighborhood),
  addressColumn(texts.city, 20, (each) => each.city),
  addressColumn(texts.uf, 6, (each) => each.uf),
  addressColumn(texts.country, 12, (each) => each.country),
  // No provider of addresses that the school uses stores the code of the municipality.
  { header: texts.ibge, width: 14, value: () => null },
  student,
  kind,
  installment,
  ...fiscalColumns,
  amount(texts.gross),
  // Prices are agreed in the contract: a charge has no discount of its own.
  { header: texts.discount, width: 14, format: MONEY_FORMAT, value: () => 0 },
  refunded,
];

interface Wanted<S extends Shape> {
  title: string;
  book: Book;
  shape: S;
  select: SQL;
  joins: SQL;
  sheet: readonly SheetColumn<RowOf<S>>[];
}

/** Read in batches by the book's own order, so that memory does not grow with the period. */
async function exported<S extends Shape>(
  ctx: Ctx,
  { from, to, format }: Period & { format: FileFormat },
  { title, book, shape, select, joins, sheet }: Wanted<S>,
): Promise<FileResponse> {
  const issue = periodIssue({ from, to });
  if (issue) throw refused(issue);
  const { rows, within } = sources[book];
  const parts: Parts<S> = {
    shape,
    select,
    from: sql`${rows} b ${joins}`,
    where: within({ from, to }),
    sorts: { at: sql`b.at` },
    id: sql`b.id`,
  };
  const total = await countRows(ctx, { ...parts, from: sql`${rows} b` });
  refuseTooMany(total);
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: 'reports',
      entity: 'reports',
      entity_id: book,
      entity_name: title,
      after: { filters: [`from=${from}`, `to=${to}`, `format=${format}`] },
    }),
  );
  const file = {
    title,
    columns: sheet,
    rows: everyRow(ctx, { orderBy: 'at', order: 'ASC' }, parts),
    total,
    filename: `${title} ${from} ${to}`,
  };
  return format === 'csv' ? csv(file) : spreadsheet(file);
}

const ofBook = (book: Book): Wanted<typeof entryShape> => ({
  title: texts[`file.${book}`],
  book,
  shape: entryShape,
  select: entryColumns,
  joins: withContract,
  sheet: columns[book],
});

export const exportCharges: Handler<'GET /v1/accounting/charges/export'> = (ctx, { query }) =>
  exported(ctx, query, ofBook('charges'));
export const exportPayments: Handler<'GET /v1/accounting/payments/export'> = (ctx, { query }) =>
  exported(ctx, query, ofBook('payments'));
export const exportRefunds: Handler<'GET /v1/accounting/refunds/export'> = (ctx, { query }) =>
  exported(ctx, query, ofBook('refunds'));
export const exportChargebacks: Handler<'GET /v1/accounting/chargebacks/export'> = (ctx, { query }) =>
  exported(ctx, query, ofBook('chargebacks'));
/** What the invoice of each payment states; the school issues it elsewhere (ACC-2). */
export const exportInvoices: Handler<'GET /v1/accounting/invoices/export'> = (ctx, { query }) =>
  exported(ctx, query, {
    title: texts['file.invoices'],
    book: 'payments',
    shape: invoiceShape,
    select: invoiceColumns,
    joins: withPayer,
    sheet: invoiceSheet,
  });
