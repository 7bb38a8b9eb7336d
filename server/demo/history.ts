import { rowsOf, text } from '../platform/db/rows.ts';
import {
  type BuiltStay,
  buildHistory,
  buildMarks,
  buildPresence,
  type HistoryRow,
  type LessonRow,
} from './build/lessons.ts';
import type { DemoClass } from './classes.ts';
import type { DemoSchool } from './school.ts';
import type { DemoStudent } from './students.ts';

const stars = (value: number) => Math.max(1, Math.min(5, Math.round(value)));

/** Marks that rise over the months, at a different pace per student. */
function marksOf(school: DemoSchool, student: DemoStudent, held: number, all: number) {
  const { random } = school;
  const talent = Math.max(1, student.name.length % 5) / 4;
  const progress = all > 1 ? held / (all - 1) : 1;
  const mark = (from: number) => stars(from + talent + 1.9 * progress + random.next() - 0.4);
  return { conversation: mark(1.4), understanding: mark(1.9), dedication: mark(2.6) };
}

/** Sessions, presence and weekly marks of a class's past lessons. */
export async function fillHistory(school: DemoSchool, taught: DemoClass): Promise<void> {
  const { tx, random, now } = school;
  const past = taught.lessons
    .filter((lesson) => lesson.ends_at < now)
    .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const lessons = past.filter(() => random.chance(0.97));
  const histories = await buildHistory(tx, { class: taught.row, lessons });
  const expected = await expectedIn(school, lessons);
  const stays: BuiltStay[] = [];
  const marks: Parameters<typeof buildMarks>[1][number][] = [];
  for (const [held, lesson] of lessons.entries()) {
    const base = { lesson, room_id: taught.row.room_id };
    stays.push({ ...base, user_id: taught.teacher.user_id, from: -4 });
    const history = histories.find((row: HistoryRow) => row.lesson_id === lesson.id);
    for (const student of taught.students) {
      if (!expected.has(`${lesson.id}:${student.student_id}`)) continue;
      if (history?.is_last_class_of_the_week)
        marks.push({
          history,
          student_id: student.student_id,
          ...marksOf(school, student, held, lessons.length),
        });
      if (random.chance(0.88)) stays.push({ ...base, user_id: student.user_id, from: random.int(-3, 12) });
    }
  }
  await buildPresence(tx, stays);
  await buildMarks(tx, marks);
}

async function expectedIn(school: DemoSchool, lessons: LessonRow[]): Promise<Set<string>> {
  const [first] = lessons;
  if (!first) return new Set();
  const rows = await rowsOf(school.tx, { key: text })`
    select ls.lesson_id || ':' || ls.student_id as key from lesson_students ls
    join lessons l on l.id = ls.lesson_id where l.class_id = ${first.class_id}`;
  return new Set(rows.map((row) => row.key));
}
