import { sql } from 'drizzle-orm';
import { reminderWindow, requestExpiry } from '../../../domain/studentLessons.ts';
import { audit } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import { bool, instant, rowsOf, text } from '../../platform/db/rows.ts';
import { eachRow } from '../../platform/eachRow.ts';
import { notifyExpired, notifyMakeup } from './notices.ts';
import { settleRequests } from './settleRequests.ts';
import { makeups, reschedules } from './tables.ts';

/** Settles requests made while the timetable changed, closes those whose hour has come, and reminds of make-ups about to expire (LESSON-2, LESSON-5). */
export async function closeRequests(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  const now = ctx.clock.now();
  await ctx.transaction((tx) => settleRequests(tx, ctx, sql`true`));
  await eachRow(ctx, await pending(ctx), async ({ id, starts_at, lesson_starts_at, is_given_up }) => {
    const lesson = is_given_up ? null : new Date(lesson_starts_at);
    if (requestExpiry({ starts_at: new Date(starts_at), lesson_starts_at: lesson }) <= now)
      await expire(ctx, id);
  });
  await eachRow(ctx, await expiring(ctx), ({ id, title }) => remind(ctx, id, title));
}

const pendingRow = { id: text, starts_at: instant, lesson_starts_at: instant, is_given_up: bool };

const pending = ({ db }: Ctx) => rowsOf(db, pendingRow)`
  select r.id, r.starts_at, l.starts_at as lesson_starts_at, exists (select 1 from makeups m
    where m.student_id = r.student_id and m.lesson_id = r.lesson_id and m.used_at is null) as is_given_up
  from reschedules r join lessons l on l.id = r.lesson_id where r.status = 'pending' order by r.starts_at, r.id`;

async function expire(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [request] = await tx
      .update(reschedules)
      .set({ status: 'expired', decided_at: ctx.clock.now() })
      .where(sql`${reschedules.id} = ${id} and ${reschedules.status} = 'pending'`)
      .returning();
    // Answered in the meantime.
    if (!request) return;
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'reschedules',
      entity_id: id,
      student_id: request.student_id,
      before: { status: 'pending' },
      after: { status: 'expired' },
    });
    await notifyExpired(tx, ctx, request);
  });
}

async function expiring(ctx: Ctx) {
  const { start, end } = reminderWindow(ctx.clock.now());
  return rowsOf(ctx.db, { id: text, title: text })`
    select m.id, l.title from makeups m join lessons l on l.id = m.lesson_id
    where m.used_at is null and m.reminded_at is null
      and m.expires_at > ${start.toISOString()} and m.expires_at <= ${end.toISOString()} order by m.id`;
}

async function remind(ctx: Ctx, id: string, title: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [makeup] = await tx
      .update(makeups)
      .set({ reminded_at: ctx.clock.now() })
      .where(sql`${makeups.id} = ${id} and ${makeups.used_at} is null and ${makeups.reminded_at} is null`)
      .returning();
    if (makeup) await notifyMakeup(tx, ctx, { ...makeup, title });
  });
}
