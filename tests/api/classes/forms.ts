import type { CallKey, Input } from '../../../contract/index.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { int, rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School } from '../../support/school.ts';

export const buildClassAdmin = (school: School) =>
  buildAdmin(
    school.db,
    ['view:classes', 'create:classes', 'edit:classes', 'edit:calendar', 'view:calendar'],
    {
      email: 'admin@x.test',
      password_hash: passwordHash,
    },
  );

export const weekly = {
  title: 'Aula de terça',
  description: '',
  start_date: '2026-04-07',
  end_date: '2026-05-26',
  start_hour: '19:00',
  end_hour: '20:00',
  timezone: 'America/Sao_Paulo',
  recurrence: true,
  recurrence_type: 'Semana' as const,
  recurrence_days: ['tuesday' as const],
};

/** Forms of classes, and what became of them; `now` returns the school and the administrator of the running test. */
export function classForms(now: () => { school: School; admin: Caller }) {
  async function newForm() {
    const { db } = now().school;
    const course = await buildCourse(db);
    const teacher = await buildTeacher(db, { course_ids: [course.id] });
    const form = {
      title: 'Inglês da noite',
      description: 'Conversação',
      course_id: course.id,
      teacher_id: teacher.teacher_id,
      student_level: 'Básico' as const,
      plan_type: 'Em grupo' as const,
      isCorp: false,
      students: [] as string[],
      calendars: [weekly],
    };
    return { teacher, course, form };
  }

  const studentOf = (course_id: string, change: object = {}) =>
    buildStudent(now().school.db, {
      student: { course_id, plan_type: 'Em grupo', onboarding_status: 'CONCLUIDO', ...change },
    });

  return {
    newForm,
    studentOf,
    /** A class with two students. */
    async made() {
      const { form, course, teacher } = await newForm();
      const students = [await studentOf(course.id), await studentOf(course.id)].map(
        ({ student_id }) => student_id,
      );
      const saved = await now().admin.call('POST /v1/classes', { body: { ...form, students } });
      return { ...saved, course, teacher };
    },
    save: (id: string, body: Input<'PATCH /v1/classes/:id'>['body']) =>
      now().admin.call('PATCH /v1/classes/:id', { params: { id }, body }),
    async refused<K extends CallKey>(key: K, input: Input<K>, caller = now().admin) {
      const { status, error } = await caller.try(key, input);
      return { ...error, status };
    },
    /** Starts of the lessons in America/Sao_Paulo, each with the number of its seats. */
    async startsOf(class_id: string, status = 'scheduled') {
      const rows = await rowsOf(now().school.db, { at: text, seats: int })`
        select to_char(l.starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI') as at,
          (select count(*)::int from lesson_students ls where ls.lesson_id = l.id) as seats
        from lessons l where class_id = ${class_id} and status = ${status} order by starts_at`;
      return rows.map(({ at, seats }) => `${at} ${seats}`);
    },
  };
}
