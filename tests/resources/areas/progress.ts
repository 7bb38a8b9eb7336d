import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/progress.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { lesson_records } from '../../../server/areas/progress/tables.ts';
import { lessonOf } from '../../security/inputs/lessons.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';

const byStudent = { send: (t: Target) => ({ params: { id: t.fixture.student.student_id }, query: {} }) };

let serial = 0;

/** A lesson of the fixture's teacher that ended in the last days, so that it can still be written about. */
export async function recentLesson(t: Target): Promise<string> {
  const id = await lessonOf(t, { past: true });
  serial += 1;
  const starts_at = new Date(t.world.school.clock.now().getTime() - 5 * 24 * 60 * 60_000 + serial * 60_000);
  const ends_at = new Date(starts_at.getTime() + 60_000);
  await t.db.update(lessons).set({ starts_at, ends_at }).where(sql`id = ${id}`);
  return id;
}

export const progress: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/progress                                  shut  list list list no   no   no   no   no   no   pick
GET /v1/progress/lessons                          shut  ok   ok   ok   no   no   no   no   no   no   pick
GET /v1/students/:id/progress                     shut  no   no   no   own  own  no   no   any  no   pick  view:students view:my_students
GET /v1/students/:id/progress/lessons             shut  no   no   no   own  own  no   no   any  no   pick  view:students view:my_students
GET /v1/calendar/:id/taught                       shut  own  none own  own  own  no   no   any  no   pick  view:calendar
PATCH /v1/calendar/:id/taught                     shut  no   no   no   own  own  no   no   no   no   pick`,
  inputs: {
    'GET /v1/progress': {
      send: () => ({}),
      shows: (data, t) => data.student_id === t.fixture.student.student_id,
    },
    'GET /v1/progress/lessons': { send: () => ({ query: {} }) },
    'GET /v1/students/:id/progress': {
      send: (t) => ({ params: { id: t.fixture.student.student_id } }),
    },
    'GET /v1/students/:id/progress/lessons': byStudent,
    'GET /v1/calendar/:id/taught': { send: (t) => ({ params: { id: t.fixture.lesson_id } }) },
    'PATCH /v1/calendar/:id/taught': {
      send: async (t) => ({
        params: { id: await recentLesson(t) },
        body: { lesson_subject: 'Verbos no passado', lesson_notes: 'Página 12.' },
      }),
    },
  },
  lists: {
    'GET /v1/progress': { as: 'student', input: () => ({}) },
    'GET /v1/progress/lessons': { as: 'student', input: () => ({ query: { page: 1, pageSize: 50 } }) },
    'GET /v1/students/:id/progress': {
      as: 'admin',
      input: ({ seated }) => ({ params: { id: seated.student_id } }),
    },
    'GET /v1/students/:id/progress/lessons': {
      as: 'admin',
      input: ({ seated }) => ({ params: { id: seated.student_id }, query: { page: 1, pageSize: 50 } }),
    },
  },
  single: ['GET /v1/calendar/:id/taught'],
  fill: async ({ db, teacher: { teacher_id } }, index) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .where(
        sql`teacher_id = ${teacher_id} and not exists (select 1 from lesson_records r where r.lesson_id = lessons.id)`,
      )
      .limit(1);
    if (lesson)
      await db
        .insert(lesson_records)
        .values({ lesson_id: lesson.id, teacher_id, lesson_subject: `Assunto ${index}` });
  },
};
