import { type SQL, sql } from 'drizzle-orm';
import { format } from '../../../contract/format.ts';
import { formatCep, formatCnpj, formatCpf } from '../../../domain/brazil.ts';
import { formatBRL } from '../../../domain/money.ts';
import { CHARGE_STATUSES } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS } from '../../../domain/options.ts';
import { amountInWords, receiptNumber } from '../../../domain/receipt.ts';
import type { School } from '../../../domain/school.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import { instant, int, object, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { drawLetterhead, type Letterhead, letterheadOf } from '../../platform/pdf/letterhead.ts';
import { Pen } from '../../platform/pdf/pen.ts';
import { schoolAt } from '../../platform/school.ts';
import { receiptTexts as texts } from '../../texts/receipt.ts';
import { visibleStudents } from '../access/api.ts';
import { installmentOf, installmentsOf, studentOfLink } from '../payments/api.ts';

const person = object({ name: text, cpf: orNull(text) });
const shape = {
  charge_id: text,
  kind: oneOf(CHARGE_KINDS),
  installment: int,
  installments: int,
  amount: int,
  status: oneOf(CHARGE_STATUSES),
  paid_at: orNull(instant),
  payer: person,
  student_name: text,
  course: text,
  payment_method: text,
};
type Paid = RowOf<typeof shape>;

const ink = { strong: '#13211F', soft: '#52605E' };
const said = (key: keyof typeof texts, values: Readonly<Record<string, string | number>> = {}): string =>
  format('pt-BR', texts[key], values);

const addressOf = ({ address, address_number, address_complement, neighborhood, city, uf, cep }: School) =>
  [
    [address, address_number, address_complement].filter(Boolean).join(', '),
    neighborhood,
    [city, uf].filter(Boolean).join(' - '),
    cep && formatCep(cep),
  ]
    .filter(Boolean)
    .join(', ');

function whatOf({ kind, course, installment, installments }: Paid): string {
  if (kind === 'registration') return said('what.registration');
  return installments > 1
    ? said('what.instalment', { course, number: installment, of: installments })
    : said('what.plan', { course });
}

/**
 * Everything in it follows from the charge, its contract and the school as it was at the payment: it never says anything else, except to a
 * later guardian.
 */
async function receiptPdf(
  paid: Paid,
  school: School,
  letterhead: Letterhead,
  at: Date,
  number: string,
): Promise<Buffer> {
  const { payer, amount } = paid;
  const payerText = payer.cpf
    ? said('payer_text', { name: payer.name, cpf: formatCpf(payer.cpf) })
    : payer.name;
  const values = { amount: formatBRL(amount), words: amountInWords(amount), what: whatOf(paid) };
  const heading = said('number', { number });
  const lines = [
    ...(school.cnpj ? [said('cnpj', { cnpj: formatCnpj(school.cnpj) })] : []),
    addressOf(school),
  ].filter(Boolean);
  const sentence = said('sentence', { ...values, payer: payerText });
  const facts = [
    [texts.payer, payerText],
    [texts.student, paid.student_name],
    [texts.what, values.what],
    [texts.amount, values.amount],
    [texts.words, values.words],
    [texts.paid_on, localDate(at).split('-').reverse().join('/')],
    [texts.method, paid.payment_method],
    [texts.charge, paid.charge_id],
  ] as const;
  const pen = await Pen.open({ title: heading, language: 'pt-BR', at });
  await pen.letters.prepare([school.name, ...lines, sentence, ...facts.map(([, value]) => value)]);
  const line = (value: string, size: number, color = ink.strong) =>
    pen.write([{ text: value, color }], { tag: 'P', size, lineGap: 2 });
  pen.ensure(60);
  drawLetterhead(pen, letterhead);
  pen.write([{ text: heading, color: ink.strong, bold: true }], { tag: 'H1', size: 18 });
  pen.y += 10;
  pen.write([{ text: school.name, color: ink.strong, bold: true }], { tag: 'P', size: 11 });
  for (const each of lines) line(each, 9.5, ink.soft);
  pen.y += 16;
  line(sentence, 11);
  pen.y += 12;
  for (const [label, value] of facts)
    pen.write(
      [
        { text: `${label}  `, color: ink.soft },
        { text: value, color: ink.strong, bold: true },
      ],
      { tag: 'P', size: 10.5, lineGap: 2 },
    );
  pen.y += 16;
  line(texts.discharge, 9.5, ink.soft);
  return pen.finish();
}

const payerCpf = sql`case when c.terms #>> '{guardian,name}' is null then c.terms #>> '{student,cpf}' else c.terms #>> '{guardian,cpf}' end`;
/** The guardian reads no CPF of another one, who paid before. */
const cpfForGuardian = sql`case when c.terms #>> '{guardian,name}' is null
  or c.terms #>> '{guardian,cpf}' = s.guardian ->> 'student_guardian_cpf' then ${payerCpf} end`;

/** A charge of another student than `whose` finds looks missing; one that is not paid has no receipt (ACC-3). */
async function receiptOf(ctx: Ctx, charge_id: string, whose: SQL, cpf = payerCpf) {
  const rows = await rowsOf(ctx.db, shape)`
    select h.charge_id, h.kind, ${installmentOf} as installment, ${installmentsOf} as installments, h.amount, h.status, h.paid_at,
      jsonb_build_object(
        'name', coalesce(c.terms #>> '{guardian,name}', c.terms #>> '{student,name}'),
        'cpf', ${cpf}
      ) as payer,
      c.terms #>> '{student,name}' as student_name, c.terms ->> 'course' as course,
      c.terms ->> 'payment_method' as payment_method
    from charges h join contracts c on c.contract_id = h.contract_id join students s on s.student_id = h.student_id
    where h.charge_id = ${charge_id} and ${whose}`;
  const paid = ensureFound(rows[0]);
  if (paid.status !== 'paid' || paid.paid_at === null) throw new AppError('charge_not_paid');
  const at = new Date(paid.paid_at);
  const number = receiptNumber(paid.charge_id, localDate(at));
  const school = await schoolAt(ctx, at);
  const bytes = await receiptPdf(paid, school, await letterheadOf(ctx, school), at, number);
  return { bytes, type: 'application/pdf', filename: `recibo-${number}.pdf` } as const;
}

export const readReceipt: Handler<'GET /v1/charges/:id/receipt'> = (ctx, { params }) =>
  receiptOf(ctx, params.id, visibleStudents(ctx));

/** Sends a receipt to the guardian of a minor. There is no session: the token authorizes the request (PAY-24). */
export const readReceiptByLink: Handler<'POST /v1/guardian-statement/receipt'> = async (ctx, { body }) => {
  const student_id = await studentOfLink(ctx, body.token);
  return receiptOf(ctx, body.charge_id, sql`s.student_id = ${student_id}`, cpfForGuardian);
};
