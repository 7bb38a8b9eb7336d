import { type SQL, sql } from 'drizzle-orm';
import { requestFate } from '../../../domain/studentLessons.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, instant, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { type ChangedLessons, notifyOthers } from '../calendar/api.ts';
import type { NotifyCtx } from '../messages/api.ts';

const requestRow = {
  id: text,
  student_id: text,
  student: text,
  student_name: text,
  title: text,
  starts_at: instant,
  ends_at: instant,
  lesson_starts_at: instant,
  lesson_ends_at: instant,
  asked_teacher_id: text,
  teacher_id: text,
  teacher: text,
  teacher_name: text,
  former: text,
  is_given_up: bool,
  is_free: bool,
  lesson_start: orNull(instant),
  lesson_end: orNull(instant),
  wanted_start: orNull(instant),
  wanted_end: orNull(instant),
};
type Row = RowOf<typeof requestRow>;

/**
 * Voids or reassigns pending requests that no longer match the timetable (LESSON-8). `where` uses `r` (reschedules), `l` (the lesson) and
 * `o` (the lesson with the wanted seat).
 */
export async function settleRequests(tx: Tx, ctx: Ctx, where: SQL): Promise<void> {
  const rows = await rowsOf(tx, requestRow)`
    select r.id, r.student_id, su.user_id as student, su.name as student_name, l.title, r.starts_at, r.ends_at,
      r.lesson_starts_at, r.lesson_ends_at, r.teacher_id as asked_teacher_id, t.teacher_id, tu.user_id as teacher,
      tu.name as teacher_name, former.user_id as former,
      case when mine.student_id is not null and l.status = 'scheduled' then l.starts_at end as lesson_start, l.ends_at as lesson_end,
      c.status and m.id is not null as is_given_up, r.to_lesson_id is null and c.plan_type = 'Particular' as is_free,
      case when o.status = 'scheduled' then o.starts_at end as wanted_start, o.ends_at as wanted_end
    from reschedules r join lessons l on l.id = r.lesson_id join classes c on c.id = l.class_id
    left join lessons o on o.id = r.to_lesson_id
    left join lesson_students mine on mine.lesson_id = l.id and mine.student_id = r.student_id
    left join makeups m on m.student_id = r.student_id and m.lesson_id = l.id and m.used_at is null
    join students s on s.student_id = r.student_id join users su on su.user_id = s.user_id
    join teachers t on t.teacher_id = coalesce(o.teacher_id, c.teacher_id) join users tu on tu.user_id = t.user_id
    join teachers former on former.teacher_id = r.teacher_id
    where r.status = 'pending' and (${where}) order by r.id for update of r`;
  for (const row of rows) {
    const fate = fateOf(row);
    if (fate === 'void') await endRequest(tx, ctx, row);
    else if (fate === 'handed') await handOver(tx, ctx, row);
  }
}

const fateOf = (row: Row) =>
  requestFate(
    {
      lesson: { start: new Date(row.lesson_starts_at), end: new Date(row.lesson_ends_at) },
      wanted: { start: new Date(row.starts_at), end: new Date(row.ends_at) },
      teacher_id: row.asked_teacher_id,
    },
    {
      lesson: interval(row.lesson_start, row.lesson_end),
      is_given_up: row.is_given_up,
      wanted: row.is_free ? 'free' : interval(row.wanted_start, row.wanted_end),
      teacher_id: row.teacher_id,
    },
  );

const interval = (start: string | null, end: string | null) =>
  start === null || end === null ? null : { start: new Date(start), end: new Date(end) };

const endedRow = {
  id: text,
  student_id: text,
  student: text,
  student_name: text,
  title: text,
  starts_at: instant,
  former: text,
};
type Ended = RowOf<typeof endedRow>;

async function close(tx: Tx, ctx: NotifyCtx, { id, student_id }: Ended, status: 'void' | 'withdrawn') {
  await tx.execute(sql`update reschedules set status = ${status}, decided_at = ${ctx.clock.now().toISOString()}
    where id = ${id}`);
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'reschedules',
    entity_id: id,
    student_id,
    before: { status: 'pending' },
    after: { status },
  });
}

async function endRequest(tx: Tx, ctx: NotifyCtx, request: Ended) {
  const { id, student, former, title, starts_at } = request;
  await close(tx, ctx, request, 'void');
  const values = { title, to: { moment: new Date(starts_at) } };
  await notifyOthers(tx, ctx, [student], 'reschedule_void', values, { reschedule_id: id });
  await ctx.events.announceChange(tx, { of: former, topic: 'student' });
}

async function handOver(tx: Tx, ctx: Ctx, row: Row): Promise<void> {
  const { id, student_id, title, teacher_id, asked_teacher_id } = row;
  await tx.execute(sql`update reschedules set teacher_id = ${teacher_id} where id = ${id}`);
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'reschedules',
    entity_id: id,
    student_id,
    before: { teacher_id: asked_teacher_id },
    after: { teacher_id },
  });
  const to = { moment: new Date(row.starts_at) };
  const from = { moment: new Date(row.lesson_starts_at) };
  const about = { reschedule_id: id };
  await notifyOthers(
    tx,
    ctx,
    [row.student],
    'reschedule_handed',
    { title, to, name: row.teacher_name },
    about,
  );
  const asked = { name: row.student_name, title, from, to };
  await notifyOthers(tx, ctx, [row.teacher], 'reschedule_asked', asked, about);
  await ctx.events.announceChange(tx, { of: row.former, topic: 'student' });
}

/** Condition: requests to move these lessons, or to take a seat in them. */
const ofLessons = (ids: readonly string[]): SQL =>
  sql`(r.lesson_id = any(${`{${ids.join()}}`}::uuid[]) or r.to_lesson_id = any(${`{${ids.join()}}`}::uuid[]))`;

/** Condition: requests to move lessons of the class, or to take a seat in them. */
const ofClass = (class_id: string): SQL => sql`(l.class_id = ${class_id} or o.class_id = ${class_id})`;

/** Voids or reassigns pending requests that no longer match these lessons (LESSON-8). */
export const settleRequestsOf = (tx: Tx, ctx: Ctx, changed: ChangedLessons): Promise<void> =>
  settleRequests(tx, ctx, 'class_id' in changed ? ofClass(changed.class_id) : ofLessons(changed.lesson_ids));

/** Ends requests to move these lessons, or to take a seat in them. Call before the lessons are removed. */
export async function endRequests(tx: Tx, ctx: NotifyCtx, lesson_ids: readonly string[]): Promise<void> {
  for (const request of await lockPending(tx, ofLessons(lesson_ids))) await endRequest(tx, ctx, request);
}

/** Requests of students who leave the class for its lessons (LESSON-8). */
export async function withdrawRequests(
  tx: Tx,
  ctx: NotifyCtx,
  { class_id, student_ids }: { class_id: string; student_ids: readonly string[] },
): Promise<void> {
  const theirs = sql`l.class_id = ${class_id} and r.student_id = any(${`{${student_ids.join()}}`}::uuid[])`;
  for (const request of await lockPending(tx, theirs)) {
    const { id, student, student_name: name, former, title, starts_at } = request;
    await close(tx, ctx, request, 'withdrawn');
    const values = { title, to: { moment: new Date(starts_at) } };
    await notifyOthers(tx, ctx, [student], 'reschedule_left', values, { reschedule_id: id });
    await notifyOthers(
      tx,
      ctx,
      [former],
      'reschedule_student_left',
      { ...values, name },
      { reschedule_id: id },
    );
  }
}

/** Locks the requests; `where` uses `r` (reschedules) and `l` (the lesson). */
const lockPending = (tx: Tx, where: SQL): Promise<Ended[]> =>
  rowsOf(tx, endedRow)`
    select r.id, r.student_id, s.user_id as student, su.name as student_name, l.title, r.starts_at, t.user_id as former
    from reschedules r join lessons l on l.id = r.lesson_id
    join students s on s.student_id = r.student_id join users su on su.user_id = s.user_id
    join teachers t on t.teacher_id = r.teacher_id
    where r.status = 'pending' and ${where} order by r.id for update of r`;
