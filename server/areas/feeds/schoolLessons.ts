import { sql } from 'drizzle-orm';
import { type Language, languages } from '../../../domain/languages.ts';
import type { Permission } from '../../../domain/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { readSchool } from '../../platform/school.ts';
import { textIn } from '../../texts/texts.ts';
import type { CalendarEvent } from './iCalendar.ts';

/** Stands in an address where those of one teacher have the id. */
export const WHOLE_SCHOOL = 'school';

const HOUR_MS = 3_600_000;
/** Today's lessons stay; the past of a whole school would leave no room for what comes. */
const HOURS_BACK = 24;
const DAYS_AHEAD = 400;
/** The next lessons; a large school has more in its weeks than programs can read. */
const MOST_LESSONS = 5000;

const needed: Permission = 'view:calendar';
const readerRow = { language: oneOf(languages), teacher_name: orNull(text) };

/** An address ends with the account, with the profile, and with the permission. */
async function readerOf(ctx: Ctx, secret: string, teacher_id: string | null) {
  const rows = await rowsOf(ctx.db, readerRow)`
    select u.language, (select tu.name from teachers t join users tu on tu.user_id = t.user_id
      where t.teacher_id = ${teacher_id}::uuid) as teacher_name
    from calendar_feeds f
    join users u on u.user_id = f.user_id and u.user_status and u.erased_at is null and 'ADMIN' = any(u.types)
    where f.secret_hash = ${sha256(secret)} and exists (
      select 1 from user_roles ur join roles r on r.id = ur.role_id and r.status and ${needed} = any(r.permissions)
      where ur.user_id = u.user_id)`;
  return ensureFound(rows[0]);
}

const lessonRow = {
  id: text,
  title: text,
  class_name: text,
  teacher_name: text,
  is_cancelled: bool,
  starts_at: instant,
  ends_at: instant,
  changed_at: instant,
  version: int,
};

function lessonsOf(ctx: Ctx, teacher_id: string | null) {
  const after = (hours: number) => new Date(ctx.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return rowsOf(ctx.db, lessonRow)`
    with coming as materialized (
      select * from lessons l
      where l.starts_at > ${after(-HOURS_BACK)} and l.starts_at < ${after(24 * DAYS_AHEAD)}
        ${teacher_id === null ? sql`` : sql`and l.teacher_id = ${teacher_id}::uuid`}
      order by l.starts_at, l.id limit ${MOST_LESSONS})
    select l.id, l.title, c.title as class_name, tu.name as teacher_name, l.status = 'cancelled' as is_cancelled,
      l.starts_at, l.ends_at, l.updated_at as changed_at,
      greatest(0, extract(epoch from l.updated_at - l.created_at))::int as version
    from coming l
    join classes c on c.id = l.class_id
    join teachers t on t.teacher_id = l.teacher_id
    join users tu on tu.user_id = t.user_id
    order by l.starts_at, l.id`;
}

type Lesson = RowOf<typeof lessonRow>;

/** Names no students: the address is read without a login, often by other companies. */
function eventOf(lesson: Lesson, language: Language, origin: string): CalendarEvent {
  const { title, class_name, teacher_name } = lesson;
  const lines = [
    textIn(language, 'feeds.class', { class_name }),
    textIn(language, 'feeds.teacher', { teacher_name }),
  ];
  return {
    uid: lesson.id,
    version: lesson.version,
    changedAt: new Date(lesson.changed_at),
    start: new Date(lesson.starts_at),
    end: new Date(lesson.ends_at),
    isCancelled: lesson.is_cancelled,
    summary: lesson.is_cancelled ? textIn(language, 'feeds.cancelled', { title }) : title,
    description: lines.join('\n'),
    url: `${origin}/admin-calendar`,
  };
}

/** The calendar behind `secret`, which ends in `of`: the whole school or a teacher. */
export async function schoolCalendar(ctx: Ctx, secret: string, of: string) {
  const teacher_id = of === WHOLE_SCHOOL ? null : of;
  const { language, teacher_name } = await readerOf(ctx, secret, teacher_id);
  const lessons = await lessonsOf(ctx, teacher_id);
  const { name } = await readSchool(ctx);
  const school = teacher_name === null ? name : `${teacher_name} · ${name}`;
  const origin = ctx.config.PUBLIC_URL ?? '';
  return {
    name: textIn(language, 'feeds.name', { school }),
    events: lessons.map((lesson) => eventOf(lesson, language, origin)),
  };
}
