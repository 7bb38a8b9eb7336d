import { eq, lt, sql } from 'drizzle-orm';
import { GUARDIAN_SESSION_HOURS, isVisitOpen } from '../../../domain/guardianAccess.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { guardianColumns, guardianFacts, type PaidFor, payingGuardian } from '../payments/api.ts';
import { findAccess } from './links.ts';
import { guardian_accesses, guardian_visits } from './tables.ts';

/** Begins a session of its own, beside any session of an account in the same browser (GUARDIAN-4). */
export const openAccess: Handler<'POST /v1/guardian-access'> = async (ctx, { body }) => {
  const access = ensureFound(await findAccess(ctx.db, ctx, body.token));
  const { state, access_id, guardian } = access;
  const { language } = guardian;
  if (state === 'expired') return { state, language, session: null };
  const session = ctx.random.token();
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await tx
      .insert(guardian_visits)
      .values({ access_id, token_hash: sha256(session), started_at: now, used_at: now });
    await tx
      .update(guardian_accesses)
      .set({ opened_at: sql`coalesce(${guardian_accesses.opened_at}, ${now.toISOString()})` })
      .where(eq(guardian_accesses.access_id, access_id));
  });
  return { state, language, session };
};

const visitFacts = {
  ...guardianFacts,
  visit_id: text,
  access_id: text,
  student_id: text,
  student_name: text,
  user_id: text,
  started_at: instant,
  used_at: instant,
};

export interface Visit extends PaidFor {
  visit_id: string;
  access_id: string;
  user_id: string;
}

const usedMs = 60_000;

/** The open session of a guardian. One that is over, and one whose link has ended, look like an unknown one (GUARDIAN-4). */
export async function findVisit(db: Reader, ctx: Ctx, session: string): Promise<Visit> {
  const [row] = await rowsOf(db, visitFacts)`
    select v.visit_id, v.access_id, v.started_at, v.used_at, a.student_id, u.user_id, u.name as student_name, ${guardianColumns}
    from guardian_visits v join guardian_accesses a on a.access_id = v.access_id
    join students s on s.student_id = a.student_id join users u on u.user_id = s.user_id
    left join personal p on p.user_id = u.user_id
    where v.token_hash = ${sha256(session)} and a.revoked_at is null and a.expires_at > ${ctx.clock.now().toISOString()} and not a.of_former_guardian and u.erased_at is null and u.user_status
      and a.email = (s.guardian ->> 'student_guardian_email')::citext`;
  const found = ensureFound(row);
  const times = { started_at: new Date(found.started_at), used_at: new Date(found.used_at) };
  const guardian = payingGuardian(ctx, found);
  const now = ctx.clock.now();
  if (!guardian || !isVisitOpen(times, now)) throw new AppError('not_found');
  if (now.getTime() - times.used_at.getTime() >= usedMs)
    await db.execute(
      sql`update guardian_visits set used_at = ${now.toISOString()} where visit_id = ${found.visit_id}`,
    );
  const { visit_id, access_id, user_id, student_id, student_name } = found;
  return { visit_id, access_id, user_id, student_id, student_name, guardian };
}

/** Repeating it changes nothing; an unknown session is answered alike. */
export const leave: Handler<'POST /v1/guardian-access/leave'> = async (ctx, { body }) => {
  await ctx.db.delete(guardian_visits).where(eq(guardian_visits.token_hash, sha256(body.session)));
  return ok;
};

export async function clearVisits({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - GUARDIAN_SESSION_HOURS * 60 * 60_000);
  await db.delete(guardian_visits).where(lt(guardian_visits.started_at, before));
}
