import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { reminderDays } from '../../../domain/privacy.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { eachRow } from '../../platform/eachRow.ts';
import { addJob } from '../../platform/jobs.ts';
import { alertAdmins } from '../messages/api.ts';
import { daysLeftIn } from './requests.ts';
import { privacy_remainders, privacy_requests } from './tables.ts';

/** Reminds administrators as the last day approaches, once per step (PRIVACY-5). */
export async function remindOfRequests(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'privacy_remind');
  const open = await services.db.select().from(privacy_requests).where(eq(privacy_requests.status, 'open'));
  await eachRow(services, open, async ({ id, kind, protocol, due_on }) => {
    const left = daysLeftIn(ctx, due_on);
    const step = reminderDays.findLast((days) => left <= days);
    if (step === undefined) return;
    await services.transaction((tx) =>
      alertAdmins(tx, ctx, {
        key: `privacy:${id}:${step}`,
        notice: kind === 'erasure' ? 'privacy_due' : 'correction_due',
        values: { protocol, day: { day: due_on } },
      }),
    );
  });
}

/** Removes what was kept of erased people once its last day has passed. The access log is cleared by its own job. */
export async function removeRemainders(services: Services): Promise<void> {
  const today = localDate(services.clock.now());
  const over = await services.db
    .selectDistinct({ user_id: privacy_remainders.user_id })
    .from(privacy_remainders)
    .where(and(isNull(privacy_remainders.removed_at), lt(privacy_remainders.ends_on, today)));
  await eachRow(services, over, ({ user_id }) =>
    services.transaction(async (tx) => {
      const { rows: waiting } = await tx.execute(sql`select 1 from privacy_remainders
        where user_id = ${user_id} and kind in ('contracts', 'payments') and ends_on >= ${today} limit 1`);
      if (waiting.length === 0) {
        await tx.execute(sql`delete from sandbox_orders where charge_id in (
          select charge_id from charges join students using (student_id) where user_id = ${user_id})`);
        const keys = await rowsOf(tx, {
          key: text,
        })`select key from remove_contracts(${user_id}, true, ${today}) as key`;
        await addJob(tx, 'privacy_files', { keys: keys.map(({ key }) => key) });
      }
      await tx
        .update(privacy_remainders)
        .set({ removed_at: services.clock.now() })
        .where(and(eq(privacy_remainders.user_id, user_id), lt(privacy_remainders.ends_on, today)));
    }),
  );
}
