import { sql } from 'drizzle-orm';
import { type Attendance, attendanceOf, type CountedLesson, presenceIn } from '../../../domain/attendance.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  bool,
  instant,
  listOf,
  object,
  oneOf,
  orNull,
  type RowOf,
  rowsOf,
  text,
} from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleStudents } from '../access/api.ts';
import { type PresenceLine, presenceRow, staysOf } from '../room/api.ts';

const ledgerRow = {
  student_id: text,
  lesson_id: text,
  course_id: text,
  student_level: oneOf(STUDENT_LEVELS),
  start: instant,
  end: instant,
  teacher_joined: bool,
  lines: orNull(listOf(object(presenceRow))),
};
type LedgerRow = RowOf<typeof ledgerRow>;

/** A lesson of a student that is over, with the course and the level of its class. */
export type PastLesson = CountedLesson &
  Pick<LedgerRow, 'student_id' | 'course_id' | 'student_level' | 'start'>;

/** Read from the presence ledger (EVAL-6). The seats are collected first: a join may begin with all lessons that are held, which have an index, too. */
export async function pastLessons(
  db: Reader,
  student_ids: readonly string[],
  now: Date,
): Promise<PastLesson[]> {
  if (student_ids.length === 0) return [];
  const ids = sql.join(
    student_ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await rowsOf(db, ledgerRow)`
    select ls.student_id, l.id as lesson_id, c.course_id, c.student_level, l.starts_at as start, l.ends_at as end,
      exists (select 1 from presence p join teachers t on t.user_id = p.user_id
        where p.lesson_id = l.id and t.teacher_id = l.teacher_id) as teacher_joined,
      (select json_agg(json_build_object('peer_id', p.peer_id, 'event', p.event, 'at', p.at)) from presence p
        where p.lesson_id = l.id and p.user_id = s.user_id) as lines
    from lesson_students ls join lessons l on l.id = ls.lesson_id join students s on s.student_id = ls.student_id
      join classes c on c.id = l.class_id
    where ls.student_id in (${ids}) and l.id = any(array(select lesson_id from lesson_students where student_id in (${ids})))
      and l.status = 'scheduled' and l.ends_at <= ${now.toISOString()}`;
  return rows.map(counted);
}

function counted({ student_id, course_id, student_level, start, end, teacher_joined, lines }: LedgerRow) {
  const own = (lines ?? []).map((line): PresenceLine => ({ ...line, at: new Date(line.at) }));
  const { is_present } = presenceIn({ start: new Date(start), end: new Date(end) }, staysOf(own));
  return { student_id, course_id, student_level, start, teacher_joined, is_present };
}

/** Students without past lessons have an empty attendance (EVAL-7). */
export async function attendanceByStudent(
  db: Reader,
  student_ids: readonly string[],
  now: Date,
): Promise<Map<string, Attendance>> {
  const lessons = await pastLessons(db, student_ids, now);
  const lessonsOf = Map.groupBy(lessons, ({ student_id }) => student_id);
  return new Map(student_ids.map((id) => [id, attendanceOf(lessonsOf.get(id) ?? [])]));
}

export const classesAttendance: Handler<'GET /v1/dashboard/classesAttendance/:student_id'> = async (
  ctx,
  { params },
) => {
  const { rows } = await ctx.db.execute(
    sql`select 1 from students s where s.student_id = ${params.student_id} and ${visibleStudents(ctx)}`,
  );
  ensureFound(rows[0]);
  const attendance = await attendanceByStudent(ctx.db, [params.student_id], ctx.clock.now());
  return ensureFound(attendance.get(params.student_id));
};
