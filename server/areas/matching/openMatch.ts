import { sql } from 'drizzle-orm';
import { promisedUntil } from '../../../domain/matchPromise.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { instant, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { notify } from '../messages/api.ts';
import { matches } from './tables.ts';

declare module '../../platform/ports.ts' {
  interface Ports {
    matches: typeof matchRecords;
  }
}

/** Opens a match unless one is open (MATCH-5). */
export async function openMatch(tx: Tx, ctx: Ctx, student_id: string): Promise<void> {
  const [opened] = await tx
    .insert(matches)
    .values({
      student_id,
      status: 'pending-allocation',
      queued_at: await queuedAt(tx, ctx, student_id),
      waiting_since: ctx.clock.now(),
      promised_until: promisedUntil(ctx.clock.now()),
    })
    .onConflictDoNothing({
      target: matches.student_id,
      where: sql`status in ('pending-allocation', 'waiting-acceptance')`,
    })
    .returning({ match_id: matches.match_id });
  if (!opened) return;
  await audit(tx, ctx, {
    context: 'matching',
    entity: 'matches',
    entity_id: opened.match_id,
    student_id,
    after: { status: 'pending-allocation' },
  });
}

/** The wait goes on from an earlier match of the same contract that ended without an acceptance (MATCH-3). */
async function queuedAt(tx: Tx, ctx: Ctx, student_id: string): Promise<Date> {
  const [row] = await rowsOf(tx, { first: orNull(instant) })`
    select min(m.queued_at) as first from matches m
    where m.student_id = ${student_id} and m.status = 'closed' and m.answered_at is null and not m.is_undone
      and m.queued_at >= coalesce((select max(c.created_at) from contracts c
        where c.student_id = m.student_id and c.status in ('pending', 'signed', 'superseded')), '-infinity')
      and m.queued_at > coalesce((select max(accepted.answered_at) from matches accepted
        where accepted.student_id = m.student_id), '-infinity')`;
  return row?.first ? new Date(row.first) : ctx.clock.now();
}

/** Notifies a teacher who had to answer. */
export async function closeMatches(tx: Tx, ctx: Ctx, student_ids: readonly string[]): Promise<void> {
  const rows = await rowsOf(tx, {
    match_id: text,
    student_id: text,
    status: text,
    user_id: orNull(text),
    name: text,
  })`
    update matches m set status = 'closed' from matches was
    join students s on s.student_id = was.student_id join users u on u.user_id = s.user_id
    left join teachers t on t.teacher_id = was.teacher_id
    where was.match_id = m.match_id and m.student_id = any(${sql.param(student_ids)}::uuid[])
      and m.status in ('pending-allocation', 'waiting-acceptance')
    returning m.match_id, m.student_id, was.status, t.user_id, u.name`;
  for (const { match_id, student_id, status, user_id, name } of rows) {
    if (user_id) await ctx.events.announceChange(tx, { of: user_id, topic: 'student' });
    await audit(tx, ctx, {
      context: 'matching',
      entity: 'matches',
      entity_id: match_id,
      student_id,
      before: { status },
      after: { status: 'closed' },
    });
    if (user_id)
      await notify(tx, ctx, [user_id], {
        notification: 'NOTICE',
        notice: 'match_closed',
        values: { name },
        once_key: `match-closed:${match_id}`,
      });
  }
}

/** Returns the ids of those that were closed. */
async function closeAccepted(tx: Tx, student_id: string): Promise<string[]> {
  const rows = await rowsOf(tx, { match_id: text })`
    update matches set status = 'closed' where student_id = ${student_id} and status = 'accepted' returning match_id`;
  return rows.map(({ match_id }) => match_id);
}

interface Mistaken {
  /** Those that were accepted before. */
  readonly accepted: readonly string[];
  /** The search that was opened by mistake, and is open. */
  readonly opened: string | null;
}

/**
 * Takes a search back that was opened by mistake: the earlier acceptances hold again, its offer ends, and its wait does not count for a
 * later search (MATCH-3). Closing it is left to the status of the student. False if the acceptances have changed since.
 */
async function undoSearch(tx: Tx, ctx: Ctx, { accepted, opened }: Mistaken): Promise<boolean> {
  const rows = await rowsOf(tx, { match_id: text })`
    update matches set status = 'accepted' where match_id = any(${sql.param(accepted)}::uuid[]) and status = 'closed'
    returning match_id`;
  if (rows.length < accepted.length) return false;
  if (opened === null) return true;
  const offers = await rowsOf(tx, { student_id: text, name: text, teacher_id: text, user_id: text })`
    select m.student_id, u.name, m.teacher_id, t.user_id from matches m join students s on s.student_id = m.student_id
    join users u on u.user_id = s.user_id join teachers t on t.teacher_id = m.teacher_id
    where m.match_id = ${opened} and m.status = 'waiting-acceptance'`;
  for (const { student_id, name, teacher_id, user_id } of offers) {
    await requeue(tx, ctx, { match_id: opened, student_id, teacher_id, user_id });
    const notice = { notification: 'NOTICE', notice: 'match_undone', values: { name } } as const;
    await notify(tx, ctx, [user_id], notice);
  }
  await tx.execute(sql`update matches set is_undone = true where match_id = ${opened}`);
  return true;
}

/** An offer of a student to a teacher, whose user is `user_id`. */
interface Offer {
  readonly match_id: string;
  readonly student_id: string;
  readonly teacher_id: string;
  readonly user_id: string;
}

/** Ends the offer to a teacher: the student waits for allocation again. The caller notifies the teacher. */
async function requeue(
  tx: Tx,
  ctx: Ctx,
  { match_id, student_id, teacher_id, user_id }: Offer,
): Promise<void> {
  await tx.execute(sql`update matches set status = 'pending-allocation', teacher_id = null,
    waiting_since = ${ctx.clock.now().toISOString()}, reminded_at = null, answer_key = null where match_id = ${match_id}`);
  await ctx.events.announceChange(tx, { of: user_id, topic: 'student' });
  await audit(tx, ctx, {
    context: 'matching',
    entity: 'matches',
    entity_id: match_id,
    student_id,
    before: { status: 'waiting-acceptance', teacher_id },
    after: { status: 'pending-allocation', teacher_id: null },
  });
}

/** The port through which areas that this one imports write matches. */
export const matchRecords = { open: openMatch, close: closeMatches, closeAccepted, requeue, undoSearch };
