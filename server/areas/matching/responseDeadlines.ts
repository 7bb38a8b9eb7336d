import { and, inArray, isNull, sql } from 'drizzle-orm';
import {
  answerDue,
  OFFER_HOURS,
  promiseState,
  REMINDER_HOURS,
  reminderDue,
} from '../../../domain/matchPromise.ts';
import { audit } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, instant, listOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { eachRow } from '../../platform/eachRow.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { alertAdmins, type NotifyCtx, notify } from '../messages/api.ts';
import { matches, matching_settings } from './tables.ts';
import { rankTeachers } from './teachersFor.ts';

const ONLY_ROW = 1;

/** Falls back to 24 hours for rows created before `promised_until` existed. */
export const promisedSql = sql`coalesce(m.promised_until, m.created_at + interval '24 hours')`;
/** Deadline for the response of the teacher of a match, or for the school to find one (`answerDue`). */
export const dueSql = sql`case when m.status = 'waiting-acceptance'
  then greatest(${promisedSql}, m.waiting_since + make_interval(hours => ${sql.raw(String(OFFER_HOURS))})) else ${promisedSql} end`;

/** An inactive student leaves every queue until activated again (MATCH-16). */
export const isActive = sql`s.student_status and u.user_status`;

async function offersNext(db: Reader): Promise<boolean> {
  const [row] = await rowsOf(db, {
    offer_next: bool,
  })`select offer_next from matching_settings where id = ${ONLY_ROW}`;
  return row?.offer_next ?? false;
}

export const responseDeadlines: Handler<'GET /v1/match/promises'> = async (ctx) => {
  const now = ctx.clock.now();
  const rows = await rowsOf(ctx.db, { due: instant })`
    select ${dueSql} as due from matches m join students s on s.student_id = m.student_id
    join users u on u.user_id = s.user_id where m.status in ('pending-allocation', 'waiting-acceptance') and ${isActive}`;
  const states = rows.map(({ due }) => promiseState(new Date(due), now));
  const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length;
  return {
    offer_next: await offersNext(ctx.db),
    kept: count('kept'),
    soon: count('soon'),
    late: count('late'),
    soon_hours: REMINDER_HOURS,
  };
};

export const changeDeadlineSettings: Handler<'PATCH /v1/match/promises'> = async (
  ctx,
  { body: { offer_next } },
) => {
  await ctx.transaction(async (tx) => {
    const before = await offersNext(tx);
    await tx
      .insert(matching_settings)
      .values({ id: ONLY_ROW, offer_next })
      .onConflictDoUpdate({ target: matching_settings.id, set: { offer_next } });
    await audit(tx, ctx, {
      context: 'matching',
      entity: 'matching_settings',
      entity_id: String(ONLY_ROW),
      entity_name: '',
      before: { offer_next: before },
      after: { offer_next },
    });
  });
  return responseDeadlines(ctx, {});
};

const openRow = {
  match_id: text,
  student_id: text,
  name: text,
  status: text,
  teacher_id: orNull(text),
  user_id: orNull(text),
  promised: instant,
  waiting_since: instant,
  reminded_at: orNull(instant),
  late_teachers: listOf(text),
  late_told_at: orNull(instant),
};
const openMatches = (db: Reader, where = sql`true`) => rowsOf(db, openRow)`
  select m.match_id, m.student_id, u.name, m.status, m.teacher_id, t.user_id, ${promisedSql} as promised, m.waiting_since,
    m.reminded_at, m.late_teachers, m.late_told_at
  from matches m join students s on s.student_id = m.student_id join users u on u.user_id = s.user_id
  left join teachers t on t.teacher_id = m.teacher_id
  where m.status in ('pending-allocation', 'waiting-acceptance') and ${isActive} and ${where} order by m.waiting_since, m.match_id`;
type Open = Awaited<ReturnType<typeof openMatches>>[number];

/** Reminds teachers; when the promise ends, offers the student to the next one or notifies administrators (MATCH-13). */
export async function enforceDeadlines(services: Services): Promise<void> {
  const ctx = systemCtx(services);
  const isOn = await offersNext(ctx.db);
  const late: Open[] = [];
  await eachRow(ctx, await openMatches(ctx.db), async (match) => {
    if (!(await isKept(ctx, match, isOn))) late.push(match);
  });
  const unnotified = late.filter(({ late_told_at }) => late_told_at === null);
  if (unnotified.length > 0) await ctx.transaction((tx) => notifyLate(tx, ctx, unnotified));
}

const isOffered = ({ status }: Open) => status === 'waiting-acceptance';

/** Returns false if the deadline has passed and the student cannot be offered to another teacher. */
async function isKept(ctx: Ctx, match: Open, isOn: boolean): Promise<boolean> {
  const now = ctx.clock.now();
  const [promised, offered] = [new Date(match.promised), new Date(match.waiting_since)];
  const due = isOffered(match) ? answerDue(promised, offered) : promised;
  if (due <= now) return isOffered(match) && isOn && offerNext(ctx, match);
  const remindFrom = reminderDue(promised, offered);
  // A reminder by hand does not replace the one before the end.
  const isReminded = match.reminded_at !== null && new Date(match.reminded_at) >= remindFrom;
  if (isOffered(match) && match.user_id && !isReminded && remindFrom <= now)
    await remind(ctx, { ...match, user_id: match.user_id }, { due, remindFrom });
  return true;
}

/** Notifies administrators once for each match; several at a time share one notice. */
async function notifyLate(tx: Tx, ctx: Ctx, late: readonly Open[]): Promise<void> {
  const notified = await tx
    .update(matches)
    .set({ late_told_at: ctx.clock.now() })
    .where(
      and(
        inArray(
          matches.match_id,
          late.map(({ match_id }) => match_id),
        ),
        isNull(matches.late_told_at),
      ),
    )
    .returning({ id: matches.match_id });
  const ids = new Set(notified.map(({ id }) => id));
  const [match, ...others] = late.filter(({ match_id }) => ids.has(match_id));
  if (!match) return;
  const key = `promise:${match.match_id}`;
  if (others.length > 0)
    await alertAdmins(tx, ctx, { key, notice: 'promises_late', values: { count: others.length + 1 } });
  else
    await alertAdmins(tx, ctx, {
      key,
      notice: isOffered(match) ? 'promise_unanswered' : 'promise_unallocated',
      values: { name: match.name },
    });
}

async function remind(
  ctx: Ctx,
  match: Open & { user_id: string },
  { due, remindFrom }: { due: Date; remindFrom: Date },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const reminded = await tx
      .update(matches)
      .set({ reminded_at: ctx.clock.now() })
      .where(
        sql`${stillOffered(match)} and (${matches.reminded_at} is null or ${matches.reminded_at} < ${remindFrom.toISOString()})`,
      )
      .returning({ id: matches.match_id });
    if (reminded.length > 0) await notifyReminder(tx, ctx, match, due);
  });
}

/** Notifies a teacher of the student who waits for the answer. */
export async function notifyReminder(
  tx: Tx,
  ctx: NotifyCtx,
  {
    user_id,
    name,
    match_id,
    student_id,
  }: Pick<Open, 'name' | 'match_id' | 'student_id'> & { user_id: string },
  due: Date,
): Promise<void> {
  await notify(tx, ctx, [user_id], {
    notification: 'NOTICE',
    notice: 'promise_reminder',
    values: { name, due: { moment: due } },
    body: { match_id, student_id },
  });
}

/** Nothing happened since the match was read. */
const stillOffered = ({ match_id, teacher_id }: Open) =>
  sql`${matches.match_id} = ${match_id} and ${matches.status} = 'waiting-acceptance' and ${matches.teacher_id} = ${teacher_id}`;

/** Offers the student to the best teacher whose response deadline for this match has not expired; returns false if there is none. */
async function offerNext(ctx: Ctx, match: Open): Promise<boolean> {
  const passed = new Set([...match.late_teachers, match.teacher_id]);
  const next = (await rankTeachers(ctx, match.student_id)).find(({ id, fits }) => fits && !passed.has(id));
  if (!next || match.teacher_id === null) return false;
  return ctx.transaction((tx) => moveOffer(tx, ctx, match, next.id));
}

async function moveOffer(tx: Tx, ctx: Ctx, match: Open, teacher_id: string): Promise<boolean> {
  const moved = await tx
    .update(matches)
    .set({
      teacher_id,
      waiting_since: ctx.clock.now(),
      reminded_at: null,
      answer_key: null,
      late_teachers: sql`array_append(late_teachers, ${match.teacher_id}::uuid)`,
    })
    .where(stillOffered(match))
    .returning({ id: matches.match_id });
  // Answered in the meantime: there is nothing left to do.
  if (moved.length === 0) return true;
  await audit(tx, ctx, {
    context: 'matching',
    entity: 'matches',
    entity_id: match.match_id,
    student_id: match.student_id,
    before: { status: 'waiting-acceptance', teacher_id: match.teacher_id },
    after: { status: 'waiting-acceptance', teacher_id },
  });
  const [teacher] = await rowsOf(tx, {
    user_id: text,
  })`select user_id from teachers where teacher_id = ${teacher_id}`;
  const body = { match_id: match.match_id, student_id: match.student_id };
  const values = { name: match.name };
  if (teacher)
    await notify(tx, ctx, [teacher.user_id], { notification: 'NOTICE', notice: 'match_new', values, body });
  if (match.user_id) {
    await notify(tx, ctx, [match.user_id], { notification: 'NOTICE', notice: 'promise_passed', values });
    await ctx.events.announceChange(tx, { of: match.user_id, topic: 'student' });
  }
  return true;
}
