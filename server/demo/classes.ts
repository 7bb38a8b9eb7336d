import { sql } from 'drizzle-orm';
import { weeklySessions } from '../../domain/frequency.ts';
import { day, orNull, rowsOf, text } from '../platform/db/rows.ts';
import { buildClass, type ClassRow } from './build/classes.ts';
import { buildLessons, type LessonRow } from './build/lessons.ts';
import { buildMatch } from './build/matches.ts';
import type { DemoSchool } from './school.ts';
import type { DemoStudent } from './students.ts';
import type { DemoTeacher } from './teachers.ts';

export interface DemoClass {
  row: ClassRow;
  teacher: DemoTeacher;
  students: DemoStudent[];
  lessons: LessonRow[];
}

interface Group {
  students: DemoStudent[];
  weekly: number;
}

/** Groups students by course, level, plan type and frequency, at most eight each. */
function groupsOf(students: (DemoStudent & { frequency: string })[]): Group[] {
  const groups: (Group & { key: string })[] = [];
  for (const student of students) {
    const weekly = weeklySessions(student.frequency);
    const key = [student.course_id, student.level, student.plan_type, weekly].join('|');
    const room = student.plan_type === 'Particular' ? 1 : 8;
    const open = groups.find((group) => group.key === key && group.students.length < room);
    if (open) open.students.push(student);
    else groups.push({ key, weekly, students: [student] });
  }
  return groups;
}

/** The classes of the concluded students, with lessons from months ago to months ahead. */
export async function fillClasses(
  school: DemoSchool,
  given: { students: DemoStudent[]; teachers: DemoTeacher[]; courses: { id: string; course: string }[] },
): Promise<DemoClass[]> {
  const { tx, random } = school;
  const rows = await rowsOf(tx, {
    student_id: text,
    frequency: text,
    plan_end_date: orNull(day),
  })`select student_id, frequency, plan_end_date::text from students`;
  const frequency = new Map(rows.map((row) => [row.student_id, row.frequency]));
  const lastDays = new Map(rows.map((row) => [row.student_id, row.plan_end_date]));
  const concluded = given.students
    .filter((student) => student.target === 'CONCLUIDO')
    .map((student) => ({ ...student, frequency: frequency.get(student.student_id) ?? '' }));
  const free = new Map(given.teachers.map((teacher) => [teacher.teacher_id, [...teacher.hours]]));
  const made: DemoClass[] = [];
  const numbers = new Map<string, number>();
  for (const [index, group] of groupsOf(concluded).entries()) {
    const first = group.students[0];
    if (!first) continue;
    const able = given.teachers.filter(
      (teacher) =>
        teacher.course_ids.includes(first.course_id) &&
        (free.get(teacher.teacher_id)?.length ?? 0) > group.weekly + 4,
    );
    const teacher = able[index % Math.max(1, able.length)] ?? given.teachers[0];
    if (!teacher) continue;
    const course = given.courses.find((each) => each.id === first.course_id)?.course ?? '';
    const name = `${course}, ${first.level}`;
    numbers.set(name, (numbers.get(name) ?? 0) + 1);
    const since = index === 0 ? 235 : random.int(110, 170);
    const row = await buildClass(tx, {
      title: `${name} ${numbers.get(name)}`,
      description: `Turma de ${course.toLowerCase()}, nível ${first.level.toLowerCase()}.`,
      course_id: first.course_id,
      teacher_id: teacher.teacher_id,
      student_level: first.level,
      plan_type: first.plan_type,
      created_at: school.moment(-since),
    });
    // A class lasts as long as the longest term of its students (MATCH-15).
    const terms = group.students.map(({ student_id }) => lastDays.get(student_id) ?? '');
    const end_date = [school.day(150), ...terms].sort().at(-1) ?? '';
    const lessons: LessonRow[] = [];
    for (const cell of chooseCells(school, free.get(teacher.teacher_id) ?? [], group.weekly))
      lessons.push(
        ...(await buildLessons(tx, {
          class: row,
          weekday: cell.weekday,
          start_hour: cell.start,
          start_date: school.day(-since),
          end_date,
          student_ids: group.students.map((student) => student.student_id),
        })),
      );
    await enrol(school, row, teacher, group.students, since);
    made.push({ row, teacher, students: group.students, lessons });
  }
  await leaveOutLessonsBeforeJoining(school);
  return made;
}

/** Picks free cells of the teacher on different days and removes them from `free`. */
function chooseCells(school: DemoSchool, free: DemoTeacher['hours'], count: number): DemoTeacher['hours'] {
  const chosen: DemoTeacher['hours'] = [];
  while (chosen.length < count) {
    const left = free.filter((cell) => !chosen.some((other) => other.weekday === cell.weekday));
    if (left.length === 0) break;
    const cell = school.random.pick(left);
    chosen.push(cell);
    free.splice(free.indexOf(cell), 1);
  }
  return chosen;
}

async function enrol(
  school: DemoSchool,
  row: ClassRow,
  teacher: DemoTeacher,
  students: DemoStudent[],
  since: number,
): Promise<void> {
  for (const student of students) {
    const joined_at = school.moment(-Math.min(since, student.age - 8));
    await school.tx.execute(sql`insert into class_students (class_id, student_id, joined_at)
      values (${row.id}, ${student.student_id}, ${joined_at.toISOString()})`);
    await buildMatch(school.tx, {
      student_id: student.student_id,
      teacher_id: teacher.teacher_id,
      status: 'accepted',
      queued_at: joined_at,
      waiting_since: joined_at,
      answered_at: joined_at,
      created_at: joined_at,
    });
  }
}

const leaveOutLessonsBeforeJoining = (school: DemoSchool) =>
  school.tx.execute(sql`delete from lesson_students ls using lessons l, class_students cs
    where l.id = ls.lesson_id and cs.class_id = l.class_id and cs.student_id = ls.student_id
      and l.starts_at < cs.joined_at`);
