import { sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../contract/index.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { weeklyHourAt } from '../../../../domain/zonedWeek.ts';
import { requireActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { refuseStale } from '../../../platform/changeRow.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor } from '../../access/api.ts';
import { seatsBefore } from '../series/lateLessons.ts';
import { planAnswer } from '../series/planAnswer.ts';
import { applyPlans } from '../series/series.ts';
import { refuseUnableTeacher } from '../series/teacherCheck.ts';
import { type AppliedChange, announceTimetable } from './announce.ts';
import { type ChangeBody, type ChangePlan, concernsDays, planChange } from './changePlan.ts';
import { type LessonFacts, lessonFacts, lockLesson, refuseBegun } from './lessonFacts.ts';
import { lessonRows } from './lessonRows.ts';
import { lockHours } from './peopleOfHours.ts';

export const changeLesson: Handler<'PATCH /v1/calendar/:id'> = async (ctx, { params, body }) => {
  const changed = await ctx.transaction(async (tx) => {
    const seen = await lessonFacts(tx, ctx, params.id);
    const isOnDays = concernsDays(seen, body);
    if (isOnDays) await lockFor(tx, { days: 'read' });
    if (isOnDays || body.teacher_id !== undefined) {
      const { class_id } = seen;
      const lesson_id = body.scope === 'this' ? seen.id : null;
      const teacher_id = body.teacher_id ?? seen.teacher_id;
      await lockHours(tx, { class_id, lesson_id, teacher_id }, ctx.clock.now());
    }
    const change = await applyChange(tx, ctx, params.id, body);
    // Moved by someone else before it was locked: the same body moves it back.
    if (!isOnDays && concernsDays(change.lesson, body)) throw new AppError('stale');
    await announceTimetable(tx, ctx, change);
    return change.lesson;
  });
  return lessonView(ctx, changed);
};

/** Writes an audit row; the caller notifies the people of the lesson, and those who had the seats `before`. */
export async function applyChange(tx: Tx, ctx: Ctx, id: string, body: ChangeBody): Promise<AppliedChange> {
  const lesson = await lockLesson(tx, ctx, id);
  await guard(tx, ctx, lesson, body);
  const plan = await planChange(tx, lesson, body, ctx.clock.now());
  const count = plan.conflicts.length + plan.onClosed.length;
  if (count > 0) throw new AppError('lesson_conflicts', { count });
  const before = await seatsBefore(tx, plan.plans, plan.taught.student_ids);
  if (plan.plans.length === 0) await changeOne(tx, lesson, plan);
  else await changeSeries(tx, ctx, plan);
  await ctx.ports.lessonClaims.settle(tx, ctx, { class_id: lesson.class_id });
  await record(tx, ctx, lesson, plan, body);
  return { lesson, plan, before };
}

export const previewChange: Handler<'POST /v1/calendar/:id/preview'> = async (ctx, { params, body }) => {
  const lesson = await lessonFacts(ctx.db, ctx, params.id);
  await guard(ctx.db, ctx, lesson, body);
  return planAnswer(ctx.db, await planChange(ctx.db, lesson, body, ctx.clock.now()));
};

/** If the change left the lesson out, returns the next one of its class. */
async function lessonView(ctx: Ctx, lesson: LessonFacts): Promise<ResponseOf<'PATCH /v1/calendar/:id'>> {
  const { id, class_id, starts_at } = lesson;
  const [same] = await lessonRows(ctx, sql`l.id = ${id}`, 1);
  if (same) return same;
  const later = sql`l.class_id = ${class_id} and l.starts_at > ${starts_at.toISOString()}`;
  return ensureFound((await lessonRows(ctx, later, 1))[0]);
}

async function guard(db: Ctx['db'] | Tx, ctx: Ctx, lesson: LessonFacts, body: ChangeBody): Promise<void> {
  refuseStale({ updated_at: new Date(lesson.updated_at) }, body.updated_at);
  refuseBegun(lesson);
  if (lesson.cancelled) throw new AppError('lesson_cancelled');
  if (requireActor(ctx).type !== 'ADMIN') refuseMore(lesson, body);
  // A substitute of one lesson becomes the teacher of the class only when able to teach it.
  const present = body.scope === 'this' ? lesson.teacher_id : lesson.class_teacher_id;
  if (body.teacher_id !== undefined && body.teacher_id !== present)
    await refuseUnableTeacher(db, body.teacher_id, lesson);
}

/** Teachers write title and description, substitutes those of their lesson; the school decides on hours and people. */
function refuseMore(lesson: LessonFacts, body: ChangeBody): void {
  const isOthers = body.scope !== 'this' && lesson.teacher_id !== lesson.class_teacher_id;
  if (isOthers || body.skip?.length || body.keep?.length)
    throw new AppError('field_forbidden', { field: { code: 'field_other_lessons' } });
  const zone = body.timezone ?? lesson.entry.timezone;
  const same = {
    teacher_id: lesson.teacher_id,
    start_date: localDate(lesson.starts_at, zone),
    start_hour: weeklyHourAt(lesson.starts_at, zone).start_hour,
    duration: (lesson.ends_at.getTime() - lesson.starts_at.getTime()) / 60_000,
  };
  const fields = Object.keys(same) as (keyof typeof same)[];
  const other = fields.find((field) => body[field] !== undefined && body[field] !== same[field]);
  if (other) throw new AppError('field_forbidden', { field: { code: `field_${other}` } });
}

async function changeOne(tx: Tx, { id }: LessonFacts, plan: ChangePlan): Promise<void> {
  await tx.execute(sql`update lessons set starts_at = ${plan.start.toISOString()}, ends_at = ${plan.end.toISOString()},
    teacher_id = ${plan.teacher_id}, title = ${plan.title}, description = ${plan.description} where id = ${id}`);
}

async function changeSeries(tx: Tx, ctx: Ctx, { plans, taught }: ChangePlan): Promise<void> {
  await ctx.ports.lessonClaims.end(
    tx,
    ctx,
    plans.flatMap(({ series }) => series.drop),
  );
  await applyPlans(tx, plans, taught);
  if (taught.teacher_id !== taught.former_teacher_id)
    await tx.execute(sql`update classes set teacher_id = ${taught.teacher_id} where id = ${taught.class_id}`);
}

async function record(
  tx: Tx,
  ctx: Ctx,
  lesson: LessonFacts,
  plan: ChangePlan,
  { scope }: ChangeBody,
): Promise<void> {
  const facts = (of: { title: string; description: string; teacher_id: string }, start: Date, end: Date) => ({
    title: of.title,
    description: of.description,
    teacher_id: of.teacher_id,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
  });
  await audit(tx, ctx, {
    context: 'calendar',
    entity: 'lessons',
    entity_id: lesson.id,
    entity_name: lesson.class_name,
    before: facts(lesson, lesson.starts_at, lesson.ends_at),
    after: { ...facts(plan, plan.start, plan.end), ...(scope !== 'this' && { change_scope: scope }) },
  });
}
