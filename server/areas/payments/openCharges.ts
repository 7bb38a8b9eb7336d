import { and, eq, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { creditedSchedule } from '../../../domain/credit.ts';
import { isUnpaid, UNPAID_STATUSES } from '../../../domain/onboarding.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { contracts } from '../contracts/tables.ts';
import { enrolmentFeeDebtors, enrolmentFeePaid } from './enrolmentFee.ts';
import { charges } from './tables.ts';

type Contract = typeof contracts.$inferSelect;

const daysToPay = 5;

/** The first due date; an earlier enrolment is paid before it starts, and a renewal from its first day on. */
function firstDue(ctx: Ctx, { replaces, terms }: Contract): string {
  const soon =
    DateTime.fromISO(localDate(ctx.clock.now())).plus({ days: daysToPay }).toISODate() ?? terms.starts_on;
  return replaces !== null && terms.starts_on > soon ? terms.starts_on : soon;
}

const monthsAfter = (day: string, months: number): string =>
  DateTime.fromISO(day).plus({ months }).toISODate() ?? day;

const of = (ctx: Ctx, { student_id, contract_id }: Contract) => ({
  student_id,
  contract_id,
  provider: ctx.providers.payment.name,
});

/** What the school has sent beyond what it holds is owed beside the price, as one more instalment (CON-7). */
const owedBeside = (ctx: Ctx, contract: Contract, amount: number) =>
  amount > 0
    ? [
        {
          ...of(ctx, contract),
          kind: 'plan' as const,
          installment: contract.installments + 1,
          amount,
          due_date: firstDue(ctx, contract),
        },
      ]
    : [];

/** `paid` on the contract that this one replaces is subtracted. */
function planCharges(ctx: Ctx, contract: Contract, paid: number) {
  const first = firstDue(ctx, contract);
  return creditedSchedule(contract.value_plan, contract.installments, paid)
    .installments.filter(({ due }) => due > 0)
    .map(({ installment, due }) => ({
      ...of(ctx, contract),
      kind: 'plan' as const,
      installment,
      amount: due,
      due_date: monthsAfter(first, installment - 1),
    }));
}

/** The fee is charged once: not again while it is owed for an earlier term, where it stays whatever becomes of this contract (CON-15). */
async function feeOf(tx: Tx, { student_id, value_registration }: Contract): Promise<number> {
  if (await enrolmentFeePaid(tx, student_id)) return 0;
  return (await enrolmentFeeDebtors(tx, [student_id])).length > 0 ? 0 : value_registration;
}

/** `paid` is what the school holds of the contracts that this one replaces, or less than nothing where it has sent more than it holds. */
export async function openCharges(tx: Tx, ctx: Ctx, contract_id: string, paid: number): Promise<void> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.contract_id, contract_id));
  const contract = ensureFound(row);
  const fee = await feeOf(tx, contract);
  const registration = {
    ...of(ctx, contract),
    kind: 'registration' as const,
    installment: 1,
    amount: fee,
    due_date: firstDue(ctx, contract),
  };
  const credit = Math.min(Math.max(0, paid), contract.value_plan);
  const open = [
    ...(fee > 0 ? [registration] : []),
    ...planCharges(ctx, contract, credit),
    ...owedBeside(ctx, contract, -paid),
  ];
  if (open.length > 0) await tx.insert(charges).values(open);
  await ctx.ports.contracts.setCredit(tx, contract_id, credit);
}

/** Replaces the charges of the plan of a contract; `paid` is what is credited to it. What is owed beside its price stays owed. */
export async function replacePlanCharges(tx: Tx, ctx: Ctx, contract: Contract, paid: number): Promise<void> {
  const ofPlan = and(eq(charges.contract_id, contract.contract_id), eq(charges.kind, 'plan'));
  const replaced = await tx.delete(charges).where(ofPlan).returning();
  const owed = replaced.reduce((total, { status, amount }) => total + (isUnpaid(status) ? amount : 0), 0);
  const beside = owedBeside(ctx, contract, owed - (contract.value_plan - paid));
  await tx.insert(charges).values([...planCharges(ctx, contract, paid), ...beside]);
}

/** Returns their ids. */
export async function cancelUnpaidCharges(tx: Tx, contract_id: string): Promise<string[]> {
  const cancelled = await tx
    .update(charges)
    .set({ status: 'cancelled' })
    .where(and(eq(charges.contract_id, contract_id), inArray(charges.status, [...UNPAID_STATUSES])))
    .returning({ charge_id: charges.charge_id });
  return cancelled.map(({ charge_id }) => charge_id);
}
