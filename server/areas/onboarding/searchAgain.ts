import { ONBOARDING_STATUSES } from '../../../domain/onboarding.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type Column,
  int,
  listOf,
  object,
  oneOf,
  orNull,
  type RowOf,
  rowsOf,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { recomputeOnboarding } from './recompute.ts';

const parts = {
  onboarding_status: oneOf(ONBOARDING_STATUSES),
  waived_through: int,
  /** Matches whose acceptance was voided. */
  accepted: listOf(text),
};

/** What a search has changed, so that it can be taken back. */
export const startedSearch: Column<StartedSearch> = object(parts);
export type StartedSearch = RowOf<typeof parts>;

/** Waivers of the last requirements end with the acceptance (TRANSFER-9). */
const kept = 4;

const openMatchOf = async (tx: Tx, student_id: string): Promise<string | null> => {
  const [open] = await rowsOf(tx, { match_id: orNull(text) })`select match_id from matches
    where student_id = ${student_id} and status in ('pending-allocation', 'waiting-acceptance') for update`;
  return open?.match_id ?? null;
};

/** Voids the earlier acceptance and returns the new open match, or null while the student's hours are missing (TRANSFER-9). */
export async function searchAgain(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
): Promise<{ match_id: string | null; search: StartedSearch }> {
  const [student] = await rowsOf(tx, {
    onboarding_status: oneOf(ONBOARDING_STATUSES),
    waived_through: int,
  })`select onboarding_status, waived_through from students where student_id = ${student_id}`;
  const before = ensureFound(student);
  const accepted = await ctx.ports.matches.closeAccepted(tx, student_id);
  await ctx.ports.people.limitWaivers(tx, student_id, kept);
  await recomputeOnboarding(tx, ctx, student_id);
  const match_id = await openMatchOf(tx, student_id);
  return { match_id, search: { ...before, accepted } };
}

/** Takes the search back: the status is as before it. 'accepted' if a teacher has accepted meanwhile, 'changed' if the status would differ. */
export async function endSearch(
  tx: Tx,
  ctx: Ctx,
  student_id: string,
  { onboarding_status, waived_through, accepted }: StartedSearch,
): Promise<'accepted' | 'changed' | null> {
  const later = await rowsOf(tx, { match_id: text })`
    select match_id from matches where student_id = ${student_id} and status = 'accepted'`;
  if (later.length > 0) return 'accepted';
  const opened = await openMatchOf(tx, student_id);
  if (!(await ctx.ports.matches.undoSearch(tx, ctx, { accepted, opened }))) return 'changed';
  const waivers = { now: Math.min(waived_through, kept), through: waived_through };
  if (!(await ctx.ports.people.raiseWaivers(tx, student_id, waivers))) return 'changed';
  return (await recomputeOnboarding(tx, ctx, student_id)) === onboarding_status ? null : 'changed';
}
