import { type Language, languages } from '../../../domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { textIn } from '../../texts/texts.ts';
import { type CalendarEvent, iCalendar } from './iCalendar.ts';
import { schoolCalendar } from './schoolLessons.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 400;
/** Days for which a student who has left a class sees its lessons as cancelled, and days ahead that are shown. */
const LEFT_DAYS = 30;
const LEFT_DAYS_AHEAD = 60;

const ownerRow = { language: oneOf(languages), student_id: orNull(text), teacher_id: orNull(text) };
type Owner = RowOf<typeof ownerRow>;

const lessonRow = {
  id: text,
  title: text,
  class_name: text,
  teacher_name: text,
  student_quantity: int,
  is_taught: bool,
  is_cancelled: bool,
  starts_at: instant,
  ends_at: instant,
  changed_at: instant,
  version: int,
};

/** Profiles that are inactive have no lessons to show. */
async function ownerOf(ctx: Ctx, secret: string): Promise<Owner> {
  const rows = await rowsOf(ctx.db, ownerRow)`
    select u.language, s.student_id, t.teacher_id
    from calendar_feeds f
    join users u on u.user_id = f.user_id and u.user_status and u.erased_at is null
    left join students s on s.user_id = u.user_id and s.student_status and 'STUDENT' = any(u.types)
    left join teachers t on t.user_id = u.user_id and t.teacher_status and u.types && array['TEACHER', 'FEE']
    where f.secret_hash = ${sha256(secret)} and coalesce(s.student_id, t.teacher_id) is not null`;
  return ensureFound(rows[0]);
}

/** Lessons that the student has left are cancelled instead of missing: some calendar programs keep events that a feed no longer has. */
function lessonsOf(ctx: Ctx, { student_id, teacher_id }: Owner) {
  const day = (days: number) => new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString();
  return rowsOf(ctx.db, lessonRow)`
    with seated as (select lesson_id from lesson_students where student_id = ${student_id}::uuid),
    changed as (
      select lesson_id from makeups where student_id = ${student_id}::uuid
      union select to_lesson_id from reschedules where student_id = ${student_id}::uuid and status = 'accepted'),
    memberships as (
      select class_id, max(left_at) as left_at, max(greatest(joined_at, left_at)) as changed_at
      from class_students where student_id = ${student_id}::uuid group by class_id having count(left_at) > 0)
    select l.id, l.title, c.title as class_name, tu.name as teacher_name,
      (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as student_quantity,
      l.teacher_id is not distinct from ${teacher_id}::uuid as is_taught,
      l.status = 'cancelled' or l.teacher_id is distinct from ${teacher_id}::uuid
        and not exists (select 1 from seated s where s.lesson_id = l.id) as is_cancelled,
      l.starts_at, l.ends_at, changed_at, greatest(0, extract(epoch from changed_at - l.created_at))::int as version
    from lessons l
    cross join lateral (select greatest(l.updated_at, case when l.id in (select lesson_id from changed)
      then (select max(updated_at) from makeups where student_id = ${student_id}::uuid) end,
      (select m.changed_at from memberships m where m.class_id = l.class_id)) as changed_at) latest
    join classes c on c.id = l.class_id
    join teachers t on t.teacher_id = l.teacher_id
    join users tu on tu.user_id = t.user_id
    where l.id in (
        select id from lessons where teacher_id = ${teacher_id}::uuid
        union select lesson_id from seated union select lesson_id from changed
        union select o.id from memberships m join lessons o on o.class_id = m.class_id and o.ends_at > m.left_at
          and m.left_at > ${day(-LEFT_DAYS)} and o.starts_at < m.left_at + make_interval(days => ${LEFT_DAYS_AHEAD}))
      and l.starts_at > ${day(-DAYS_BACK)} and l.starts_at < ${day(DAYS_AHEAD)}
    order by l.starts_at, l.id`;
}

type Lesson = RowOf<typeof lessonRow>;

/** Names no students: the address is read without a login, often by other companies. */
function eventOf(lesson: Lesson, language: Language, origin: string): CalendarEvent {
  const { title, class_name, teacher_name, student_quantity } = lesson;
  const lines = lesson.is_taught
    ? [textIn(language, 'feeds.students', { class_name, count: student_quantity })]
    : [textIn(language, 'feeds.class', { class_name }), textIn(language, 'feeds.teacher', { teacher_name })];
  return {
    uid: lesson.id,
    version: lesson.version,
    changedAt: new Date(lesson.changed_at),
    start: new Date(lesson.starts_at),
    end: new Date(lesson.ends_at),
    isCancelled: lesson.is_cancelled,
    summary: lesson.is_cancelled ? textIn(language, 'feeds.cancelled', { title }) : title,
    description: lines.join('\n'),
    url: `${origin}/${lesson.is_taught ? 'teacher' : 'student'}-calendar`,
  };
}

async function ownCalendar(ctx: Ctx, secret: string) {
  const owner = await ownerOf(ctx, secret);
  const lessons = await lessonsOf(ctx, owner);
  const events = lessons.map((lesson) => eventOf(lesson, owner.language, ctx.config.PUBLIC_URL ?? ''));
  const { name: school } = await readSchool(ctx);
  return { name: textIn(owner.language, 'feeds.name', { school }), events };
}

const address = /^(?<secret>[\w-]{43}(?:\.(?<of>school|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?)\.ics$/;

export const readFeed: Handler<'GET /v1/calendar/feed/:file'> = async (ctx, { params }) => {
  const { secret = '', of } = ensureFound(address.exec(params.file)?.groups);
  const { name, events } = await (of === undefined
    ? ownCalendar(ctx, secret)
    : schoolCalendar(ctx, secret, of));
  const bytes = Buffer.from(iCalendar(name, events));
  return { type: 'text/calendar; charset=utf-8', filename: 'aula-viva.ics', bytes, tag: sha256(bytes) };
};
