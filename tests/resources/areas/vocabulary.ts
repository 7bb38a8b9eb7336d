import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/vocabulary.ts';
import { lesson_students, lessons } from '../../../server/areas/calendar/tables.ts';
import { lesson_words } from '../../../server/areas/vocabulary/tables.ts';
import type { Target } from '../../security/target.ts';
import type { AreaProof } from '../../support/areaProof.ts';
import { recentLesson } from './progress.ts';

const valuesOf = (lesson_id: string, user_id: string, term: string) => ({
  lesson_id,
  user_id,
  term,
  term_key: term,
  meaning: 'significado',
  example: 'Um exemplo.',
});

/** A lesson that ended some days ago, in which the fixture's student has a seat. */
async function attendedLesson(t: Target): Promise<string> {
  const lesson_id = await recentLesson(t);
  const { student_id } = t.fixture.student;
  if (t.which !== 'missing')
    await t.db
      .insert(lesson_students)
      .values({ lesson_id, student_id, during: 'empty' })
      .onConflictDoNothing();
  return lesson_id;
}

/** An entry of the fixture's student in such a lesson. */
async function word(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const lesson_id = await attendedLesson(t);
  const [row] = await t.db
    .insert(lesson_words)
    .values(valuesOf(lesson_id, t.fixture.student.user_id, `palavra ${t.unique()}`))
    .returning();
  return row?.id ?? '';
}

export const vocabulary: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/calendar/:id/words                        shut  own  none own  own  own  no   no   any  no   pick  view:calendar
POST /v1/calendar/:id/words                       shut  own  own  off  own  own  no   no   no   no   pick
PATCH /v1/words/:id                               shut  own  own  off  own  own  no   no   no   no   pick
DELETE /v1/words/:id                              shut  own  own  off  own  own  no   no   no   no   pick
GET /v1/vocabulary                                shut  ok   ok   ok   no   no   no   no   no   no   pick`,
  inputs: {
    'GET /v1/calendar/:id/words': { send: (t) => ({ params: { id: t.fixture.lesson_id } }) },
    'POST /v1/calendar/:id/words': {
      send: async (t) => ({
        params: { id: await attendedLesson(t) },
        body: { term: 'to get along with', meaning: 'dar-se bem com', example: '' },
      }),
    },
    'PATCH /v1/words/:id': {
      send: async (t) => {
        const id = await word(t);
        const [row] = await t.db.select().from(lesson_words).where(sql`id = ${id}`);
        return {
          params: { id },
          body: {
            term: `outra ${t.unique()}`,
            meaning: '',
            example: '',
            updated_at: (row?.updated_at ?? t.world.school.clock.now()).toISOString(),
          },
        };
      },
    },
    'DELETE /v1/words/:id': { send: async (t) => ({ params: { id: await word(t) } }) },
    'GET /v1/vocabulary': { send: () => ({ query: {} }) },
  },
  lists: {
    'GET /v1/vocabulary': { as: 'student', input: () => ({ query: { page: 1, pageSize: 50 } }) },
  },
  single: ['GET /v1/calendar/:id/words'],
  fill: async ({ db, teacher: { teacher_id }, student: { user_id } }, index) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .where(sql`teacher_id = ${teacher_id}`)
      .limit(1);
    if (lesson) await db.insert(lesson_words).values(valuesOf(lesson.id, user_id, `palavra ${index}`));
  },
};
