import { type SQL, sql } from 'drizzle-orm';
import { termsOf } from '../../../domain/credit.ts';
import {
  balanceOf,
  elsewhereOf,
  heldOf,
  heldShares,
  type PaidTerm,
  refundableOfTerm,
  type TermPayment,
} from '../../../domain/paidTerm.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, instant, int, listOf, object, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';

const contractRow = {
  contract_id: text,
  student_id: text,
  starts_on: day,
  validity: day,
  superseded_at: orNull(instant),
  credit: int,
};
const paymentRow = {
  id: text,
  contract_id: text,
  is_for_plan: bool,
  has_settled: bool,
  paid: int,
  given_back: int,
  other_terms: listOf(object({ contract_id: text, amount: int })),
};

type Payment = Omit<TermPayment, 'settled_standing'> & { has_settled: boolean };

/** A contract that is or was in force, with the payments for its plan, in cents. */
export interface TermOfContract {
  readonly contract_id: string;
  readonly student_id: string;
  readonly starts_on: string;
  readonly validity: string;
  readonly replaced_on: string | null;
  readonly credit: number;
  /** What payments for other terms have reduced in this one, as far as the school still has that money. */
  readonly from_elsewhere: number;
  readonly payments: readonly Payment[];
}

/** Cents of a payment that were given back or are on their way. */
const givenBackOf = (payment: SQL): SQL =>
  sql`(select coalesce(sum(r.amount), 0)::int from refunds r where ${payment} and r.status <> 'failed')`;

/** Cents of a payment that the bank holds. */
const takenOf = (payment: SQL): SQL =>
  sql`(select coalesce(sum(b.amount), 0)::int from chargebacks b where ${payment} and b.returned_at is null)`;

/** A provider cannot give back what the bank holds: such a refund fails, or has been a part of what the bank took. */
const isSendable = sql`(o.disputed_at is null or r.status = 'done' or r.total is null)`;

/**
 * What the school has received of students for charges, and for orders that were credited or whose money the bank took back after they had
 * settled a charge. What the bank holds counts as given back.
 */
const paymentsOf = (ids: SQL): SQL => sql`
    select h.charge_id as id, h.contract_id, h.kind = 'plan' as is_for_plan, true as has_settled, h.amount as paid, h.other_terms,
      case h.status when 'paid' then ${givenBackOf(sql`r.charge_id = h.charge_id`)}
        else greatest(h.amount, ${givenBackOf(sql`r.charge_id = h.charge_id`)}) end
      + ${takenOf(sql`b.charge_id = h.charge_id and exists (select 1 from payment_orders o
        where o.order_id = b.order_id and o.settled_before is null)`)} as given_back
    from charges h where h.student_id = ${ids} and h.status in ('paid', 'refunded')
    union all
    select o.order_id, o.contract_id, o.credited is not null or h.kind = 'plan', o.credited is null,
      coalesce(o.settled_before, o.credited + o.excess), o.other_terms,
      ${givenBackOf(sql`r.order_id = o.order_id and r.charge_id is null and ${isSendable}`)} + ${takenOf(sql`b.order_id = o.order_id`)}
    from payment_orders o left join charges h on h.charge_id = o.charge_id
    where o.student_id = ${ids} and (o.credited is not null or o.settled_before is not null)`;

const contractsOf = (ids: SQL): SQL => sql`
    select c.contract_id, c.student_id, c.terms ->> 'starts_on' as starts_on, c.validity::text, c.superseded_at, c.credit
    from contracts c where c.student_id = ${ids} and c.status in ('signed', 'superseded')
    order by c.student_id, c.superseded_at desc nulls first`;

/** The contracts of students that are or were in force, those of a student newest first, with what was paid for their plans; and all payments. */
async function readPaid(db: Reader, student_ids: readonly string[]) {
  const ids = sql`any(${sql.param([...student_ids])}::uuid[])`;
  // One statement: those of a transaction cannot be sent side by side.
  const [read] = await rowsOf(db, {
    contracts: listOf(object(contractRow)),
    paid: listOf(object(paymentRow)),
  })`
    select (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (${contractsOf(ids)}) c) as contracts,
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${paymentsOf(ids)}) p) as paid`;
  const { contracts, paid: rows } = ensureFound(read, 'internal');
  const payments = rows.map(
    ({ id, contract_id, is_for_plan, has_settled, paid, given_back, other_terms }) => ({
      id,
      contract_id,
      is_for_plan,
      has_settled,
      paid,
      given_back,
      elsewhere: elsewhereOf(other_terms),
      shares: heldShares({ paid, given_back }, other_terms),
    }),
  );
  const paidFor = Map.groupBy(
    payments.filter(({ is_for_plan }) => is_for_plan),
    ({ contract_id }) => contract_id,
  );
  const sharesFor = Map.groupBy(
    payments.flatMap(({ shares }) => shares),
    ({ contract_id }) => contract_id,
  );
  const ofContracts = contracts.map(
    ({ superseded_at, ...contract }): TermOfContract => ({
      ...contract,
      replaced_on: superseded_at ? localDate(new Date(superseded_at)) : null,
      from_elsewhere: elsewhereOf(sharesFor.get(contract.contract_id) ?? []),
      payments: paidFor.get(contract.contract_id) ?? [],
    }),
  );
  return { contracts: ofContracts, payments };
}

/** The contracts of students that are or were in force, those of a student newest first, with what was paid for their plans. */
export async function readPaidContracts(
  db: Reader,
  student_ids: readonly string[],
): Promise<TermOfContract[]> {
  return (await readPaid(db, student_ids)).contracts;
}

/**
 * Cents of what was paid for a contract that it still holds, which a contract that takes its place is credited with (CON-7); less than nothing
 * where more has left the school than was paid.
 */
export const paidOf = ({ payments, from_elsewhere }: TermOfContract): number =>
  payments.reduce((total, payment) => total + balanceOf(payment), from_elsewhere);

/** The contracts of one student, newest first, by their terms. */
export async function readTerms(db: Reader, student_id: string, today: string): Promise<TermOfContract[][]> {
  return termsOf(await readPaidContracts(db, [student_id]), today);
}

function paidTermOf(term: readonly TermOfContract[]): PaidTerm {
  const [standing] = term;
  return {
    payments: term.flatMap((contract) =>
      contract.payments.map(({ has_settled, id, paid, given_back, elsewhere }) => ({
        id,
        paid,
        given_back,
        elsewhere,
        settled_standing: has_settled && contract === standing,
      })),
    ),
    from_elsewhere: term.reduce((total, contract) => total + contract.from_elsewhere, 0),
    credit: standing?.credit ?? 0,
  };
}

/**
 * Cents that can be given back of each payment, by the id of the charge or of the order that settled none (PAY-21): of one for a term that
 * stands or has ended, what domain/paidTerm.ts says; of the fee, and of one for a contract that the student withdrew from, all that it still
 * holds. A payment that is missing was not made, or the bank has taken it back.
 */
export async function readRefundable(
  db: Reader,
  student_ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  if (student_ids.length === 0) return new Map();
  const { contracts, payments } = await readPaid(db, student_ids);
  const ofStudents = Map.groupBy(contracts, ({ student_id }) => student_id);
  const terms = [...ofStudents.values()].flatMap((ofStudent) => termsOf(ofStudent, today));
  return new Map([
    ...payments.map((payment): [string, number] => [payment.id, heldOf(payment)]),
    ...terms.flatMap((term) => [...refundableOfTerm(paidTermOf(term))]),
  ]);
}
