import { sql } from 'drizzle-orm';
import { type Attendance, attendanceOf, type CountedLesson, presenceIn } from '../../../domain/attendance.ts';
import type { Reader } from '../../platform/db/database.ts';
import { bool, instant, listOf, object, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { visibleStudents } from '../access/api.ts';
import { type PresenceLine, presenceRow, staysOf } from '../room/api.ts';

const ledgerRow = {
  student_id: text,
  lesson_id: text,
  start: instant,
  end: instant,
  teacher_joined: bool,
  lines: orNull(listOf(object(presenceRow))),
};
type LedgerRow = RowOf<typeof ledgerRow>;

/** Computed from the presence ledger; students without past lessons have an empty attendance (EVAL-7). */
export async function attendanceByStudent(
  db: Reader,
  student_ids: readonly string[],
  now: Date,
): Promise<Map<string, Attendance>> {
  if (student_ids.length === 0) return new Map();
  const ids = sql.join(
    student_ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const rows = await rowsOf(db, ledgerRow)`
    select ls.student_id, l.id as lesson_id, l.starts_at as start, l.ends_at as end,
      exists (select 1 from presence p join teachers t on t.user_id = p.user_id
        where p.lesson_id = l.id and t.teacher_id = l.teacher_id) as teacher_joined,
      (select json_agg(json_build_object('peer_id', p.peer_id, 'event', p.event, 'at', p.at)) from presence p
        where p.lesson_id = l.id and p.user_id = s.user_id) as lines
    from lesson_students ls join lessons l on l.id = ls.lesson_id join students s on s.student_id = ls.student_id
    where ls.student_id in (${ids}) and l.status = 'scheduled' and l.ends_at <= ${now.toISOString()}`;
  const lessonsOf = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map(student_ids.map((id) => [id, attendanceOf((lessonsOf.get(id) ?? []).map(counted))]));
}

function counted({ start, end, teacher_joined, lines }: LedgerRow): CountedLesson {
  const own = (lines ?? []).map((line): PresenceLine => ({ ...line, at: new Date(line.at) }));
  const lesson = { start: new Date(start), end: new Date(end) };
  return { teacher_joined, is_present: presenceIn(lesson, staysOf(own)).is_present };
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
