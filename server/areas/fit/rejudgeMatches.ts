import { sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { alertAdmins, notify } from '../messages/api.ts';
import { studentFacts } from './studentFacts.ts';
import { teacherFacts, teacherWeeks } from './teacherFacts.ts';
import { ALLOCATION_WEEKS, fitOf } from './teacherFit.ts';

interface Changed {
  readonly student_ids?: readonly string[];
  readonly teacher_ids?: readonly string[];
}

const offerRow = {
  match_id: text,
  student_id: text,
  teacher_id: text,
  name: text,
  teacher: text,
  user_id: text,
  student_on: bool,
  teacher_on: bool,
};
type Offer = RowOf<typeof offerRow>;

/**
 * Call in the transaction of every change of level, status, hours, course or modality of these people: an offer that no longer
 * fits ends, and its student waits for allocation again (MATCH-16).
 */
export async function rejudgeMatches(
  tx: Tx,
  ctx: Ctx,
  { student_ids = [], teacher_ids = [] }: Changed,
): Promise<void> {
  const offers = await rowsOf(tx, offerRow)`
    select m.match_id, m.student_id, m.teacher_id, u.name, tu.name as teacher, t.user_id,
      s.student_status and u.user_status as student_on, t.teacher_status and tu.user_status as teacher_on
    from matches m join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
    join teachers t on t.teacher_id = m.teacher_id join users tu on tu.user_id = t.user_id
    where m.status = 'waiting-acceptance' and (m.student_id = any(${sql.param(student_ids)}::uuid[])
      or m.teacher_id = any(${sql.param(teacher_ids)}::uuid[]))
    order by m.match_id for update of m`;
  const ended: Offer[] = [];
  for (const offer of offers) if (!(await stillFits(tx, ctx, offer))) ended.push(offer);
  for (const offer of ended) await endOffer(tx, ctx, offer);
  await notifySchool(
    tx,
    ctx,
    ended.filter(({ student_on }) => student_on),
  );
}

async function stillFits(tx: Tx, ctx: Ctx, { student_id, teacher_id }: Offer): Promise<boolean> {
  const now = ctx.clock.now();
  const student = await studentFacts(tx, student_id, now, localDate(now));
  const [teacher] = await teacherFacts(tx, teacher_id, student_id);
  if (!student || !teacher) return false;
  const { leaving } = student;
  const weeks = await teacherWeeks(tx, [teacher], now, ALLOCATION_WEEKS, { student_id, leaving });
  const week = weeks.get(teacher_id);
  return week !== undefined && fitOf(student, teacher, week, now, ALLOCATION_WEEKS).match.issues.length === 0;
}

async function endOffer(
  tx: Tx,
  ctx: Ctx,
  { match_id, student_id, teacher_id, ...offer }: Offer,
): Promise<void> {
  await ctx.ports.matches.requeue(tx, ctx, { match_id, student_id, teacher_id, user_id: offer.user_id });
  if (offer.teacher_on)
    await notify(tx, ctx, [offer.user_id], {
      notification: 'NOTICE',
      notice: 'match_withdrawn',
      values: { name: offer.name },
      once_key: `match-withdrawn:${match_id}:${ctx.clock.now().getTime()}`,
    });
}

/** Several offers that end together are one notice. */
async function notifySchool(tx: Tx, ctx: Ctx, ended: readonly Offer[]): Promise<void> {
  const [first, ...others] = ended;
  if (!first) return;
  const key = `match-unfit:${first.match_id}:${ctx.clock.now().getTime()}`;
  if (others.length > 0)
    await alertAdmins(tx, ctx, { key, notice: 'matches_unfit', values: { count: ended.length } });
  else {
    const { name, teacher } = first;
    await alertAdmins(tx, ctx, { key, notice: 'match_unfit', values: { name, teacher } });
  }
}
