import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  areAsLeft,
  type ChangedRows,
  changedRows,
  imageColumns,
  imageRows,
  watchRows,
} from '../../platform/db/rowImages.ts';
import { bool, type Column, instant, object, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { notifyOthers } from '../calendar/api.ts';
import { makeups, reschedules } from './tables.ts';

const parts = { requests: changedRows, makeups: changedRows };

/** Requests and make-ups that a change ended or reopened, so that they can be given back. */
export const endedClaims: Column<EndedClaims> = object(parts);
export type EndedClaims = RowOf<typeof parts>;

interface Watched {
  readonly class_id: string;
  readonly student_id: string;
  /** Condition on `l`, the lessons that a change may take. */
  readonly isLater: SQL;
}

/** Reads what depends on the lessons of a student who leaves a class; the returned function is called after the change. */
export async function watchClaims(
  tx: Tx,
  { class_id, student_id, isLater }: Watched,
): Promise<() => Promise<EndedClaims>> {
  const ofStudent = sql`t.student_id = ${student_id}
    and t.lesson_id in (select l.id from lessons l where l.class_id = ${class_id})`;
  const later = sql`(select l.id from lessons l where ${isLater})`;
  const requestsAfter = await watchRows(
    tx,
    reschedules,
    sql`(${ofStudent}) or t.lesson_id in ${later} or t.to_lesson_id in ${later}`,
  );
  const makeupsAfter = await watchRows(
    tx,
    makeups,
    sql`(${ofStudent}) or t.lesson_id in ${later} or t.used_lesson_id in ${later} or t.returned_lesson_id in ${later}`,
  );
  return async () => ({ requests: await requestsAfter(), makeups: await makeupsAfter() });
}

/**
 * Gives requests and make-ups back as they were, and notifies those who were told of their end. Call once their lessons are back. False
 * if someone has used them since.
 */
export async function giveClaimsBack(tx: Tx, ctx: Ctx, claims: EndedClaims): Promise<boolean> {
  // The rows are locked in the documented order: requests before make-ups.
  await tx.execute(
    sql`select 1 from reschedules where id = any(${idsOf(claims.requests)}) order by id for update`,
  );
  await tx.execute(
    sql`select 1 from makeups where id = any(${idsOf(claims.makeups)}) order by id for update`,
  );
  const isAsLeft =
    (await areAsLeft(tx, reschedules, claims.requests)) && (await areAsLeft(tx, makeups, claims.makeups));
  if (!isAsLeft) return false;
  await tx.execute(sql`delete from reschedules where id = any(${idsOf(claims.requests)})`);
  await tx.execute(sql`delete from makeups where id = any(${idsOf(claims.makeups)})`);
  const [requestRows, makeupRows] = [claims.requests.before, claims.makeups.before];
  if (requestRows.length > 0) {
    const columns = imageColumns(reschedules, requestRows);
    await tx.execute(sql`insert into reschedules (${columns})
      select ${columns} from ${imageRows(reschedules, requestRows)}`);
  }
  if (makeupRows.length > 0) {
    const columns = imageColumns(makeups, makeupRows);
    await tx.execute(
      sql`insert into makeups (${columns}) select ${columns} from ${imageRows(makeups, makeupRows)}`,
    );
  }
  await notifyOfRequests(tx, ctx, claims.requests);
  await notifyOfMakeups(tx, ctx, claims.makeups);
  return true;
}

const idsOf = ({ before }: ChangedRows): SQL => sql`${sql.param(before.map(({ id }) => String(id)))}::uuid[]`;

const openRequest = {
  id: text,
  title: text,
  starts_at: instant,
  lesson_starts_at: instant,
  student: text,
  student_name: text,
  teacher: text,
};

/** Those that wait for an answer again. */
async function notifyOfRequests(tx: Tx, ctx: Ctx, requests: ChangedRows): Promise<void> {
  const rows = await rowsOf(tx, openRequest)`
    select r.id, l.title, r.starts_at, r.lesson_starts_at, s.user_id as student, su.name as student_name, t.user_id as teacher
    from reschedules r join lessons l on l.id = r.lesson_id join students s on s.student_id = r.student_id
    join users su on su.user_id = s.user_id join teachers t on t.teacher_id = r.teacher_id
    where r.id = any(${idsOf(requests)}) and r.status = 'pending' order by r.id`;
  for (const { id, title, student, student_name: name, teacher, ...at } of rows) {
    const to = { moment: new Date(at.starts_at) };
    const from = { moment: new Date(at.lesson_starts_at) };
    const about = { reschedule_id: id };
    await notifyOthers(tx, ctx, [student], 'reschedule_back', { title, to }, about);
    await notifyOthers(tx, ctx, [teacher], 'reschedule_asked', { name, title, from, to }, about);
  }
}

/** Those whose make-up was given back, and who are in its lesson again. */
async function notifyOfMakeups(tx: Tx, ctx: Ctx, { before, after }: ChangedRows): Promise<void> {
  const reopened = after.flatMap(({ id, used_at }) => (used_at === null ? String(id) : []));
  const used = before.flatMap(({ id, used_at }) => (used_at === null ? [] : String(id)));
  const ids = used.filter((id) => reopened.includes(id));
  const rows = await rowsOf(tx, { user_id: text, title: text, starts_at: instant, is_to_come: bool })`
    select s.user_id, l.title, l.starts_at, l.status = 'scheduled' as is_to_come from makeups m
    join lessons l on l.id = m.used_lesson_id join students s on s.student_id = m.student_id
    where m.id = any(${sql.param(ids)}::uuid[]) order by l.starts_at, m.id`;
  for (const { user_id, title, starts_at, is_to_come } of rows)
    if (is_to_come)
      await notifyOthers(tx, ctx, [user_id], 'makeup_taken_back', {
        title,
        from: { moment: new Date(starts_at) },
      });
}
