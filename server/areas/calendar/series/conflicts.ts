import { sql } from 'drizzle-orm';
import {
  conflictsOf,
  type LessonConflict,
  type ProposedLesson,
  type TakenTime,
} from '../../../../domain/lessonConflicts.ts';
import { localDate } from '../../../../domain/schoolTime.ts';
import type { Interval } from '../../../../domain/zonedWeek.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { instant, listOf, oneOf, rowsOf, text } from '../../../platform/db/rows.ts';
import type { ClassOfPlan, EntryPlan } from './series.ts';
import { lastDays } from './term.ts';

/** The lessons that take place after the plans, with the people in them. */
export async function proposedLessons(
  db: Reader,
  plans: readonly EntryPlan[],
  taught: ClassOfPlan,
): Promise<(ProposedLesson & { lesson_id: string | null })[]> {
  const seats = await seatsOf(
    db,
    plans.flatMap(({ series }) => series.keep.map(({ id }) => id)),
  );
  const members = new Set(taught.student_ids);
  const terms = await lastDays(db, taught.student_ids);
  const within = (ids: readonly string[], date: string) =>
    ids.filter((id) => date <= (terms.get(id) ?? date));
  return plans.flatMap(({ old, series, values: { timezone } }) => {
    const before = new Map(old.map((lesson) => [lesson.id, lesson]));
    const kept = series.keep.flatMap(({ id: lesson_id, ...times }) => {
      const lesson = before.get(lesson_id);
      if (!lesson || lesson.cancelled) return [];
      const isSubstituted = lesson.teacher_id !== taught.former_teacher_id;
      const { seated = [], made_up = [], given_up = [] } = seats.get(lesson_id) ?? {};
      const date = localDate(times.start, timezone);
      // Mirrors `applyPlans`: a lesson that moves is given in the terms of its students (MATCH-15).
      const isMoved = lesson.start.getTime() !== times.start.getTime();
      const staying = seated.filter((id) => !members.has(id) || made_up.includes(id));
      const present = isMoved
        ? [...staying, ...within(taught.student_ids, date).filter((id) => !given_up.includes(id))]
        : [...seated, ...within(taught.joining ?? [], date)];
      return {
        ...times,
        lesson_id,
        teacher_id: isSubstituted ? lesson.teacher_id : taught.teacher_id,
        student_ids: [...new Set(present)],
      };
    });
    const added = series.add.map((times) => ({
      ...times,
      lesson_id: null,
      teacher_id: taught.teacher_id,
      student_ids: within(taught.student_ids, localDate(times.start, timezone)),
    }));
    return [...kept, ...added];
  });
}

/** Conflicts of the proposed lessons, ignoring `without` (ids of the lessons that they replace). */
export async function conflictsWith(
  db: Reader,
  proposed: readonly ProposedLesson[],
  { without, title }: { without: readonly string[]; title: string },
): Promise<LessonConflict[]> {
  if (proposed.length === 0) return [];
  const people = [
    ...new Set(proposed.flatMap(({ teacher_id, student_ids }) => [teacher_id ?? [], ...student_ids].flat())),
  ];
  const from = proposed.reduce(
    (first, { start }) => Math.min(first, start.getTime()),
    Number.POSITIVE_INFINITY,
  );
  const to = proposed.reduce((last, { end }) => Math.max(last, end.getTime()), 0);
  const taken = await takenTimes(db, people, { start: new Date(from), end: new Date(to) }, without);
  return conflictsOf(proposed, taken, title);
}

/** The lessons and absences of people in a span, ignoring `without` (ids of lessons). */
export async function takenTimes(
  db: Reader,
  people: readonly string[],
  { start, end }: Interval,
  without: readonly string[],
): Promise<TakenTime[]> {
  const span = sql`tstzrange(${start.toISOString()}, ${end.toISOString()}, '[)')`;
  const ids = sql`${`{${people.join()}}`}::uuid[]`;
  const other = sql`${`{${without.join()}}`}::uuid[]`;
  const rows = await rowsOf(db, {
    kind: oneOf(['lesson', 'absence'] as const),
    person_id: text,
    title: text,
    start: instant,
    end: instant,
  })`
    select 'lesson' as kind, l.teacher_id as person_id, l.title, l.starts_at as start, l.ends_at as end from lessons l
      where l.teacher_id = any(${ids}) and l.status = 'scheduled' and l.during && ${span} and l.id <> all(${other})
    union all
    select 'lesson', ls.student_id, l.title, l.starts_at, l.ends_at from lesson_students ls join lessons l on l.id = ls.lesson_id
      where ls.student_id = any(${ids}) and ls.active and ls.during && ${span} and l.id <> all(${other})
    union all
    select 'absence', a.teacher_id, a.reason, a.starts_at, a.ends_at from teacher_absences a
      where a.teacher_id = any(${ids}) and tstzrange(a.starts_at, a.ends_at, '[)') && ${span}`;
  return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
}

interface Seats {
  readonly seated: readonly string[];
  /** Students for whom the lesson is a make-up. */
  readonly made_up: readonly string[];
  readonly given_up: readonly string[];
}

async function seatsOf(db: Reader, ids: readonly string[]): Promise<Map<string, Seats>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db, {
    lesson_id: text,
    seated: listOf(text),
    made_up: listOf(text),
    given_up: listOf(text),
  })`
    select l.id as lesson_id,
      array(select student_id::text from lesson_students where lesson_id = l.id) as seated,
      array(select student_id::text from makeups where used_lesson_id = l.id) as made_up,
      array(select student_id::text from makeups where lesson_id = l.id) as given_up
    from unnest(${sql.param(ids)}::uuid[]) as l (id)`;
  return new Map(rows.map(({ lesson_id, ...seats }) => [lesson_id, seats]));
}
