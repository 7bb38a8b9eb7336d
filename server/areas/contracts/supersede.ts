import { and, eq } from 'drizzle-orm';
import { isRenewal } from '../../../domain/contractRenewal.ts';
import { creditOf } from '../../../domain/credit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { day, digits, instant, orNull, rowsOf } from '../../platform/db/rows.ts';
import { cancelUnpaidCharges } from '../payments/api.ts';
import { addEvidence } from './evidence.ts';
import type { Contract } from './standing.ts';
import { contracts } from './tables.ts';

/** Cents paid for the plan in force and those it replaced, without what is given back (domain/credit.ts). */
export async function planCredit(
  db: Reader,
  student_id: string,
  days: { today: string; starts_on: string },
): Promise<number> {
  const rows = await rowsOf(db, {
    starts_on: day,
    validity: day,
    superseded_at: orNull(instant),
    paid: digits,
  })`
    select c.terms ->> 'starts_on' as starts_on, c.validity::text, c.superseded_at, coalesce((select sum(h.amount - coalesce((select sum(r.amount)
        from refunds r where r.charge_id = h.charge_id and r.status <> 'failed'), 0)) from charges h
      where h.contract_id = c.contract_id and h.kind = 'plan' and h.status = 'paid'), 0)
      + coalesce((select sum(o.credited + o.excess) from payment_orders o where o.contract_id = c.contract_id), 0)
      - coalesce((select sum(r.amount) from refunds r
        where r.contract_id = c.contract_id and r.charge_id is null and r.status <> 'failed'), 0) as paid
    from contracts c where c.student_id = ${student_id} and c.status in ('signed', 'superseded')
    order by c.superseded_at desc nulls first`;
  return creditOf(
    rows.map(({ starts_on, validity, superseded_at, paid }) => ({
      starts_on,
      validity,
      replaced_on: superseded_at ? localDate(new Date(superseded_at)) : null,
      paid: Number(paid),
    })),
    days,
  );
}

/**
 * Keeps the file, and withdraws the open charges unless the new contract is a renewal (CON-15); returns what was paid. The caller has locked
 * the student's row.
 */
export async function supersedeEarlier(
  tx: Tx,
  ctx: Ctx,
  contract: Pick<Contract, 'contract_id' | 'student_id' | 'terms'>,
): Promise<number> {
  const now = ctx.clock.now();
  const { starts_on } = contract.terms;
  const paid = await planCredit(tx, contract.student_id, { today: localDate(now), starts_on });
  const earlier = await tx
    .update(contracts)
    .set({ status: 'superseded', superseded_at: now })
    .where(and(eq(contracts.student_id, contract.student_id), eq(contracts.status, 'signed')))
    .returning({ contract_id: contracts.contract_id, validity: contracts.validity });
  for (const { contract_id, validity } of earlier) {
    await addEvidence(tx, ctx, contract_id, 'superseded', { by: contract.contract_id });
    const withdrawn_charges = isRenewal(validity, starts_on)
      ? []
      : await cancelUnpaidCharges(tx, contract_id);
    await audit(tx, ctx, {
      context: 'contracts',
      entity: 'contracts',
      entity_id: contract_id,
      student_id: contract.student_id,
      before: { status: 'signed', withdrawn_charges: [] },
      after: { status: 'superseded', withdrawn_charges },
    });
  }
  return paid;
}
