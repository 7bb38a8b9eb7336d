import { sql } from 'drizzle-orm';
import { localDate } from '../../../domain/schoolTime.ts';
import { type TeacherHour, teacherWeek, type WeekSpan } from '../../../domain/teacherWeek.ts';
import { addDays } from '../../../domain/week.ts';
import { instantAt } from '../../../domain/zonedWeek.ts';
import type { Reader } from '../../platform/db/database.ts';
import { instant, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { rawHour } from '../fit/api.ts';

export const readTeacherWeek: Handler<'GET /v1/classes/teacher-week'> = async (ctx, { query }) => {
  const { teacher_id, timezone, start_date, end_date, class_id } = query;
  const now = ctx.clock.now();
  const span = spanFrom({ timezone, from: start_date, until: end_date }, now);
  const week = await hoursOfTeacher(ctx.db, { teacher_id, class_id, span, now });
  return {
    hours: week.flatMap(({ kind, ...hour }) => (kind === 'outside' ? [] : { kind, ...hour })),
  };
};

/** The span without days that are over, of one day at least. */
export function spanFrom({ timezone, from, until }: WeekSpan, now: Date): WeekSpan {
  const today = localDate(now, timezone);
  const first = from < today ? today : from;
  return { timezone, from: first, until: until < first ? first : until };
}

interface Asked {
  readonly teacher_id: string;
  /** The class whose own lessons do not count. */
  readonly class_id: string | undefined;
  readonly span: WeekSpan;
  readonly now: Date;
}

/** The week of a teacher in a span, without lessons that are over. */
export async function hoursOfTeacher(
  db: Reader,
  { teacher_id, class_id, span, now }: Asked,
): Promise<TeacherHour[]> {
  const { timezone, from, until } = span;
  const [teacher] = await rowsOf(db, { user_id: text })`
    select user_id from teachers where teacher_id = ${teacher_id}`;
  const { user_id } = ensureFound(teacher);
  const start = instantAt(from, '00:00', timezone).toISOString();
  const end = instantAt(addDays(until, 1), '00:00', timezone).toISOString();
  const hours = await rowsOf(db, rawHour)`
    select weekday, start, timezone from availability where user_id = ${user_id}`;
  const lessons = await rowsOf(db, { title: text, start: instant, end: instant })`
    select c.title, l.starts_at as start, l.ends_at as end from lessons l join classes c on c.id = l.class_id
    where l.teacher_id = ${teacher_id} and l.status = 'scheduled' and l.during && tstzrange(${start}, ${end}, '[)') and l.ends_at > ${now.toISOString()}
      and ${class_id === undefined ? sql`true` : sql`l.class_id <> ${class_id}`}`;
  const absences = await rowsOf(db, { start: instant, end: instant })`
    select starts_at as start, ends_at as end from teacher_absences
    where teacher_id = ${teacher_id} and starts_at < ${end} and ends_at > ${start}`;
  const timed = <T extends { start: string; end: string }>(row: T) => ({
    ...row,
    start: new Date(row.start),
    end: new Date(row.end),
  });
  return teacherWeek(
    {
      available: hours.map((hour) => ({ ...hour, start_hour: hour.start })),
      lessons: lessons.map(timed),
      absences: absences.map(timed),
    },
    span,
  );
}
