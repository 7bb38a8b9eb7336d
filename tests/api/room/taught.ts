import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { passwordHash, type School } from '../../support/school.ts';

let serial = 0;

/**
 * A class of one teacher that meets on Tuesdays at 11:00 in São Paulo (14:00Z) since February, so an hour after the
 * tests' clock starts, and optionally on Thursdays; its students can log in.
 */
export async function taughtClass(school: School, options: { students?: number; twice?: boolean } = {}) {
  const { db } = school;
  serial += 1;
  const course = await buildCourse(db);
  const login = (name: string) => ({ email: `${name}.${serial}@x.test`, password_hash: passwordHash });
  const teacher = await buildTeacher(db, { user: login('professor'), course_ids: [course.id] });
  const students: Awaited<ReturnType<typeof buildStudent>>[] = [];
  for (let index = 0; index < (options.students ?? 2); index += 1)
    students.push(
      await buildStudent(db, { user: login(`aluno${index}`), student: { onboarding_status: 'CONCLUIDO' } }),
    );
  const student_ids = students.map(({ student_id }) => student_id);
  const group = await buildClass(db, { teacher_id: teacher.teacher_id, course_id: course.id, student_ids });
  const rule = {
    class: group,
    student_ids,
    start_hour: '11:00',
    start_date: '2026-02-02',
    end_date: '2026-06-30',
  };
  const tuesdays = await buildLessons(db, { ...rule, weekday: 'tuesday' });
  if (options.twice) await buildLessons(db, { ...rule, weekday: 'thursday' });
  const now = school.clock.now();
  const today = tuesdays.find(({ ends_at }) => ends_at > now);
  const past = tuesdays.filter(({ ends_at }) => ends_at < now);
  if (!today) throw new Error('no lesson today');
  const [first, second] = students;
  if (!first || !second) throw new Error('a class of two students at least');
  return { course, teacher, group, students, first, second, lessons: tuesdays, past, today };
}

/** Another lesson of the class on the same day, which begins at this hour in São Paulo. */
export async function laterLesson(
  { db }: School,
  { group, students, today }: Awaited<ReturnType<typeof taughtClass>>,
  start_hour: string,
) {
  const lessons = await buildLessons(db, {
    class: group,
    student_ids: students.map(({ student_id }) => student_id),
    start_hour,
    start_date: '2026-02-02',
    end_date: '2026-06-30',
    weekday: 'tuesday',
  });
  const later = lessons.find(({ starts_at }) => starts_at >= today.ends_at);
  if (!later) throw new Error('no later lesson');
  return later;
}

/** The body that opens the session of today's lesson. */
export const opening = ({ teacher, group, today }: Awaited<ReturnType<typeof taughtClass>>) => ({
  body: {
    calendar_id: today.id,
    teacher_id: teacher.teacher_id,
    room_id: group.room_id,
    started_at: today.starts_at.toISOString(),
  },
});
