import { sql } from 'drizzle-orm';
import { debtLimits, lateSince } from '../../../../domain/delinquency.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { type Services, systemCtx } from '../../../platform/context.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { unpaid } from '../tables.ts';
import { readDebts, recomputeDebt } from './recomputeDebt.ts';

/** Students per batch; only those who change need a transaction. */
const chunk = 500;

/** Daily; idempotent. */
export async function debtDue(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'debt_due');
  const today = localDate(services.clock.now());
  const rows = await rowsOf(services.db, { student_id: text })`
    select student_id from students where is_delinquent or inactive_for_debt or debt_acted_until is not null
    union
    select student_id from charges where ${unpaid(sql`status`)}
      and due_date <= ${lateSince(today, debtLimits.lateDays)}`;
  const ids = rows.map(({ student_id }) => student_id);
  for (let from = 0; from < ids.length; from += chunk) {
    const some = `{${ids.slice(from, from + chunk).join()}}`;
    const debts = await readDebts(services.db, today, sql`s.student_id = any(${some}::uuid[])`);
    for (const { row, changed } of debts)
      if (changed) await services.transaction((tx) => recomputeDebt(tx, ctx, row.student_id));
  }
}
