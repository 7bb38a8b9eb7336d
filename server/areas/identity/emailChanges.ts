import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';

const day = 24 * 3_600_000;
/** The former address may undo a change; until then the e-mail cannot change again (ACCESS-14). */
export const undoMs = 7 * day;
/** No password reset by mail after a change, so that the former address can object. */
const passwordWaitMs = 3 * day;

/** Null once the change can no longer be undone, or was undone. */
export async function lastEmailChange(
  db: Reader,
  ctx: Pick<Ctx, 'clock'>,
  user_id: string,
): Promise<Date | null> {
  const since = new Date(ctx.clock.now().getTime() - undoMs).toISOString();
  const rows = await rowsOf(db, { event: text, at: instant })`
    select event, at from access_log where user_id = ${user_id} and event in ('email_changed', 'email_kept')
      and at > ${since} order by at desc, id desc limit 1`;
  const [last] = rows;
  return last?.event === 'email_changed' ? new Date(last.at) : null;
}

export async function passwordsFrom(
  db: Reader,
  ctx: Pick<Ctx, 'clock'>,
  user_id: string,
): Promise<Date | null> {
  const changed = await lastEmailChange(db, ctx, user_id);
  const from = changed && new Date(changed.getTime() + passwordWaitMs);
  return from && from > ctx.clock.now() ? from : null;
}

export async function factorAddedSince(db: Reader, user_id: string, moment: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from second_factors where user_id = ${user_id} and totp_since >= ${moment.toISOString()}
    union all select 1 from passkeys where user_id = ${user_id} and created_at >= ${moment.toISOString()} limit 1`);
  return rows.length > 0;
}
