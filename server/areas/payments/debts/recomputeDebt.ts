import { type SQL, sql } from 'drizzle-orm';
import {
  type DebtStanding,
  type DebtState,
  debtEvent,
  debtStatus,
  nextDebtState,
  switchedByHand,
} from '../../../../domain/delinquency.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { bool, day, listOf, orNull, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { lockFor } from '../../access/api.ts';
import { rejudgeMatches } from '../../fit/api.ts';
import { isWaived, unpaid } from '../tables.ts';
import { notifyDebt } from './notifyDebt.ts';

const debtRow = {
  student_id: text,
  user_id: text,
  name: text,
  user_status: bool,
  seller_id: orNull(text),
  is_delinquent: bool,
  student_status: bool,
  inactive_for_debt: bool,
  debt_acted_until: orNull(day),
  due: listOf(day),
};

interface Debt {
  row: RowOf<typeof debtRow>;
  state: DebtState;
  standing: DebtStanding;
  next: DebtState;
  changed: boolean;
}

/**
 * Reads unpaid charges of the contract in force and of terms before it (CON-15), except those that an onboarding waiver counts as paid.
 */
export async function readDebts(db: Reader, today: string, which: SQL): Promise<Debt[]> {
  const rows = await rowsOf(db, debtRow)`
    select s.student_id, s.user_id, u.name, u.user_status, f.user_id as seller_id, s.is_delinquent, s.student_status,
      s.inactive_for_debt, s.debt_acted_until::text, array(
        select h.due_date::text from charges h join contracts c on c.contract_id = h.contract_id
          and c.status in ('signed', 'superseded')
        where h.student_id = s.student_id and ${unpaid(sql`h.status`)} and h.due_date < ${today}
          and not ${isWaived({ charge: 'h', student: 's' })} order by h.due_date) as due
    from students s join users u on u.user_id = s.user_id left join fevs f on f.fev_id = s.fev_id
    where ${which}`;
  return rows.map((row) => {
    const { is_delinquent, student_status, inactive_for_debt, debt_acted_until } = row;
    const state = { is_delinquent, student_status, inactive_for_debt, debt_acted_until };
    const standing = debtStatus(row.due, today);
    const next = nextDebtState(state, standing, row.user_status);
    const changed =
      debtEvent(state, next) !== null ||
      next.inactive_for_debt !== inactive_for_debt ||
      next.debt_acted_until !== debt_acted_until;
    return { row, state, standing, next, changed };
  });
}

async function lockDebt(tx: Tx, ctx: Ctx, student_id: string): Promise<Debt> {
  await lockFor(tx, { students: [student_id] });
  const which = sql`s.student_id = ${student_id}`;
  return ensureFound((await readDebts(tx, localDate(ctx.clock.now()), which))[0]);
}

/** Runs in the transaction of every change to a charge. A repeat notifies no one. */
export async function recomputeDebt(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const { row, state, next, changed } = await lockDebt(tx, ctx, student_id);
  if (!changed) return;
  await ctx.ports.people.setDebt(tx, student_id, next);
  const shown = ({ debt_acted_until: _, ...rest }: DebtState) => rest;
  await audit(tx, ctx, {
    context: 'finance',
    entity: 'students',
    entity_id: student_id,
    student_id,
    before: shown(state),
    after: shown(next),
  });
  if (next.student_status !== state.student_status) {
    await rejudgeMatches(tx, ctx, { student_ids: [student_id] });
    await ctx.events.announceChange(tx, { of: row.user_id, topic: 'me' });
    // A seat in a live room ends with the student's status.
    await ctx.events.announceSessions(tx, row.user_id);
  }
  const event = debtEvent(state, next);
  if (event) await notifyDebt(tx, ctx, event, { ...row, is_delinquent: next.is_delinquent });
}

/** Records that an administrator's switch overrides the current debt (PAY-8). */
export async function keepSwitch(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const { state, standing } = await lockDebt(tx, ctx, student_id);
  await ctx.ports.people.setDebt(tx, student_id, switchedByHand(state, standing));
}
