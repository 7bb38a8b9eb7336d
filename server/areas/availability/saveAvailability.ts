import { eq, sql } from 'drizzle-orm';
import {
  availabilityIssues,
  countSlots,
  normaliseAvailability,
  type RawAvailability,
} from '../../../domain/availability.ts';
import { WEEKDAYS } from '../../../domain/options.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, refused } from '../../platform/errors.ts';
import { refuseStronger } from '../identity/api.ts';
import { readAvailability } from './readAvailability.ts';
import { availability } from './tables.ts';

/** Throws 400 unless slots are one hour, and 417 for fewer than `minimum`; 0 skips that check. Keeps the zone by default. */
export async function saveAvailability(
  tx: Tx,
  ctx: Ctx,
  user_id: string,
  input: RawAvailability,
  zone?: string,
  more: { minimum?: number; student_id?: string } = {},
): Promise<void> {
  await refuseStronger(tx, ctx, user_id);
  const kept = normaliseAvailability(input);
  const minimum = more.minimum ?? 0;
  for (const issue of availabilityIssues(kept, minimum)) {
    if (issue.code !== 'below_weekly_minimum') throw refused({ path: 'availability', ...issue });
    throw new AppError('availability_below_minimum', { minimum, count: countSlots(kept) });
  }
  // Serialises concurrent saves, which would otherwise mix their hours.
  await tx.execute(sql`select 1 from users where user_id = ${user_id} for no key update`);
  const before = await readAvailability(tx, user_id);
  const timezone = zone ?? before.timezone;
  await tx.delete(availability).where(eq(availability.user_id, user_id));
  const rows = WEEKDAYS.flatMap((weekday) =>
    (kept[weekday] ?? []).map(({ start }) => ({ user_id, weekday, start, timezone })),
  );
  if (rows.length > 0) await tx.insert(availability).values(rows);
  // Notices and files show the person's times in it (AVA-2).
  await ctx.ports.people.setTimezone(tx, user_id, timezone);
  await ctx.events.announceChange(tx, { of: user_id, topic: 'me' });
  await audit(tx, ctx, {
    context: 'availability',
    entity: 'availability',
    entity_id: user_id,
    student_id: more.student_id ?? null,
    before: { availability: before.availability, timezone: before.timezone },
    after: { availability: kept, timezone },
  });
}
