import { PLAN_TYPES } from '../../../domain/options.ts';
import { freeUntil, isInTime, makeupExpiry, NOTICE_HOURS } from '../../../domain/studentLessons.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';

const ownRow = {
  id: text,
  class_id: text,
  title: text,
  class_name: text,
  plan_type: oneOf(PLAN_TYPES),
  starts_at: instant,
  ends_at: instant,
  updated_at: instant,
  timezone: text,
  teacher_id: text,
  class_teacher_id: text,
  class_on: bool,
  cancelled: bool,
  begun: bool,
  has_seat: bool,
  makeup_id: orNull(text),
  is_open: bool,
  is_guest: bool,
  expires_at: orNull(instant),
  given_up_start: orNull(instant),
};

type Dates = 'starts_at' | 'ends_at' | 'expires_at' | 'given_up_start';

/** A lesson in which the student has a seat, or had one and may make it up. */
export interface OwnLesson extends Omit<RowOf<typeof ownRow>, Dates> {
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** Expiry of the lesson's make-up, or of the one that giving the lesson up would open. */
  readonly expires_at: Date;
  /** When the lesson that this make-up stands for would have begun. */
  readonly first_start: Date;
}

export async function findOwnLesson(
  db: Reader,
  { student_id, lesson_id }: { student_id: string; lesson_id: string },
  now: Date,
): Promise<OwnLesson | null> {
  const [row] = await rowsOf(db, ownRow)`
    select l.id, l.class_id, l.title, c.title as class_name, c.plan_type, l.starts_at, l.ends_at, l.updated_at, e.timezone,
      l.teacher_id, c.teacher_id as class_teacher_id, c.status as class_on, l.status = 'cancelled' as cancelled,
      l.starts_at <= ${now.toISOString()} or exists (select 1 from calendar_history h where h.lesson_id = l.id) as begun,
      ls.student_id is not null as has_seat, m.id as makeup_id, coalesce(m.used_at is null and m.id is not null, false) as is_open,
      coalesce(m.lesson_id <> l.id, false) as is_guest, m.expires_at, m.starts_at as given_up_start
    from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
    left join lesson_students ls on ls.lesson_id = l.id and ls.student_id = ${student_id}
    left join lateral (select * from makeups where student_id = ${student_id}
      and (used_lesson_id = l.id or lesson_id = l.id and used_at is null)
      order by used_lesson_id nulls last limit 1) m on true
    where l.id = ${lesson_id} and (ls.student_id is not null or m.used_at is null and m.id is not null)`;
  if (!row) return null;
  const starts_at = new Date(row.starts_at);
  return {
    ...row,
    starts_at,
    ends_at: new Date(row.ends_at),
    expires_at: row.expires_at === null ? makeupExpiry(starts_at) : new Date(row.expires_at),
    first_start: row.given_up_start === null ? starts_at : new Date(row.given_up_start),
  };
}

/** Refuses inactive students; another student's lesson looks missing. */
export async function ownLesson(db: Reader, ctx: Ctx, lesson_id: string): Promise<OwnLesson> {
  const student_id = callingStudent(ctx);
  const [student] = await rowsOf(db, { is_active: bool })`
    select s.student_status and u.user_status as is_active from students s join users u on u.user_id = s.user_id
    where s.student_id = ${student_id}`;
  const lesson = ensureFound(await findOwnLesson(db, { student_id, lesson_id }, ctx.clock.now()));
  if (!ensureFound(student).is_active) throw new AppError('student_inactive');
  return lesson;
}

export const callingStudent = (ctx: Ctx): string => ensureFound(requireActor(ctx).student_id);

/** A lesson to come that the student may still give up (LESSON-1). */
export function refuseLate({ begun, cancelled, starts_at }: OwnLesson, now: Date): void {
  if (begun) throw new AppError('lesson_past');
  if (cancelled) throw new AppError('lesson_cancelled');
  if (!isInTime(starts_at, now)) throw new AppError('lesson_late', { hours: NOTICE_HOURS });
}

/** A lesson for which the student may ask for another hour, or an open make-up (LESSON-3). */
export function refuseFixed(lesson: OwnLesson, now: Date): void {
  if (!lesson.is_open) refuseLate(lesson, now);
  else if (freeUntil(lesson.expires_at) <= now) throw new AppError('makeup_expired');
}
