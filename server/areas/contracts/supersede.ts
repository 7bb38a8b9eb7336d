import { and, eq } from 'drizzle-orm';
import { creditOf } from '../../../domain/credit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { day, digits, instant, orNull, rowsOf } from '../../platform/db/rows.ts';
import { cancelUnpaidCharges } from '../payments/api.ts';
import { addEvidence } from './evidence.ts';
import { contracts } from './tables.ts';

/** Cents paid for the plan in force and those it replaced, without what is given back (domain/credit.ts). */
export async function planCredit(db: Reader, student_id: string, today: string): Promise<number> {
  const rows = await rowsOf(db, { validity: day, superseded_at: orNull(instant), paid: digits })`
    select c.validity::text, c.superseded_at, coalesce((select sum(h.amount - coalesce((select sum(r.amount)
        from refunds r where r.charge_id = h.charge_id and r.status <> 'failed'), 0)) from charges h
      where h.contract_id = c.contract_id and h.kind = 'plan' and h.status = 'paid'), 0)
      + coalesce((select sum(o.credited + o.excess) from payment_orders o where o.contract_id = c.contract_id), 0)
      - coalesce((select sum(r.amount) from refunds r
        where r.contract_id = c.contract_id and r.charge_id is null and r.status <> 'failed'), 0) as paid
    from contracts c where c.student_id = ${student_id} and c.status in ('signed', 'superseded')
    order by c.superseded_at desc nulls first`;
  return creditOf(
    rows.map(({ validity, superseded_at, paid }) => ({
      validity,
      replaced_on: superseded_at ? localDate(new Date(superseded_at)) : null,
      paid: Number(paid),
    })),
    today,
  );
}

/** Keeps the file; returns what was paid. The caller has locked the student's row. */
export async function supersedeEarlier(
  tx: Tx,
  ctx: Ctx,
  contract: { contract_id: string; student_id: string },
): Promise<number> {
  const now = ctx.clock.now();
  const paid = await planCredit(tx, contract.student_id, localDate(now));
  const earlier = await tx
    .update(contracts)
    .set({ status: 'superseded', superseded_at: now })
    .where(and(eq(contracts.student_id, contract.student_id), eq(contracts.status, 'signed')))
    .returning({ contract_id: contracts.contract_id });
  for (const { contract_id } of earlier) {
    await addEvidence(tx, ctx, contract_id, 'superseded', { by: contract.contract_id });
    const withdrawn_charges = await cancelUnpaidCharges(tx, contract_id);
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
