import { type SQL, sql } from 'drizzle-orm';
import { renewalReminder } from '../../../domain/contractRenewal.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { weekStartOf } from '../../../domain/week.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, digits, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { alertAdmins, notify } from '../messages/api.ts';
import { isEndingSoon } from './standing.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    contract_renewals: Record<string, never>;
  }
}

const batch = 200;
const first = '00000000-0000-0000-0000-000000000000';

const row = { contract_id: text, user_id: text, name: text, seller_id: orNull(text), validity: day };

/** Contracts that are to be renewed, of active students. */
const endingSoon = (today: string): SQL => sql`from contracts c
  join students s on s.student_id = c.student_id join users u on u.user_id = s.user_id
  left join fevs f on f.fev_id = s.fev_id
  where ${isEndingSoon(today)} and u.user_status`;

/** A repeated run writes nothing twice, because each reminder of a contract has a key. */
async function remind(tx: Tx, ctx: Ctx, today: string, contract: RowOf<typeof row>): Promise<void> {
  const { contract_id, user_id, seller_id, name, validity } = contract;
  const due = renewalReminder(validity, today);
  if (due === null) return;
  const values = { name, day: { day: validity } };
  const once_key = `contract-ending:${contract_id}:${due}`;
  await notify(tx, ctx, [user_id], { notification: 'NOTICE', notice: 'contract_ending', values, once_key });
  if (seller_id)
    await notify(tx, ctx, [seller_id], {
      notification: 'NOTICE',
      notice: 'contract_ending_seller',
      values,
      once_key,
    });
}

/** Runs daily. It reminds of contracts that end without a new one, and administrators weekly of how many do (CON-15). */
export async function remindRenewals(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'contract_renewals');
  const today = localDate(services.clock.now());
  let after: string | undefined = first;
  while (after !== undefined) {
    const rows: RowOf<typeof row>[] = await rowsOf(services.db, row)`
      select c.contract_id, s.user_id, u.name, f.user_id as seller_id, c.validity::text ${endingSoon(today)}
        and c.contract_id > ${after} order by c.contract_id limit ${batch}`;
    await services.transaction(async (tx) => {
      for (const contract of rows) await remind(tx, ctx, today, contract);
    });
    after = rows.length === batch ? rows.at(-1)?.contract_id : undefined;
  }
  const [counted] = await rowsOf(services.db, { count: digits })`select count(*) ${endingSoon(today)}`;
  const count = Number(counted?.count ?? 0);
  if (count > 0)
    await services.transaction((tx) =>
      alertAdmins(tx, ctx, {
        key: `contracts-ending:${weekStartOf(today)}`,
        notice: 'contracts_ending',
        values: { count },
      }),
    );
}
