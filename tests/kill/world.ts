import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { WEEKDAYS } from '../../domain/options.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { calendar_entries, lesson_students, lessons } from '../../server/areas/calendar/tables.ts';
import { buildClass } from '../../server/demo/build/classes.ts';
import { buildPresence } from '../../server/demo/build/lessons.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { type Database, openDatabase } from '../../server/platform/db/database.ts';
import { passwordHash as password_hash } from '../support/password.ts';

export interface LessonNow {
  teacher: { email: string; teacher_id: string };
  student: { email: string; student_id: string };
  lesson_id: string;
  class_id: string;
  room_id: string;
}

/** The school before the first kill. */
export async function buildWorld(connection: pg.ClientConfig) {
  const database = openDatabase(connection, () => undefined);
  const { db } = database;
  const course = (await buildCourse(db)).id;
  await buildPrices(db);
  await buildAdmin(db, allPermissions, { email: 'admin@x.test', password_hash });
  await buildFev(db, { email: 'fev@x.test', password_hash });
  await database.close();
  return { course };
}

let serial = 0;

export async function buildFreeTeacher({ db }: Database, course: string) {
  const email = `livre.${++serial}@x.test`;
  const { teacher_id } = await buildTeacher(db, {
    user: { email, password_hash },
    course_ids: [course],
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, ['18:00', '19:00', '20:00', '21:00']])),
  });
  return { email, teacher_id };
}

/** Adds one lesson of a class, with its calendar entry. */
export async function buildSingleLesson(
  db: Database['db'],
  { id: class_id, teacher_id }: { id: string; teacher_id: string },
  { student_ids, starts_at, ends_at }: { student_ids: readonly string[]; starts_at: Date; ends_at: Date },
) {
  const day = starts_at.toISOString().slice(0, 10);
  const entry_id = randomUUID();
  const title = 'Agora';
  await db.insert(calendar_entries).values({
    id: entry_id,
    class_id,
    title,
    start_date: day,
    end_date: day,
    start_hour: '00:00',
    end_hour: '01:00',
    duration: 60,
    timezone: 'UTC',
  });
  const [lesson] = await db
    .insert(lessons)
    .values({ entry_id, class_id, teacher_id, title, original_start: starts_at, starts_at, ends_at })
    .returning();
  if (!lesson) throw new Error('no lesson was written');
  const { during } = lesson;
  await db
    .insert(lesson_students)
    .values(student_ids.map((student_id) => ({ lesson_id: lesson.id, student_id, during })));
  return lesson;
}

/** A lesson in progress, with its own teacher and student. */
export async function buildLessonNow({ db }: Database, course_id: string): Promise<LessonNow> {
  const n = ++serial;
  const emails = [`professor.${n}@x.test`, `aluno.${n}@x.test`] as const;
  const teacher = await buildTeacher(db, {
    user: { email: emails[0], password_hash },
    course_ids: [course_id],
  });
  const student = await buildStudent(db, {
    user: { email: emails[1], password_hash },
    student: { course_id, waived_through: 3, onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE' },
  });
  const group = await buildClass(db, {
    teacher_id: teacher.teacher_id,
    course_id,
    student_ids: [student.student_id],
  });
  // More than half is over, so that a student present from its start counts as present.
  const starts_at = new Date(Date.now() - 40 * 60_000);
  const ends_at = new Date(Date.now() + 20 * 60_000);
  const student_ids = [student.student_id];
  const lesson = await buildSingleLesson(db, group, { student_ids, starts_at, ends_at });
  await buildPresence(db, [{ lesson, room_id: group.room_id, user_id: student.user_id, to: 40 }]);
  return {
    teacher: { email: emails[0], teacher_id: teacher.teacher_id },
    student: { email: emails[1], student_id: student.student_id },
    lesson_id: lesson.id,
    class_id: group.id,
    room_id: group.room_id,
  };
}
