import { type SQL, sql } from 'drizzle-orm';
import { canBeCovered } from '../../../domain/agreements.ts';
import { CHARGE_STATUSES } from '../../../domain/onboarding.ts';
import { CHARGE_KINDS, PROOF_STATES } from '../../../domain/options.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { daysLate, nextOf, totalsOf } from '../../../domain/statement.ts';
import { holds } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { readCursor } from '../../platform/cursor.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { bool, day, instant, int, object, oneOf, orNull, type RowOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, byName, countRows, listPage, matchesIndexed, type Page } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { agreedOn, installmentOf, installmentsOf, replacedOn } from './chargeNumber.ts';
import { guardianColumns, guardianFacts, payingGuardian } from './guardian/payingGuardian.ts';
import { sentJointly } from './jointOrder.ts';
import { readRefundable } from './paidTerms.ts';
import { byState, isWaived, unpaid } from './tables.ts';

const charge = {
  charge_id: text,
  kind: oneOf(CHARGE_KINDS),
  installment: int,
  installments: int,
  amount: int,
  refunded: int,
  due_date: day,
  status: oneOf(CHARGE_STATUSES),
  paid_at: orNull(instant),
  is_refunded_by_provider: bool,
  refund: orNull(
    object({ refund_id: text, status: oneOf(['requested', 'failed'] as const), amount: int, by_hand: bool }),
  ),
  agreed_on: orNull(day),
  replaced_on: orNull(day),
  proof: orNull(oneOf(PROOF_STATES)),
};
const facts = { ...charge, plan_number: int, student_id: text };
/** The proof of a confirmation by a person, for the administrators who may open it (PAY-26). */
const proofFor = (ctx: Ctx): SQL => sql`case when h.confirmation_id is null
    or not ${ctx.actor?.type === 'ADMIN' && holds(ctx, 'view:charges')} then null
  when exists (select 1 from payment_proofs f where f.confirmation_id = h.confirmation_id) then 'attached' else 'none' end`;

const columnsFor = (ctx: Ctx) => {
  const { payment } = ctx.providers;
  return sql`h.charge_id, h.kind, ${installmentOf} as installment, ${installmentsOf} as installments,
  h.amount, h.refunded, h.due_date::text, h.status, h.paid_at, ${agreedOn} as agreed_on, ${replacedOn} as replaced_on,
  h.installment as plan_number, h.student_id,
  ${payment.refund !== null} and h.provider = ${payment.name} and exists (select 1 from payment_orders o
    where o.provider = h.provider and o.provider_id = h.provider_id and o.charge_id = h.charge_id
      and o.paid_at is not null and o.credited is null and o.settled_before is null) as is_refunded_by_provider,
  (select case r.status when 'done' then null else jsonb_build_object('refund_id', r.refund_id, 'status', r.status,
      'amount', r.amount, 'by_hand', r.order_id is null) end
    from refunds r where r.charge_id = h.charge_id
    order by r.status = 'requested' desc, r.created_at desc, r.refund_id desc limit 1) as refund, ${proofFor(ctx)} as proof`;
};

/** What depends on the day, and on the other payments of the student. */
function ofToday<R extends RowOf<typeof facts>>(
  { plan_number, student_id: _, ...row }: R,
  today: string,
  refundable: ReadonlyMap<string, number>,
) {
  return {
    ...row,
    refundable: refundable.get(row.charge_id) ?? 0,
    days_late: daysLate(row, today),
    can_be_covered: canBeCovered(
      { ...row, installment: plan_number, isAgreed: row.agreed_on !== null },
      today,
    ),
  };
}

const shape = {
  id: text,
  user_id: text,
  name: text,
  photo_key: orNull(text),
  joint_total: orNull(int),
  ...facts,
};

/** Joined from the left, a count of charges leaves the people alone, unless they are searched. */
const joinedTo = (join: SQL) => sql`charges h left join contracts c on c.contract_id = h.contract_id
  ${join} students s on s.student_id = h.student_id ${join} users u on u.user_id = s.user_id`;
const charged = joinedTo(sql`left join`);
/** Lets a page by name begin with the index of the names. */
const people = joinedTo(sql`join`);

/** The place of a page by name is in two tables, of which only the name has an index to begin at. */
function fromName(query: Page): SQL | undefined {
  if (query.orderBy !== 'name' || query.after === undefined) return undefined;
  const { value } = readCursor(query.after, query);
  return sql`${byName(sql`u.name`)} ${sql.raw(query.order === 'DESC' ? '<=' : '>=')} ${value}`;
}

export const listCharges: Handler<'GET /v1/charges'> = async (ctx, { query }) => {
  const today = localDate(ctx.clock.now());
  const parts = {
    shape,
    select: sql`${columnsFor(ctx)}, h.charge_id as id, u.user_id, u.name, u.photo_key, ${sentJointly} as joint_total`,
    from: query.orderBy === 'name' ? people : charged,
    where: and(
      matchesIndexed(sql`u.name_search`, query.name),
      query.user_id !== undefined &&
        sql`h.student_id = (select student_id from students where user_id = ${query.user_id})`,
      query.kind !== undefined && sql`h.kind = ${query.kind}`,
      query.status === 'late'
        ? and(unpaid(sql`h.status`), sql`h.due_date < ${today}::date`)
        : query.status !== undefined && sql`h.status = ${query.status}`,
    ),
    sorts: {
      due_date: sql`h.due_date`,
      name: byName(sql`u.name`),
      amount: sql`h.amount`,
      // Charges of one state have the order of their due dates, whose index begins with the state.
      status: query.status === undefined ? byState(sql`h.status`, sql`h.due_date`) : sql`h.due_date`,
    },
    id: sql`h.charge_id`,
  };
  const total = query.total ?? (await countRows(ctx, { ...parts, from: charged }));
  const where = and(parts.where, fromName(query));
  const page = await listPage(ctx, { ...query, total }, { ...parts, where });
  const students = new Set(page.response.map(({ student_id }) => student_id));
  const refundable = await readRefundable(ctx.db, [...students], today);
  return {
    ...page,
    response: page.response.map((row) => ({
      ...ofToday(row, today, refundable),
      photo_url: ctx.files.photo(row.photo_key),
    })),
  };
};

const owedFacts = { ...facts, is_in_force: bool, is_waived: bool };

/** Every charge of the student `s` whom `whose` finds, newest due date first, the totals, and the charge that is paid next (PAY-11). */
export async function chargesOf(ctx: Ctx, whose: SQL) {
  const today = localDate(ctx.clock.now());
  const charges = await prepared(
    ctx.pool,
    owedFacts,
    sql`select ${columnsFor(ctx)}, c.status in ('signed', 'superseded') as is_in_force,
        ${isWaived({ charge: 'h', student: 's' })} as is_waived
      from students s join charges h on h.student_id = s.student_id
      join contracts c on c.contract_id = h.contract_id
    where ${whose} order by h.due_date desc, h.kind, h.installment desc, h.charge_id`,
  );
  const students = new Set(charges.map(({ student_id }) => student_id));
  const refundable = await readRefundable(ctx.db, [...students], today);
  return {
    ...totalsOf(charges),
    next: nextOf(charges)?.charge_id ?? null,
    charges: charges.map(({ is_in_force: _, is_waived: __, ...row }) => ofToday(row, today, refundable)),
  };
}

/** What a student was charged, has paid and still owes (PAY-11). */
export const readStatement: Handler<'GET /v1/statement/:user_id'> = async (ctx, { params }) => {
  const whose = sql`s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`;
  const person = sql`
    select u.name, ${guardianColumns}, (select coalesce(c.terms #>> '{guardian,name}', c.terms #>> '{student,name}')
      from contracts c where c.student_id = s.student_id
      order by c.status = 'signed' desc, c.created_at desc limit 1) as payer_name
    from students s join users u on u.user_id = s.user_id left join personal p on p.user_id = u.user_id
    where ${whose}`;
  const [found, owed] = await Promise.all([
    prepared(ctx.pool, { ...guardianFacts, name: text, payer_name: orNull(text) }, person),
    chargesOf(ctx, whose),
  ]);
  const { name, payer_name, ...facts } = ensureFound(found[0]);
  const is_paid_by_guardian = payingGuardian(ctx, facts) !== null;
  return {
    ...ctx.ports.people.readable(ctx, { name, payer_name, is_paid_by_guardian }),
    ...owed,
  };
};
