import { sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { FINDING_KINDS } from '../../../domain/timetableCheck.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import { restoreSeats } from '../classes/api.ts';
import { alertAdmins } from '../messages/api.ts';
import { storeFindings } from './check.ts';
import { timetable_checks } from './tables.ts';

const KEPT_DAYS = 90;

/** Restores missing seats, stores what remains to be settled and notifies administrators of findings, at most once a day (CAL-17). */
export async function checkNightly(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  await restoreSeats(services);
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    const found = await storeFindings(tx, now);
    const totals = Object.fromEntries(
      FINDING_KINDS.flatMap((kind) => (found[kind].total > 0 ? [[kind, found[kind].total]] : [])),
    );
    const findings = Object.values(totals).reduce((sum, each) => sum + each, 0);
    await tx.insert(timetable_checks).values({ at: now, findings, totals });
    await tx.execute(sql`delete from timetable_checks
      where at < ${new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()}`);
    if (findings > 0)
      await alertAdmins(tx, ctx, {
        key: `timetable:${localDate(now)}`,
        notice: 'timetable',
        values: { count: findings },
      });
  });
}
