import { eq, sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { bool, digits, instant, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { cancelLessons, restoreLessons } from '../calendar/api.ts';
import { concernedBy } from './concerned.ts';
import { teacher_absences } from './tables.ts';

/** Span from the first midnight to the one after the last day, in the zone (CAL-12). */
const spanOf = ({
  start_date,
  end_date,
  timezone,
}: Record<'start_date' | 'end_date' | 'timezone', string>) => ({
  starts_at: instantAt(start_date, '00:00', timezone),
  ends_at: instantAt(addDays(end_date, 1), '00:00', timezone),
});

/** Returns the first and the last day in the time zone in which they were entered. */
export const datesOf = (off: { starts_at: string | Date; ends_at: string | Date; timezone: string }) => ({
  start_date: localDate(new Date(off.starts_at), off.timezone),
  end_date: addDays(localDate(new Date(off.ends_at), off.timezone), -1),
});

/** Condition on `a` (teacher_absences): a plan that was not undone covers it. */
export const isPlanned = sql`exists (select 1 from cover_plans p where p.absence_id = a.id and p.undone_at is null)`;

/** Number of lessons in `a` (teacher_absences) to come that are still with the teacher. */
export const lessonsLeft = (now: Date) => sql`
  (select count(*) from lessons l where l.teacher_id = a.teacher_id and l.status = 'scheduled'
    and l.starts_at < a.ends_at and l.ends_at > a.starts_at and l.starts_at > ${now.toISOString()}
    and not exists (select 1 from calendar_history h where h.lesson_id = l.id))`;

export interface TimeOff {
  readonly teacher_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

export const during = ({ teacher_id, starts_at, ends_at }: TimeOff) =>
  sql`l.teacher_id = ${teacher_id} and l.starts_at < ${ends_at.toISOString()} and l.ends_at > ${starts_at.toISOString()}`;
const taught = (off: TimeOff) => sql`${during(off)} and l.status = 'scheduled'`;

const absenceRow = {
  id: text,
  teacher_id: text,
  teacher_name: text,
  starts_at: instant,
  ends_at: instant,
  timezone: text,
  reason: text,
  by_teacher: bool,
  planned: bool,
  covered: digits,
  lessons: digits,
};

export const listAbsences: Handler<'GET /v1/teacher-absences'> = async (ctx, { query }) => {
  const rows = await rowsOf(ctx.db, absenceRow)`
    select a.id, a.teacher_id, u.name as teacher_name, a.starts_at, a.ends_at, a.timezone, a.reason, a.by_teacher,
      ${isPlanned} as planned,
      (select count(*) from lessons l where l.status = 'scheduled' and l.starts_at > ${ctx.clock.now().toISOString()}
        and l.id in (select (lesson ->> 'lesson_id')::uuid from cover_plans p, jsonb_array_elements(p.lessons) lesson
          where p.absence_id = a.id and p.undone_at is null and lesson -> 'after' <> 'null')) as covered,
      ${lessonsLeft(ctx.clock.now())} as lessons
    from teacher_absences a join teachers t on t.teacher_id = a.teacher_id join users u on u.user_id = t.user_id
    where (a.starts_at at time zone a.timezone)::date <= ${query.end_date}
      and (a.ends_at at time zone a.timezone)::date > ${query.start_date}
      ${query.teacher_id ? sql`and a.teacher_id = ${query.teacher_id}` : sql``}
    order by a.starts_at, u.name, a.id`;
  return rows.map(({ starts_at, ends_at, covered, lessons, ...row }) => ({
    ...row,
    ...datesOf({ starts_at, ends_at, timezone: row.timezone }),
    covered: Number(covered),
    lessons: Number(lessons),
  }));
};

export const nameOfTeacher = async (db: Reader, teacher_id: string): Promise<string> => {
  const [row] = await rowsOf(db, { name: text })`
    select u.name from teachers t join users u on u.user_id = t.user_id where t.teacher_id = ${teacher_id}`;
  return ensureFound(row).name;
};

interface AbsenceLocks {
  /** Lessons may return, or come to other days. */
  readonly days?: 'read';
  /** Those who take over lessons. */
  readonly teachers?: readonly string[];
}

/** Locks the time off, then its teacher and those who take over. */
export async function lockAbsence(tx: Tx, id: string, { days, teachers = [] }: AbsenceLocks = {}) {
  if (days) await lockFor(tx, { days });
  const off = await lockRow(tx, teacher_absences, id);
  await lockFor(tx, { teachers: [off.teacher_id, ...teachers] });
  return off;
}

export const previewAbsence: Handler<'POST /v1/teacher-absences/preview'> = async (ctx, { body }) => {
  const { rows } = await ctx.db.execute(sql`select 1 from teachers where teacher_id = ${body.teacher_id}`);
  ensureFound(rows[0]);
  return lessonsDuring(ctx, body);
};

type Span = Parameters<typeof spanOf>[0] & { teacher_id: string };

export const lessonsDuring = (ctx: Ctx, off: Span) =>
  concernedBy(ctx.db, ctx.clock.now(), taught({ teacher_id: off.teacher_id, ...spanOf(off) }));

export const addAbsence: Handler<'POST /v1/teacher-absences'> = async (ctx, { body }) =>
  ctx.transaction(async (tx) => {
    const { id } = await insertAbsence(tx, ctx, { ...body, by_teacher: false });
    return { id };
  });

type NewAbsence = Span & { reason: string; by_teacher: boolean };

/** Locks the teacher and inserts the time off; refuses past periods and overlaps with other time off. */
export async function insertAbsence(
  tx: Tx,
  ctx: Ctx,
  off: NewAbsence,
): Promise<{ id: string; name: string }> {
  const { teacher_id, timezone, reason, by_teacher } = off;
  const span = spanOf(off);
  if (span.ends_at <= ctx.clock.now()) throw new AppError('span_past');
  await lockFor(tx, { teachers: [teacher_id] });
  const name = await nameOfTeacher(tx, teacher_id);
  const { rows } = await tx.execute(sql`select 1 from teacher_absences where teacher_id = ${teacher_id}
    and starts_at < ${span.ends_at.toISOString()} and ends_at > ${span.starts_at.toISOString()}`);
  if (rows.length > 0) throw new AppError('absence_exists', { name });
  const [row] = await tx
    .insert(teacher_absences)
    .values({ teacher_id, timezone, reason, by_teacher, ...span })
    .returning({ id: teacher_absences.id });
  const { id } = ensureFound(row, 'internal');
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'teacher_absences',
    entity_id: id,
    entity_name: name,
    after: { first_day: off.start_date, last_day: off.end_date, timezone, reason },
  });
  return { id, name };
}

export const absenceLessons: Handler<'GET /v1/teacher-absences/:id/lessons'> = async (ctx, { params }) => {
  const [off] = await ctx.db.select().from(teacher_absences).where(eq(teacher_absences.id, params.id));
  return concernedBy(ctx.db, ctx.clock.now(), taught(ensureFound(off)));
};

export const cancelAbsenceLessons: Handler<'POST /v1/teacher-absences/:id/cancel-lessons'> = async (
  ctx,
  { params, body },
) =>
  ctx.transaction(async (tx) => {
    const off = await lockAbsence(tx, params.id);
    const { cancelled } = await cancelLessons(tx, ctx, {
      where: during(off),
      cause: 'absence',
      reason: body.reason,
    });
    return { cancelled };
  });

export const removeAbsence: Handler<'DELETE /v1/teacher-absences/:id'> = async (ctx, { params }) =>
  ctx.transaction(async (tx) => {
    const off = await lockAbsence(tx, params.id, { days: 'read' });
    await deleteAbsence(tx, ctx, off);
    const back = sql`${during(off)} and l.cancel_cause = 'absence'`;
    const { restored, lost } = await restoreLessons(tx, ctx, back);
    return { restored, lost };
  });

/** Deletes a locked time off without changing its lessons, and returns the name of the teacher. */
export async function deleteAbsence(
  tx: Tx,
  ctx: Ctx,
  off: typeof teacher_absences.$inferSelect,
): Promise<string> {
  await tx.delete(teacher_absences).where(eq(teacher_absences.id, off.id));
  const { start_date: first_day, end_date: last_day } = datesOf(off);
  const name = await nameOfTeacher(tx, off.teacher_id);
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'teacher_absences',
    entity_id: off.id,
    entity_name: name,
    before: { first_day, last_day, timezone: off.timezone, reason: off.reason },
  });
  return name;
}
