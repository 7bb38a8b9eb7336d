import { type SQL, sql } from 'drizzle-orm';
import { termsOf } from '../../../domain/credit.ts';
import { heldOf, type PaidTerm, refundableOfTerm, type TermPayment } from '../../../domain/paidTerm.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, day, digits, instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';

/** Cents of a payment `p` that reduced charges of other terms. */
export const elsewhereOf = (p: SQL): SQL =>
  sql`coalesce((select sum((e ->> 'amount')::int) from jsonb_array_elements(${p}.other_terms) e), 0)`;

const contractRow = {
  contract_id: text,
  student_id: text,
  starts_on: day,
  validity: day,
  superseded_at: orNull(instant),
  credit: digits,
  from_elsewhere: digits,
};
const paymentRow = {
  id: text,
  contract_id: text,
  is_charge: bool,
  paid: digits,
  given_back: digits,
  elsewhere: digits,
};

type Payment = Omit<TermPayment, 'settled_standing'> & { is_charge: boolean };

/** A contract that is or was in force, with the payments for its plan, in cents. */
export interface TermOfContract {
  readonly contract_id: string;
  readonly student_id: string;
  readonly starts_on: string;
  readonly validity: string;
  readonly replaced_on: string | null;
  readonly credit: number;
  readonly from_elsewhere: number;
  readonly payments: readonly Payment[];
}

/** The contracts of students that are or were in force, those of a student newest first, with what was paid for their plans. */
export async function readPaidContracts(
  db: Reader,
  student_ids: readonly string[],
): Promise<TermOfContract[]> {
  const ids = sql`any(${sql.param([...student_ids])}::uuid[])`;
  const contracts = await rowsOf(db, contractRow)`
    select c.contract_id, c.student_id, c.terms ->> 'starts_on' as starts_on, c.validity::text, c.superseded_at, c.credit::text,
      (select coalesce(sum((e ->> 'amount')::int), 0) from (select h.other_terms from charges h where h.student_id = c.student_id
        union all select o.other_terms from payment_orders o where o.student_id = c.student_id) p,
        jsonb_array_elements(p.other_terms) e where e ->> 'contract_id' = c.contract_id::text) as from_elsewhere
    from contracts c where c.student_id = ${ids} and c.status in ('signed', 'superseded')
    order by c.student_id, c.superseded_at desc nulls first`;
  // What the bank has taken back of a credited order was not paid.
  const payments = await rowsOf(db, paymentRow)`
    select h.charge_id as id, h.contract_id, true as is_charge, h.amount::text as paid, ${elsewhereOf(sql`h`)}::text as elsewhere,
      (select coalesce(sum(r.amount), 0) from refunds r where r.charge_id = h.charge_id and r.status <> 'failed') as given_back
    from charges h where h.student_id = ${ids} and h.kind = 'plan' and h.status = 'paid'
    union all
    select o.order_id, o.contract_id, false, (o.credited + o.excess)::text, ${elsewhereOf(sql`o`)}::text,
      (select coalesce(sum(r.amount), 0) from refunds r
        where r.order_id = o.order_id and r.charge_id is null and r.status <> 'failed')
    from payment_orders o where o.student_id = ${ids} and o.credited is not null and o.disputed_at is null`;
  const paidFor = Map.groupBy(payments, ({ contract_id }) => contract_id);
  return contracts.map(({ superseded_at, credit, from_elsewhere, ...contract }) => ({
    ...contract,
    replaced_on: superseded_at ? localDate(new Date(superseded_at)) : null,
    credit: Number(credit),
    from_elsewhere: Number(from_elsewhere),
    payments: (paidFor.get(contract.contract_id) ?? []).map(
      ({ id, is_charge, paid, given_back, elsewhere }) => ({
        id,
        is_charge,
        paid: Number(paid),
        given_back: Number(given_back),
        elsewhere: Number(elsewhere),
      }),
    ),
  }));
}

/** Cents of what was paid for a contract that it still holds, which a contract that takes its place is credited with (CON-7). */
export const paidOf = ({ payments, from_elsewhere }: TermOfContract): number =>
  payments.reduce((total, payment) => total + heldOf(payment), from_elsewhere);

/** The contracts of one student, newest first, by their terms. */
export async function readTerms(db: Reader, student_id: string, today: string): Promise<TermOfContract[][]> {
  return termsOf(await readPaidContracts(db, [student_id]), today);
}

function paidTermOf(term: readonly TermOfContract[]): PaidTerm {
  const [standing] = term;
  return {
    payments: term.flatMap((contract) =>
      contract.payments.map(({ is_charge, id, paid, given_back, elsewhere }) => ({
        id,
        paid,
        given_back,
        elsewhere,
        settled_standing: is_charge && contract === standing,
      })),
    ),
    from_elsewhere: term.reduce((total, contract) => total + contract.from_elsewhere, 0),
    credit: standing?.credit ?? 0,
  };
}

/**
 * Cents that can be given back of each payment for a plan, by the id of the charge or order (PAY-21). Payments for contracts that the student
 * withdrew from are not among them.
 */
export async function readRefundable(
  db: Reader,
  student_ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  if (student_ids.length === 0) return new Map();
  const contracts = Map.groupBy(await readPaidContracts(db, student_ids), ({ student_id }) => student_id);
  const terms = [...contracts.values()].flatMap((ofStudent) => termsOf(ofStudent, today));
  return new Map(terms.flatMap((term) => [...refundableOfTerm(paidTermOf(term))]));
}
