import { sql } from 'drizzle-orm';
import type { Validated } from '../../../../contract/index.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import { weeklyHourAt } from '../../../../domain/zonedWeek.ts';
import { requireActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { lockFor } from '../../access/api.ts';
import { applyChange, cancelLessons, studentsInLessons, unlessTaken } from '../../calendar/api.ts';
import { lockAbsence, nameOfTeacher, type TimeOff } from '../absences.ts';
import { type CoveredLesson, cover_plans } from '../tables.ts';
import { planInForce } from './applied.ts';
import { closedAmong, type LockedLesson, lockedLessons } from './lessons.ts';
import { noticeOfPlan, notifyOfCover } from './notices.ts';

type Choice = Validated<'POST /v1/teacher-absences/:id/plan/apply'>['body']['choices'][number];

/** All or nothing; the same choices sent again change nothing (CAL-18). */
export const applyCover: Handler<'POST /v1/teacher-absences/:id/plan/apply'> = async (
  ctx,
  { params, body: { choices, reason = '' } },
) =>
  ctx.transaction(async (tx) => {
    const teachers = choices.flatMap(({ to }) => to?.teacher_id ?? []);
    const off = await lockAbsence(tx, params.id, { days: 'read', teachers });
    const last = await planInForce(tx, off.id);
    if (last && isSame(last.lessons, choices)) return outcome(last.lessons);

    const ids = choices.map(({ lesson_id }) => lesson_id);
    await lockFor(tx, { students: await studentsInLessons(tx, ids) });
    const before = await lockedLessons(tx, ids, ctx.clock.now());
    const lost = new Map<Choice, AppError>();
    const open = choices.filter((choice) => {
      const issue = issueOf(before.get(choice.lesson_id), choice, off, ctx.clock.now());
      if (issue) lost.set(choice, issue);
      return !issue;
    });
    const { notified } = await cancelLessons(tx, ctx, {
      where: sql`l.id = any(${`{${open.flatMap(({ to, lesson_id }) => (to ? [] : lesson_id)).join()}}`}::uuid[])`,
      cause: 'absence',
      reason,
      callerNotifies: true,
    });
    for (const choice of open) {
      const issue = await move(tx, ctx, choice);
      if (issue) lost.set(choice, issue);
    }
    refuseLost(lost, choices, before);

    const after = await lockedLessons(tx, ids, ctx.clock.now());
    const isClosed = await closedAmong(tx, [...before.values()]);
    const lessons = choices.map(({ lesson_id, updated_at }): CoveredLesson => {
      const old = ensureFound(before.get(lesson_id), 'internal');
      const now = ensureFound(after.get(lesson_id), 'internal');
      const { updated_at: version, cancelled } = now;
      return {
        lesson_id,
        seen: updated_at,
        updated_at: version,
        before: hoursOf(old),
        was_closed: isClosed(old),
        after: cancelled ? null : hoursOf(now),
      };
    });
    const [plan] = await tx
      .insert(cover_plans)
      .values({
        absence_id: off.id,
        applied_by: requireActor(ctx).user_id,
        applied_at: ctx.clock.now(),
        lessons,
      })
      .returning({ id: cover_plans.id });
    await audit(tx, ctx, {
      context: 'calendar',
      entity: 'cover_plans',
      entity_id: ensureFound(plan, 'internal').id,
      entity_name: await nameOfTeacher(tx, off.teacher_id),
      after: {},
    });
    await notifyOfCover(tx, ctx, lessons, notified, noticeOfPlan);
    return outcome(lessons);
  });

const hoursOf = ({ teacher_id, starts_at, ends_at }: LockedLesson) => ({ teacher_id, starts_at, ends_at });

const outcome = (lessons: readonly CoveredLesson[]) => {
  const cancelled = lessons.filter(({ after }) => after === null).length;
  return { changed: lessons.length - cancelled, cancelled };
};

const isSame = (lessons: readonly CoveredLesson[], choices: readonly Choice[]): boolean => {
  const known = new Map(lessons.map((lesson) => [lesson.lesson_id, lesson]));
  return (
    lessons.length === choices.length &&
    choices.every(({ lesson_id, updated_at, to }) => {
      const lesson = known.get(lesson_id);
      return (
        lesson?.seen === updated_at &&
        lesson.after?.teacher_id === to?.teacher_id &&
        Date.parse(lesson.after?.starts_at ?? '') === Date.parse(to?.starts_at ?? '')
      );
    })
  );
};

/** Refuses lessons that have begun, have changed or are not in this time off, and moves to the past (CAL-13). */
function issueOf(
  lesson: LockedLesson | undefined,
  { updated_at, to }: Choice,
  off: TimeOff,
  now: Date,
): AppError | null {
  if (!lesson) return new AppError('not_found');
  const start = Date.parse(lesson.starts_at);
  const duration = Date.parse(lesson.ends_at) - start;
  const isAway = (teacher_id: string, from: number) =>
    teacher_id === off.teacher_id &&
    from < off.ends_at.getTime() &&
    from + duration > off.starts_at.getTime();
  if (lesson.updated_at !== updated_at || !isAway(lesson.teacher_id, start)) return new AppError('stale');
  if (lesson.cancelled) return new AppError('lesson_cancelled');
  if (lesson.begun || (to && Date.parse(to.starts_at) <= now.getTime())) return new AppError('lesson_past');
  // A lesson that keeps its teacher and hour has no conflicts of its own.
  if (to && isAway(to.teacher_id, Date.parse(to.starts_at)))
    return new AppError('lesson_conflicts', { count: 1 });
  return null;
}

async function move(tx: Tx, ctx: Ctx, { lesson_id, to }: Choice): Promise<AppError | null> {
  if (!to) return null;
  const start = new Date(to.starts_at);
  const change = {
    ...({ scope: 'this', teacher_id: to.teacher_id, timezone: 'UTC' } as const),
    start_date: localDate(start, 'UTC'),
    start_hour: weeklyHourAt(start, 'UTC').start_hour,
  };
  try {
    const isFree = await unlessTaken(tx, () => applyChange(tx, ctx, lesson_id, change));
    return isFree ? null : new AppError('lesson_overlap');
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error;
    throw error;
  }
}

/** Names the classes that exist, and gives the reason for each choice that cannot be kept. */
function refuseLost(
  lost: ReadonlyMap<Choice, AppError>,
  choices: readonly Choice[],
  lessons: ReadonlyMap<string, LockedLesson>,
): void {
  if (lost.size === 0) return;
  const issues = [...lost].map(([choice, { code, values }]) => ({
    path: `choices.${choices.indexOf(choice)}`,
    code,
    values,
  }));
  const names = new Set(
    [...lost.keys()].flatMap(({ lesson_id }) => lessons.get(lesson_id)?.class_name ?? []),
  );
  if (names.size === 0) throw new AppError('stale', {}, { issues });
  throw new AppError('cover_lost', { count: lost.size, names: [...names].join(', ') }, { issues });
}
