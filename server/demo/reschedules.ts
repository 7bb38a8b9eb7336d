import { sql } from 'drizzle-orm';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import { makeupExpiry } from '../../domain/studentLessons.ts';
import { weeklyHourAt } from '../../domain/zonedWeek.ts';
import { availability } from '../areas/availability/tables.ts';
import { makeups, reschedules } from '../areas/studentLessons/tables.ts';
import type { LessonRow } from './build/lessons.ts';
import type { DemoClass } from './classes.ts';
import type { DemoSchool } from './school.ts';
import type { DemoTeacher } from './teachers.ts';

/** Creates requests to the demo's teacher, one answered and one open, and a make-up of the demo's student. */
export async function fillReschedules(
  school: DemoSchool,
  classes: readonly DemoClass[],
  { teacher, student_id }: { teacher: DemoTeacher; student_id: string },
): Promise<void> {
  const own = classes.find((each) => each.students.some((student) => student.student_id === student_id));
  // Given up early, so that the lessons of the next days stay as they are.
  const later = own?.lessons.find(({ starts_at }) => starts_at > school.moment(15));
  if (later) await giveUp(school, later, student_id);
  // So that it can be made up.
  const others = classes.filter((each) => own && each !== own && isLike(each, own));
  const seat = others
    .flatMap(({ lessons }) => lessons)
    .find(
      (each) => each.starts_at > school.moment(8) && !own?.lessons.some((taken) => overlaps(taken, each)),
    );
  const student = own?.students.find((each) => each.student_id === student_id);
  if (seat && student) await addHour(school, student.user_id, seat.starts_at);
  const [open, answered] = requestsTo(school, classes, teacher);
  if (open) await ask(school, open, { asked_days_ago: 0.2, message: 'Tenho uma prova na faculdade.' });
  if (answered)
    await ask(school, answered, {
      asked_days_ago: 3,
      message: 'Consigo vir nesse dia?',
      reason: 'Nessa semana vou aplicar a prova oral da turma. Pode ser na semana seguinte?',
    });
}

async function giveUp({ tx, moment }: DemoSchool, lesson: LessonRow, student_id: string): Promise<void> {
  await tx.execute(
    sql`delete from lesson_students where lesson_id = ${lesson.id} and student_id = ${student_id}`,
  );
  await tx.insert(makeups).values({
    student_id,
    lesson_id: lesson.id,
    starts_at: lesson.starts_at,
    given_up_at: moment(-1),
    expires_at: makeupExpiry(lesson.starts_at),
  });
}

interface Asked {
  student: DemoClass['students'][number];
  teacher: DemoTeacher;
  lesson: LessonRow;
  wanted: LessonRow;
}

/** One request per class whose students could come to a lesson of the teacher, in different weeks. */
function requestsTo(school: DemoSchool, classes: readonly DemoClass[], teacher: DemoTeacher): Asked[] {
  const isTaught = (each: DemoClass) => each.teacher.teacher_id === teacher.teacher_id;
  return classes
    .filter((each) => !isTaught(each))
    .flatMap((other) => {
      const same = classes.find((each) => isTaught(each) && isLike(each, other));
      const [student] = other.students;
      return same && student ? [{ other, same, student }] : [];
    })
    .slice(0, 2)
    .flatMap(({ other, same, student }, index) => {
      const from = school.moment(5 + 7 * index);
      const lesson = other.lessons.find(({ starts_at }) => starts_at > from);
      const wanted = same.lessons.find(
        (each) => each.starts_at > from && !other.lessons.some((taken) => overlaps(taken, each)),
      );
      return lesson && wanted ? [{ student, teacher, lesson, wanted }] : [];
    });
}

const isLike = ({ row }: DemoClass, { row: other }: DemoClass): boolean =>
  row.plan_type === 'Em grupo' &&
  row.plan_type === other.plan_type &&
  row.course_id === other.course_id &&
  row.student_level === other.student_level;

const overlaps = (one: LessonRow, other: LessonRow): boolean =>
  one.starts_at < other.ends_at && one.ends_at > other.starts_at;

async function addHour({ tx }: DemoSchool, user_id: string, moment: Date): Promise<void> {
  const { weekday, start_hour: start } = weeklyHourAt(moment, SCHOOL_ZONE);
  await tx
    .insert(availability)
    .values({ user_id, weekday, start, timezone: SCHOOL_ZONE })
    .onConflictDoNothing();
}

async function ask(
  school: DemoSchool,
  { student: { student_id, user_id }, teacher, lesson, wanted }: Asked,
  { asked_days_ago, message, reason }: { asked_days_ago: number; message: string; reason?: string },
): Promise<void> {
  await addHour(school, user_id, wanted.starts_at);
  await school.tx.insert(reschedules).values({
    student_id,
    teacher_id: teacher.teacher_id,
    lesson_id: lesson.id,
    to_lesson_id: wanted.id,
    message,
    lesson_starts_at: lesson.starts_at,
    lesson_ends_at: lesson.ends_at,
    starts_at: wanted.starts_at,
    ends_at: wanted.ends_at,
    created_at: school.moment(-asked_days_ago),
    ...(reason && {
      status: 'refused' as const,
      reason,
      decided_by: teacher.user_id,
      decided_at: school.moment(1 - asked_days_ago),
    }),
  });
}
