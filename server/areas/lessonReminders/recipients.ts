import { type SQL, sql } from 'drizzle-orm';
import { languages } from '../../../domain/languages.ts';
import { type LessonReminder, type LessonRole, remindedStarts } from '../../../domain/lessonReminders.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { guardianColumns, guardianFacts } from '../payments/api.ts';

const candidate = {
  lesson_id: text,
  title: text,
  starts_at: instant,
  user_id: text,
  role: oneOf<LessonRole>(['student', 'teacher']),
  name: text,
  email: text,
  language: oneOf(languages),
  zone: text,
  by_email: orNull(bool),
  by_push: orNull(bool),
  to_guardian: orNull(bool),
  ...guardianFacts,
};
export type Candidate = RowOf<typeof candidate>;

const none = '00000000-0000-0000-0000-000000000000';
const upcoming = { id: text, starts_at: instant };
export type Upcoming = RowOf<typeof upcoming>;

/** The next lessons that may be reminded, by start. One that was cancelled has no reminder. */
export function readUpcoming(
  db: Reader,
  {
    reminder,
    now,
    limit,
    last,
  }: { reminder: LessonReminder; now: Date; limit: number; last: Upcoming | null },
): Promise<Upcoming[]> {
  const { after, until } = remindedStarts(reminder, now);
  const from = last ?? { starts_at: after.toISOString(), id: none };
  return rowsOf(db, upcoming)`
    select id, starts_at from lessons
    where starts_at >= ${from.starts_at}::timestamptz and starts_at <= ${until.toISOString()}::timestamptz
      and (starts_at, id) > (${from.starts_at}::timestamptz, ${from.id}::uuid) and status = 'scheduled'
    order by starts_at, id limit ${limit}`;
}

/**
 * The people of these lessons whose reminder has not been handled. A lesson that was opened before its hour, and a seat that was given up,
 * have none; nor have people who were switched off.
 */
export function readCandidates(
  db: Reader,
  reminder: LessonReminder,
  lessons: readonly Upcoming[],
): Promise<Candidate[]> {
  const isOpen = (user_id: SQL) => sql`not exists (select 1 from lesson_reminders r where r.lesson_id = l.id
    and r.user_id = ${user_id} and r.reminder = ${reminder} and r.starts_at = l.starts_at)`;
  return rowsOf(db, candidate)`
    select l.id as lesson_id, l.title, l.starts_at, u.user_id, who.role, u.name, u.email::text as email, u.language,
      p.timezone as zone, c.by_email, c.by_push, c.to_guardian, ${guardianColumns}
    from lessons l
    cross join lateral (
      select m.user_id, 'student' as role from lesson_students ls join students m on m.student_id = ls.student_id
        where ls.lesson_id = l.id and ls.active and m.student_status and ${isOpen(sql`m.user_id`)}
      union all
      select t.user_id, 'teacher' from teachers t
        where t.teacher_id = l.teacher_id and t.teacher_status and ${isOpen(sql`t.user_id`)}) who
    join users u on u.user_id = who.user_id
    join personal p on p.user_id = u.user_id
    left join students s on s.user_id = u.user_id and who.role = 'student'
    left join lesson_reminder_choices c on c.user_id = u.user_id and c.reminder = ${reminder}
    where l.id = any(${`{${lessons.map(({ id }) => id).join()}}`}::uuid[]) and u.user_status and u.erased_at is null
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id)
    order by l.starts_at, l.id, u.user_id`;
}
