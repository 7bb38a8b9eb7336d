import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School } from '../../support/school.ts';

export const mornings = ['09:00', '10:00', '11:00'];
export const weekHours = { wednesday: mornings, thursday: mornings, friday: mornings };

let serial = 0;
const next = () => ++serial;

/** A teacher with mornings from Wednesday to Friday and one class, on Wednesdays at 9, with `taken` seats taken. */
export async function teacherWithClass(school: School, taken = 1, seats = 10) {
  const { db } = school;
  const course = await buildCourse(db);
  const email = `professor.${next()}@x.test`;
  const teacher = await buildTeacher(db, {
    user: { email, password_hash: passwordHash, name: `Professora Número ${serial}` },
    course_ids: [course.id],
    hours: weekHours,
  });
  const seated = [];
  for (let count = 0; count < taken; count += 1)
    seated.push(await buildStudent(db, { student: { onboarding_status: 'CONCLUIDO' } }));
  const student_ids = seated.map(({ student_id }) => student_id);
  const group = await buildClass(db, {
    teacher_id: teacher.teacher_id,
    course_id: course.id,
    student_ids,
    max_students: seats,
  });
  const lessons = await buildLessons(db, {
    class: group,
    student_ids,
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2026-03-04',
    end_date: '2026-12-31',
  });
  return { teacher, group, lessons, email, seated, course };
}

/** A student, paid and with hours, who waits for this teacher's answer; two lessons a week by default. */
export async function waitingStudent(
  school: School,
  teacher_id: string | null,
  student: NonNullable<Parameters<typeof buildStudent>[1]>['student'] = {},
) {
  const email = `aluno.${next()}@x.test`;
  const built = await buildStudent(school.db, {
    user: { email, password_hash: passwordHash, name: `Aluno Número ${serial}` },
    student: {
      waived_through: 3,
      onboarding_status: 'AGUARDANDO_MATCH',
      plan_end_date: '2026-12-31',
      ...student,
    },
    hours: weekHours,
  });
  const match = await buildMatch(school.db, { student_id: built.student_id, teacher_id });
  return { ...built, match_id: match.match_id, email };
}

export interface Chosen {
  day: 'wednesday' | 'thursday' | 'friday';
  start_hour: string;
  class_id: string | null;
}

/** The body of an answer with these hours; none for a refusal. */
export const answerOf = (
  ids: { match_id: string; teacher_id: string },
  chosen: readonly Chosen[],
  timezone = 'America/Sao_Paulo',
) => ({
  body: {
    match_id: ids.match_id,
    teacher_id: ids.teacher_id,
    timezone,
    class_ids: chosen.map(({ class_id }) => class_id),
    start_hour: chosen.map(({ start_hour }) => start_hour),
    weekDays: chosen.map(({ day }) => day),
  },
});

export const lessonsOf = async (caller: Caller, ids: { teacher_id?: string; student_id?: string }) =>
  (
    await caller.call('GET /v1/calendar', {
      query: { ...ids, start_date: '2026-03-17T03:00:00.000Z', end_date: '2026-03-24T03:00:00.000Z' },
    })
  ).response;
