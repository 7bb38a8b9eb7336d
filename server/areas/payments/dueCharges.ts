import { type SQL, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { CHARGE_STATUSES, isUnpaid } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS, type ChargeKind } from '../../../domain/options.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { installmentOf, installmentsOf } from './chargeNumber.ts';
import { isWaived, unpaid } from './tables.ts';

const due = {
  charge_id: text,
  student_id: text,
  contract_id: text,
  amount: int,
  due_date: day,
  installment: int,
  installments: int,
  status: oneOf(CHARGE_STATUSES),
  kind: oneOf(CHARGE_KINDS),
  provider: text,
  provider_id: orNull(text),
  link: orNull(text),
  payment_method: orNull(text),
  name: text,
  email: text,
  language: oneOf(languages),
};
export type DueCharge = RowOf<typeof due>;

const dueColumns = sql`h.charge_id, h.student_id, h.contract_id, h.amount, h.due_date::text, ${installmentOf} as installment,
  ${installmentsOf} as installments, h.status, h.kind, h.provider, h.provider_id, h.link, c.terms ->> 'payment_method' as payment_method,
  u.name, u.email, u.language`;

/** Whether charge `h` is the fee, which the charges of the plan wait for unless it is waived. */
const isFeeDue = sql`h.kind = 'registration' and ${unpaid(sql`h.status`)} and not ${isWaived({ charge: 'h', student: 's' })}`;

/** `whose` finds the student `s` of whom the caller may open payments. */
async function ensureSigned(ctx: Ctx, whose: SQL): Promise<{ fee_due: boolean }> {
  const known = await rowsOf(ctx.db, { signed: bool, fee_due: bool })`
    select exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'signed')
        and not exists (select 1 from contracts c where c.student_id = s.student_id and c.status = 'pending') as signed,
      exists (select 1 from charges h where h.student_id = s.student_id and ${isFeeDue}) as fee_due
    from students s where ${whose}`;
  const { signed, fee_due } = ensureFound(known[0]);
  if (!signed) throw new AppError('contract_first');
  return { fee_due };
}

export async function nextDue(ctx: Ctx, whose: SQL, kind: ChargeKind): Promise<DueCharge> {
  const { fee_due } = await ensureSigned(ctx, whose);
  if (kind === 'plan' && fee_due) throw new AppError('not_waiting_payment');
  const rows = await rowsOf(ctx.db, due)`
    select ${dueColumns}
    from charges h join contracts c on c.contract_id = h.contract_id and c.status in ('signed', 'superseded')
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where ${whose} and h.kind = ${kind} and ${unpaid(sql`h.status`)}
    order by ${isWaived({ charge: 'h', student: 's' })}, h.due_date, h.installment limit 1`;
  return ensureFound(rows[0], 'not_waiting_payment');
}

/** Any unpaid charge of the contract in force, and of a term before it (CON-15); those of the plan wait for the fee, as everywhere. */
export async function dueCharge(ctx: Ctx, charge_id: string, whose: SQL): Promise<DueCharge> {
  const rows = await rowsOf(ctx.db, { ...due, in_force: bool, fee_due: bool })`
    select ${dueColumns}, c.status in ('signed', 'superseded') as in_force,
      exists (select 1 from charges h where h.student_id = s.student_id and ${isFeeDue}) as fee_due
    from charges h join contracts c on c.contract_id = h.contract_id
    join students s on s.student_id = h.student_id join users u on u.user_id = s.user_id
    where h.charge_id = ${charge_id} and ${whose}`;
  const { in_force, fee_due, ...charge } = ensureFound(rows[0]);
  const isPayable = isUnpaid(charge.status) && in_force && (charge.kind === 'registration' || !fee_due);
  if (!isPayable) throw new AppError('not_waiting_payment');
  return charge;
}

/**
 * The fee of the signed contract of student `s`, and the first charge of its plan: what one payment can pay together (PAY-23). Nothing else
 * is due before the plan begins, so that an earlier term is never left out.
 */
const jointCharges = sql`charges h join contracts c on c.contract_id = h.contract_id and c.status = 'signed'
  and h.student_id = s.student_id and h.installment = 1 and ${unpaid(sql`h.status`)} and h.agreement_id is null
  and not ${isWaived({ charge: 'h', student: 's' })}`;

/** Both charges, the fee first. */
export async function jointDue(ctx: Ctx, whose: SQL): Promise<[DueCharge, DueCharge]> {
  await ensureSigned(ctx, whose);
  const rows = await rowsOf(ctx.db, due)`
    select ${dueColumns} from students s join users u on u.user_id = s.user_id cross join lateral (
      select h.* from ${jointCharges}) h join contracts c on c.contract_id = h.contract_id
    where ${whose} order by h.kind = 'plan'`;
  const [fee, plan] = rows;
  if (!fee || !plan || rows.length > 2) throw new AppError('not_waiting_payment');
  return [fee, plan];
}

/** Cents of what one payment can pay together; null unless fee and plan are both due. */
export async function jointTotal(db: Reader, student_id: string): Promise<number | null> {
  const rows = await rowsOf(db, { amount: int })`
    select h.amount from students s cross join lateral (select h.amount from ${jointCharges}) h where s.student_id = ${student_id}`;
  return rows.length === 2 ? rows.reduce((total, { amount }) => total + amount, 0) : null;
}
