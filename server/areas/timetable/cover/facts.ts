import { COVER_LESSONS_MAX } from '../../../../contract/cover.ts';
import type { CoverInput } from '../../../../domain/cover.ts';
import { STUDENT_LEVELS } from '../../../../domain/options.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { bool, instant, int, listOf, oneOf, type RowOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { closedDays } from '../../calendar/api.ts';
import { during, type TimeOff } from '../absences.ts';
import { ownTimes, runsOfDays } from './times.ts';

const lessonRow = {
  id: text,
  class_id: text,
  class_name: text,
  course_id: text,
  student_level: oneOf(STUDENT_LEVELS),
  starts_at: instant,
  ends_at: instant,
  updated_at: instant,
  zone: text,
  student_ids: listOf(text),
  total: int,
};
type LessonRow = RowOf<typeof lessonRow>;

const teacherRow = {
  id: text,
  user_id: text,
  name: text,
  is_active: bool,
  course_ids: listOf(text),
  is_confident_teaching_advanced_students: bool,
};

export interface CoverFacts {
  readonly total: number;
  readonly rows: readonly LessonRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, string>;
  readonly input: CoverInput;
}

/** Reads the input of a plan: the future lessons in the time off, and everyone who may be in them. */
export async function coverFacts(db: Reader, off: TimeOff, now: Date): Promise<CoverFacts> {
  const rows = await rowsOf(db, lessonRow)`
    select l.id, l.class_id, c.title as class_name, c.course_id, c.student_level, l.starts_at, l.ends_at, l.updated_at,
      e.timezone as zone, count(*) over ()::int as total,
      array(select ls.student_id from lesson_students ls where ls.lesson_id = l.id and ls.active order by 1) as student_ids
    from lessons l join classes c on c.id = l.class_id join calendar_entries e on e.id = l.entry_id
    where ${during(off)} and l.status = 'scheduled' and l.starts_at > ${now.toISOString()}
      and not exists (select 1 from calendar_history h where h.lesson_id = l.id)
    order by l.starts_at, l.id limit ${COVER_LESSONS_MAX}`;
  const courses = [...new Set(rows.map(({ course_id }) => course_id))];
  const teachers = await rowsOf(db, teacherRow)`
    select t.teacher_id as id, t.user_id, u.name, t.teacher_status and u.user_status as is_active,
      t.is_confident_teaching_advanced_students,
      array(select tc.course_id from teacher_courses tc where tc.teacher_id = t.teacher_id) as course_ids
    from teachers t join users u on u.user_id = t.user_id
    where t.teacher_id = ${off.teacher_id} or t.teacher_status and u.user_status and exists (
      select 1 from teacher_courses tc where tc.teacher_id = t.teacher_id
        and tc.course_id = any(${`{${courses.join()}}`}::uuid[]))`;
  const seated = [...new Set(rows.flatMap(({ student_ids }) => student_ids))];
  const students = await rowsOf(db, { id: text, user_id: text })`
    select student_id as id, user_id from students where student_id = any(${`{${seated.join()}}`}::uuid[])`;
  const runs = runsOfDays(
    rows.map(({ starts_at }) => new Date(starts_at)),
    off.ends_at,
  );
  const times = await ownTimes(db, [...teachers, ...students], runs);
  const timeOf = (id: string) => times.get(id) ?? { available: [], busy: [] };
  return {
    total: rows[0]?.total ?? 0,
    rows,
    names: new Map(teachers.map(({ id, name }) => [id, name])),
    users: new Map(teachers.map(({ id, user_id }) => [id, user_id])),
    input: {
      away: off.teacher_id,
      until: off.ends_at,
      now,
      lessons: rows.map(({ id, class_id, course_id, student_level, zone, student_ids, ...row }) => ({
        id,
        class_id,
        course_id,
        zone,
        student_ids,
        level: student_level,
        start: new Date(row.starts_at),
        end: new Date(row.ends_at),
      })),
      teachers: teachers.map((teacher) => ({ ...teacher, time: timeOf(teacher.id) })),
      students: new Map(seated.map((id) => [id, timeOf(id)])),
      closed: new Set((await closedDays(db, runs.at(-1)?.first ?? '', runs.at(-1)?.last ?? '')).keys()),
    },
  };
}
