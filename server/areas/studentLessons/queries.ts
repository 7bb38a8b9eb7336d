import { type SQL, sql } from 'drizzle-orm';
import { RESCHEDULE_STATUSES } from '../../../domain/options.ts';
import { requestExpiry } from '../../../domain/studentLessons.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { and, listPage } from '../../platform/list.ts';
import { visibleStudents } from '../access/api.ts';
import { readable } from '../people/api.ts';

const makeupRow = {
  id: text,
  student_id: text,
  lesson_id: text,
  title: text,
  class_name: text,
  teacher_name: text,
  starts_at: instant,
  given_up_at: instant,
  expires_at: instant,
  used_at: orNull(instant),
};

const makeupColumns = sql`m.id, m.student_id, m.lesson_id, l.title, c.title as class_name, tu.name as teacher_name,
  m.starts_at, m.given_up_at, m.expires_at, m.used_at`;

const makeupTables = sql`makeups m join students s on s.student_id = m.student_id join lessons l on l.id = m.lesson_id
  join classes c on c.id = l.class_id join teachers t on t.teacher_id = c.teacher_id join users tu on tu.user_id = t.user_id`;

export const listMakeups: Handler<'GET /v1/makeups'> = async (ctx, { query }) => {
  const isOpen = sql`m.used_at is null and m.expires_at > ${ctx.clock.now().toISOString()}`;
  const page = await listPage(ctx, query, {
    shape: makeupRow,
    select: makeupColumns,
    from: makeupTables,
    where: and(
      visibleStudents(ctx),
      query.student_id !== undefined && sql`m.student_id = ${query.student_id}`,
      query.open !== undefined && (query.open === 'true' ? isOpen : sql`not (${isOpen})`),
    ),
    sorts: { expires_at: sql`m.expires_at` },
    id: sql`m.id`,
  });
  return { ...page, response: page.response.map((row) => readable(ctx, row)) };
};

export async function makeupView(ctx: Ctx, db: Reader, id: string) {
  const rows = await rowsOf(db, makeupRow)`
    select ${makeupColumns} from ${makeupTables} where m.id = ${id} and ${visibleStudents(ctx)}`;
  return readable(ctx, ensureFound(rows[0]));
}

const shape = {
  id: text,
  created_at: instant,
  updated_at: instant,
  status: oneOf(RESCHEDULE_STATUSES),
  student_id: text,
  student_name: text,
  student_user_id: text,
  teacher_user_id: text,
  photo_key: orNull(text),
  lesson_id: text,
  title: text,
  class_name: text,
  lesson_starts_at: instant,
  lesson_ends_at: instant,
  starts_at: instant,
  ends_at: instant,
  to_lesson_id: orNull(text),
  to_title: orNull(text),
  teacher_id: text,
  teacher_name: text,
  message: orNull(text),
  reason: orNull(text),
  decided_at: orNull(instant),
  lesson_now: instant,
  is_given_up: bool,
};

const columns = sql`r.id, r.created_at, r.updated_at, r.status, r.student_id, u.name as student_name, u.user_id as student_user_id,
  tu.user_id as teacher_user_id, u.photo_key, r.lesson_id,
  l.title, c.title as class_name, r.lesson_starts_at, r.lesson_ends_at, r.starts_at, r.ends_at, r.to_lesson_id,
  o.title as to_title, t.teacher_id, tu.name as teacher_name, r.message, r.reason, r.decided_at, l.starts_at as lesson_now,
  m.id is not null as is_given_up`;

/** The teacher of the wanted lesson, or of the class for a free hour, answers; a closed request keeps the one who did. */
export const joinsOfAnswer = sql`join lessons l on l.id = r.lesson_id join classes c on c.id = l.class_id
  left join lessons o on o.id = r.to_lesson_id
  join teachers t on t.teacher_id =
    case when r.status = 'pending' then coalesce(o.teacher_id, c.teacher_id) else r.teacher_id end`;

const tables = sql`reschedules r
  join students s on s.student_id = r.student_id join users u on u.user_id = s.user_id
  ${joinsOfAnswer} join users tu on tu.user_id = t.user_id
  left join makeups m on m.student_id = r.student_id and m.lesson_id = r.lesson_id and m.used_at is null`;

/**
 * Condition on `r` (reschedules) and `t` (who answers): students see their own, teachers those that they answer, administrators all
 * (LESSON-4).
 */
function visible(ctx: Ctx): SQL {
  const { teacher_id } = requireActor(ctx);
  return teacher_id ? sql`t.teacher_id = ${teacher_id}` : visibleStudents(ctx);
}

function viewOf(ctx: Ctx, { photo_key, lesson_now, is_given_up, ...row }: RowOf<typeof shape>) {
  const lesson_starts_at = is_given_up ? null : new Date(lesson_now);
  const expiry = requestExpiry({ starts_at: new Date(row.starts_at), lesson_starts_at });
  return readable(ctx, {
    ...row,
    photo_url: ctx.files.photo(photo_key),
    expires_at: (row.status === 'pending' ? expiry : new Date(row.starts_at)).toISOString(),
  });
}

export const listReschedules: Handler<'GET /v1/reschedules'> = async (ctx, { query }) => {
  const page = await listPage(ctx, query, {
    shape,
    select: columns,
    from: tables,
    where: and(visible(ctx), query.status !== undefined && sql`r.status = ${query.status}`),
    sorts: { created_at: sql`r.created_at`, starts_at: sql`r.starts_at` },
    id: sql`r.id`,
  });
  return { ...page, response: page.response.map((row) => viewOf(ctx, row)) };
};

export async function rescheduleView(ctx: Ctx, db: Reader, id: string) {
  const rows = await rowsOf(db, shape)`
    select ${columns} from ${tables} where r.id = ${id} and ${visible(ctx)}`;
  return viewOf(ctx, ensureFound(rows[0]));
}
