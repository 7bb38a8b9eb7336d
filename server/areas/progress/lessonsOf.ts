import { type SQL, sql } from 'drizzle-orm';
import { presenceIn } from '../../../domain/attendance.ts';
import type { Ctx } from '../../platform/context.ts';
import { bool, instant, int, listOf, object, orNull, type RowOf, text } from '../../platform/db/rows.ts';
import { listPage, type Page } from '../../platform/list.ts';
import { type PresenceLine, presenceRow, staysOf } from '../room/api.ts';

const shape = {
  id: text,
  title: text,
  class_name: text,
  teacher_name: text,
  starts_at: instant,
  ends_at: instant,
  teacher_joined: bool,
  lines: orNull(listOf(object(presenceRow))),
  lesson_subject: orNull(text),
  lesson_notes: orNull(text),
  conversation: orNull(int),
  understanding: orNull(int),
  dedication: orNull(int),
};

/** Derives attendance from the presence ledger (EVAL-6). */
function viewOf({ teacher_joined, lines, ...row }: RowOf<typeof shape>) {
  const own = (lines ?? []).map((line): PresenceLine => ({ ...line, at: new Date(line.at) }));
  const lesson = { start: new Date(row.starts_at), end: new Date(row.ends_at) };
  const { is_present, is_late } = presenceIn(lesson, staysOf(own));
  return {
    ...row,
    is_present: teacher_joined ? is_present : null,
    is_late: teacher_joined && is_present && is_late,
  };
}

/**
 * The lessons in which a student has a seat, a few hundred in all the years of a course. They are collected first: a join may begin with all
 * lessons that are held, which have an index, too.
 */
export const seatsOf = (student_id: string): SQL =>
  sql`array(select ls.lesson_id from lesson_students ls where ls.student_id = ${student_id}::uuid)`;

/**
 * The lessons of a student that are over, whose seats are collected first; the rest is read for the rows of the page (PROGRESS-2). The caller
 * has checked who may read them.
 */
export async function lessonsOf(ctx: Pick<Ctx, 'pool' | 'clock'>, student_id: string, query: Page) {
  const page = await listPage(ctx, query, {
    shape,
    select: sql`l.id, l.title, c.title as class_name, u.name as teacher_name, l.starts_at, l.ends_at,
      exists (select 1 from presence p where p.lesson_id = l.id and p.user_id = t.user_id) as teacher_joined,
      (select json_agg(json_build_object('peer_id', p.peer_id, 'event', p.event, 'at', p.at)) from presence p
        join students s on s.user_id = p.user_id where p.lesson_id = l.id and s.student_id = ${student_id}::uuid) as lines,
      r.lesson_subject, r.lesson_notes, e.conversation, e.understanding, e.dedication`,
    from: sql`lessons l`,
    joins: {
      c: sql`join classes c on c.id = l.class_id`,
      t: sql`join teachers t on t.teacher_id = l.teacher_id`,
      u: sql`join users u on u.user_id = t.user_id`,
      r: sql`left join lesson_records r on r.lesson_id = l.id`,
      h: sql`left join calendar_history h on h.lesson_id = l.id`,
      e: sql`left join students_evolution e on e.calendar_history_id = h.id and e.student_id = ${student_id}::uuid`,
    },
    where: sql`l.id = any(${seatsOf(student_id)}) and l.status = 'scheduled' and l.ends_at <= ${ctx.clock.now().toISOString()}::timestamptz`,
    sorts: { starts_at: sql`l.starts_at` },
    id: sql`l.id`,
  });
  return { ...page, response: page.response.map(viewOf) };
}
