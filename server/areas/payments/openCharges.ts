import { eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { creditedSchedule } from '../../../domain/credit.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { enrolmentFeePaid } from '../contracts/standing.ts';
import { contracts } from '../contracts/tables.ts';
import { charges } from './tables.ts';

/** Days to pay what is due on signing. */
const daysToPay = 5;

/**
 * Writes what a signed contract is to be paid with: the enrolment fee unless zero or paid before, and the plan's
 * instalments less what was `paid` on the contract that this one replaces.
 */
export async function openCharges(tx: Tx, ctx: Ctx, contract_id: string, paid: number): Promise<void> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.contract_id, contract_id));
  const contract = found(row);
  const first = DateTime.fromISO(localDate(ctx.clock.now())).plus({ days: daysToPay });
  const base = { student_id: contract.student_id, contract_id, provider: ctx.providers.payment.name };
  const due = (months: number) => first.plus({ months }).toISODate() ?? '';
  const schedule = creditedSchedule(contract.value_plan, contract.installments, paid);
  const rows = schedule.installments.map(({ installment, due: amount }) => ({
    ...base,
    kind: 'plan' as const,
    installment,
    amount,
    due_date: due(installment - 1),
  }));
  const fee = {
    ...base,
    kind: 'registration' as const,
    installment: 1,
    amount: (await enrolmentFeePaid(tx, contract.student_id)) ? 0 : contract.value_registration,
    due_date: due(0),
  };
  const open = [fee, ...rows].filter(({ amount }) => amount > 0);
  if (open.length > 0) await tx.insert(charges).values(open);
  await tx.update(contracts).set({ credit: schedule.credited }).where(eq(contracts.contract_id, contract_id));
}
