import { sql } from 'drizzle-orm';
import type { LevelMerit } from '../../../domain/certificates.ts';
import { STUDENT_LEVELS, type StudentLevel } from '../../../domain/options.ts';
import type { Reader } from '../../platform/db/database.ts';
import { int, oneOf, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { type PastLesson, pastLessons } from './attendance.ts';

export interface Merit extends LevelMerit {
  course_id: string;
  student_level: StudentLevel;
  /** When the first and the last lesson that counted began; null if none did. */
  first_lesson: Date | null;
  last_lesson: Date | null;
}

const markRow = {
  student_id: text,
  course_id: text,
  student_level: oneOf(STUDENT_LEVELS),
  marks: int,
  sum_of_marks: int,
};
type MarkRow = RowOf<typeof markRow>;

const keyOf = ({ course_id, student_level }: Pick<Merit, 'course_id' | 'student_level'>) =>
  `${course_id} ${student_level}`;

/** What a student has reached in each course and level, from the presence ledger and the marks (CERT-1). */
export async function levelMerits(db: Reader, student_id: string, now: Date): Promise<Merit[]> {
  return (await levelMeritsOf(db, [student_id], now)).get(student_id) ?? [];
}

/** The same of several students. */
export async function levelMeritsOf(
  db: Reader,
  student_ids: readonly string[],
  now: Date,
): Promise<Map<string, Merit[]>> {
  const lessonsOf = Map.groupBy(await pastLessons(db, student_ids, now), ({ student_id }) => student_id);
  const rows = await rowsOf(db, markRow)`
    select e.student_id, c.course_id, c.student_level, (count(*) * 3)::int as marks,
      sum(e.conversation + e.understanding + e.dedication)::int as sum_of_marks
    from students_evolution e join classes c on c.id = e.class_id
    where e.student_id = any(${sql.param(student_ids)}::uuid[]) group by e.student_id, c.course_id, c.student_level`;
  const marksOf = Map.groupBy(rows, ({ student_id }) => student_id);
  return new Map(
    student_ids.map((id) => [id, meritsFrom(lessonsOf.get(id) ?? [], marksOf.get(id) ?? [])] as const),
  );
}

function meritsFrom(past: readonly PastLesson[], marked: readonly MarkRow[]): Merit[] {
  const lessons = Map.groupBy(past, keyOf);
  const marks = new Map(marked.map((row) => [keyOf(row), row]));
  return [...new Set([...lessons.keys(), ...marks.keys()])].flatMap((key): Merit[] => {
    const held = (lessons.get(key) ?? []).filter(({ teacher_joined }) => teacher_joined);
    const own = marks.get(key);
    const place = lessons.get(key)?.[0] ?? own;
    if (!place) return [];
    const starts = held.map(({ start }) => new Date(start)).sort((a, b) => a.getTime() - b.getTime());
    return [
      {
        course_id: place.course_id,
        student_level: place.student_level,
        lessons: held.length,
        attended: held.filter(({ is_present }) => is_present).length,
        marks: own?.marks ?? 0,
        sum_of_marks: own?.sum_of_marks ?? 0,
        first_lesson: starts[0] ?? null,
        last_lesson: starts.at(-1) ?? null,
      },
    ];
  });
}
