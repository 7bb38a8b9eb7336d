import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Validated } from '../../../contract/index.ts';
import { seatsOf } from '../../../domain/matching.ts';
import type { PlanType } from '../../../domain/options.ts';
import { auditAll, isChanged } from '../../platform/audit.ts';
import { refuseStale } from '../../platform/changeRow.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { lockClassOfStudents, lockFor, refuseIdleCourses } from '../access/api.ts';
import {
  announceLateLessons,
  applyPlans,
  cancelLessons,
  peopleOfClassHours,
  planAnswer,
  refuseUnableTeacher,
  seatsBefore,
  studentsOf,
} from '../calendar/api.ts';
import { recomputeOnboardings } from '../onboarding/api.ts';
import { classRoom } from '../room/api.ts';
import { endClaims, settleRequestsOf } from '../studentLessons/api.ts';
import { announceClass } from './announceClass.ts';
import { type ClassChange, type ClassPlan, concernsDays, planClass } from './classPlan.ts';
import { readClass } from './classQueries.ts';
import { giveUpSeats } from './leaveClass.ts';
import { joinClass, refuseJoining } from './seats.ts';
import { classes } from './tables.ts';

type ClassRow = typeof classes.$inferSelect;
type Body = Validated<'PATCH /v1/classes/:id'>['body'];

export const createClass: Handler<'POST /v1/classes'> = async (ctx, { body }) => {
  // Conflicts are the normal case: a class that is refused leaves no room at the provider.
  await ctx.transaction(async (tx) => {
    const change = await checked(tx, ctx, body, null, factsOf(body, null));
    refuseConflicts(await planClass(tx, change, ctx.clock.now()));
  });
  // Before the transaction, so that no lock waits for the room provider.
  const room_id = await classRoom(ctx, randomUUID());
  const id = await ctx.transaction(async (tx) => {
    await lockFor(tx, { days: 'read', teachers: [body.teacher_id], students: body.students });
    const facts = factsOf(body, null);
    const change = await checked(tx, ctx, body, null, facts);
    const [row] = await tx
      .insert(classes)
      .values({ ...facts, room_id })
      .returning({ id: classes.id });
    const class_id = ensureFound(row, 'internal').id;
    await store(tx, ctx, { ...change, class_id }, []);
    const calendars = await hoursOf(tx, ctx, class_id);
    await record(tx, ctx, class_id, null, { ...facts, student_ids: change.student_ids, calendars });
    return class_id;
  });
  return readClass(ctx.db, ctx, id);
};

export const changeClass: Handler<'PATCH /v1/classes/:id'> = async (ctx, { params, body }) => {
  await ctx.transaction(async (tx) => {
    const isOnDays = await changesHours(tx, ctx, params.id, body);
    if (isOnDays) await lockFor(tx, { days: 'read' });
    const joining = [...(body.students ?? [])];
    if (isOnDays || body.teacher_id !== undefined) {
      const { teachers, students } = await peopleOfClassHours(tx, params.id, ctx.clock.now());
      await lockFor(tx, { teachers: [body.teacher_id ?? null, ...teachers] });
      joining.push(...students);
    }
    const former = await lockClassOfStudents(tx, params.id, studentsOf, joining);
    const before = await rowOf(tx, params.id);
    refuseStale(before, body.updated_at);
    // Changed by someone else before it was locked: the same form changes it back.
    if (!isOnDays && (await changesHours(tx, ctx, params.id, body))) throw new AppError('stale');
    const facts = factsOf(body, before);
    const hours = await hoursOf(tx, ctx, params.id);
    const change = await checked(tx, ctx, body, before, facts);
    // An update without a change would make the versions that others have read stale.
    if (isChanged(before, facts)) await tx.update(classes).set(facts).where(eq(classes.id, params.id));
    const leaving = former.filter((id) => !change.student_ids.includes(id));
    await store(tx, ctx, change, leaving);
    // Added lessons wait, like the others, until the class is on again (CAL-16).
    if (!before.status)
      await cancelLessons(tx, ctx, {
        where: sql`l.class_id = ${params.id}`,
        cause: 'class_off',
        reason: '',
        callerNotifies: true,
      });
    const after = { ...facts, student_ids: change.student_ids, calendars: await hoursOf(tx, ctx, params.id) };
    await record(tx, ctx, params.id, { ...before, student_ids: former, calendars: hours }, after);
  });
  return readClass(ctx.db, ctx, params.id);
};

export const previewClass: Handler<'POST /v1/classes/preview'> = (ctx, { body: { id, ...body } }) =>
  ctx.transaction(async (tx) => {
    const before = id === undefined ? null : await rowOf(tx, id);
    const change = await checked(tx, ctx, body, before, factsOf(body, before));
    return planAnswer(tx, await planClass(tx, change, ctx.clock.now()));
  });

async function changesHours(tx: Tx, ctx: Ctx, class_id: string, body: Body): Promise<boolean> {
  const former = body.students ? await studentsOf(tx, class_id) : [];
  const joining = (body.students ?? []).filter((id) => !former.includes(id));
  const { calendars, skip, keep } = body;
  return concernsDays(tx, { class_id, calendars, joining, skip, keep }, ctx.clock.now());
}

const rowOf = async (tx: Tx, id: string): Promise<ClassRow> =>
  ensureFound((await tx.select().from(classes).where(eq(classes.id, id)))[0]);

/** The columns of the class after the change; a preview may lack some of a new class. */
function factsOf(body: Body, before: ClassRow | null) {
  const isCorp = body.isCorp ?? before?.isCorp ?? false;
  const company_name = isCorp ? (body.company_name ?? before?.company_name ?? null) : null;
  if (isCorp && company_name === null)
    throw refused({ path: 'body.company_name', code: 'class_company_required' });
  const plan_type = body.plan_type ?? (before?.plan_type as PlanType | undefined) ?? 'Em grupo';
  return {
    title: body.title ?? before?.title ?? '',
    description: body.description ?? before?.description ?? '',
    course_id: ensureFound(body.course_id ?? before?.course_id),
    teacher_id: ensureFound(body.teacher_id ?? before?.teacher_id),
    student_level: body.student_level ?? before?.student_level ?? 'Zero',
    plan_type,
    isCorp,
    company_name,
    max_students: seatsOf(plan_type),
  };
}

/** Throws for a teacher or student who does not fit the class; conflicts of hours are left to the plan. */
async function checked(
  db: Tx,
  ctx: Ctx,
  body: Body,
  before: ClassRow | null,
  facts: ReturnType<typeof factsOf>,
): Promise<ClassChange> {
  const former = before ? await studentsOf(db, before.id) : [];
  const student_ids = [...new Set(body.students ?? former)];
  const joining = student_ids.filter((id) => !former.includes(id));
  if (
    before &&
    (before.plan_type !== facts.plan_type || before.course_id !== facts.course_id) &&
    (former.length > 0 || (await hasGuests(db, ctx, before.id)))
  )
    throw new AppError('class_modality_fixed');
  if (
    before &&
    (before.student_level !== facts.student_level || before.course_id !== facts.course_id) &&
    (await hasTaught(db, before.id))
  )
    throw new AppError('class_level_held');
  if (before?.course_id !== facts.course_id) await refuseIdleCourses(db, [facts.course_id], 'course_id');
  if (isTaughtAnew(before, facts)) await refuseUnableTeacher(db, facts.teacher_id, facts);
  await refuseJoining(db, joining, facts);
  if (student_ids.length > facts.max_students) throw new AppError('class_full', { name: facts.title });
  return {
    class_id: before?.id ?? null,
    title: facts.title,
    student_ids,
    joining,
    teacher_id: facts.teacher_id,
    former_teacher_id: before?.teacher_id ?? facts.teacher_id,
    calendars: body.calendars,
    skip: body.skip,
    keep: body.keep,
  };
}

/** Whether teacher, course or level change, so that the teacher must be able to teach them (CAL-14). Otherwise a class can be saved even if its teacher no longer is. */
const isTaughtAnew = (before: ClassRow | null, after: ReturnType<typeof factsOf>): boolean =>
  before?.teacher_id !== after.teacher_id ||
  before.course_id !== after.course_id ||
  before.student_level !== after.student_level;

/** Students who come to single lessons, or leave later. */
async function hasGuests(db: Tx, ctx: Ctx, class_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from lessons l join lesson_students ls on ls.lesson_id = l.id
    where l.class_id = ${class_id} and ls.active and l.starts_at > ${ctx.clock.now().toISOString()} limit 1`);
  return rows.length > 0;
}

/** Whether a lesson counts or was marked: attendance and marks count for the course and the level of the class (CAL-14). */
async function hasTaught(db: Tx, class_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from calendar_history h where h.class_id = ${class_id}
    union all
    select 1 from lessons l join teachers t on t.teacher_id = l.teacher_id
      join presence p on p.lesson_id = l.id and p.user_id = t.user_id
    where l.class_id = ${class_id} limit 1`);
  return rows.length > 0;
}

function refuseConflicts({ conflicts, onClosed }: ClassPlan): void {
  const count = conflicts.length + onClosed.length;
  if (count > 0) throw new AppError('lesson_conflicts', { count });
}

async function store(tx: Tx, ctx: Ctx, change: ClassChange & { class_id: string | null }, leaving: string[]) {
  const now = ctx.clock.now();
  const class_id = ensureFound(change.class_id, 'internal');
  if (leaving.length > 0) await giveUpSeats(tx, ctx, { class_id, student_ids: leaving, from: now });
  const plan = await planClass(tx, change, now);
  refuseConflicts(plan);
  // Students who join get their seats below, in added lessons, too.
  const staying = change.student_ids.filter((id) => !change.joining.includes(id));
  await endClaims(
    tx,
    ctx,
    plan.plans.flatMap(({ series }) => series.drop),
  );
  const before = await seatsBefore(tx, plan.plans, staying);
  await applyPlans(tx, plan.plans, { ...plan.taught, class_id, student_ids: staying });
  for (const student_id of change.joining) await joinClass(tx, { class_id, student_id, now });
  await settleRequestsOf(tx, ctx, { class_id });
  const concerned = [...leaving, ...change.joining];
  if (concerned.length > 0) await recomputeOnboardings(tx, ctx, concerned);
  await announceLateLessons(tx, ctx, { title: change.title, before });
  await announceClass(tx, ctx, { class_id, title: change.title, plan, leaving, joining: change.joining });
}

type Shown = Partial<ClassRow> & { student_ids: readonly string[]; calendars: readonly string[] };

/** The hours as the log shows them. */
async function hoursOf(db: Tx, ctx: Ctx, id: string): Promise<string[]> {
  const { calendars } = await readClass(db, ctx, id);
  return calendars.map(
    ({ title, start_date, end_date, start_hour, end_hour }) =>
      `${title}: ${start_date}/${end_date}, ${start_hour}-${end_hour}`,
  );
}

async function record(
  tx: Tx,
  ctx: Ctx,
  id: string,
  before: Shown | null,
  after: Shown & { title: string },
): Promise<void> {
  const shown = (of: Shown) => ({
    title: of.title,
    course_id: of.course_id,
    teacher_id: of.teacher_id,
    plan_type: of.plan_type,
    student_level: of.student_level,
    company_name: of.company_name,
    student_ids: of.student_ids.toSorted(),
    description: of.description,
    calendars: of.calendars,
  });
  await auditAll(tx, ctx, [
    {
      context: 'classes',
      entity: 'classes',
      entity_id: id,
      entity_name: after.title,
      ...(before && { before: shown(before) }),
      after: shown(after),
    },
  ]);
}
