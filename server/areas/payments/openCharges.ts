import { eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { splitCents } from '../../../domain/money.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { contracts } from '../contracts/tables.ts';
import { charges } from './tables.ts';

/** Days to pay what is due on signing. */
const daysToPay = 5;

/** Writes what a signed contract is to be paid with: the enrolment fee unless zero, and the plan's instalments. */
export async function openCharges(tx: Tx, ctx: Ctx, contract_id: string): Promise<void> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.contract_id, contract_id));
  const contract = found(row);
  const first = DateTime.fromISO(localDate(ctx.clock.now())).plus({ days: daysToPay });
  const base = { student_id: contract.student_id, contract_id, provider: ctx.providers.payment.name };
  const due = (months: number) => first.plus({ months }).toISODate() ?? '';
  const rows = splitCents(contract.value_plan, contract.installments).map((amount, index) => ({
    ...base,
    kind: 'plan' as const,
    installment: index + 1,
    amount,
    due_date: due(index),
  }));
  const fee = {
    ...base,
    kind: 'registration' as const,
    amount: contract.value_registration,
    due_date: due(0),
  };
  await tx.insert(charges).values(fee.amount > 0 ? [fee, ...rows] : rows);
}
