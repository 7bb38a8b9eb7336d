import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { calls } from '../../../contract/recordings.ts';
import { lessons } from '../../../server/areas/calendar/tables.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { names } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { recordingValues } from '../../support/recordings.ts';
import { recentLesson } from './progress.ts';

/** A recording of a lesson of the fixture's teacher, in which the fixture's student has a seat. */
async function recorded(t: Target, status: 'completed' | 'running' = 'completed'): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const lesson_id = status === 'running' ? t.fixture.lesson_id : await recentLesson(t);
  const values = recordingValues(lesson_id, t.fixture.teacher.user_id, t.unique());
  const [row] = await t.db
    .insert(lesson_recordings)
    .values({ ...values, status })
    .returning();
  return row?.id ?? '';
}

export const recordings: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/classes/:room_id/recording                shut  own  none off  own  own  no   no   no   no   pick
POST /v1/classes/:room_id/recording               shut  no   no   no   own  own  no   no   no   no   pick
DELETE /v1/classes/:room_id/recording             shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/calendar/calendar-history                 shut  mine bare no   mine mine no   no   each no   pick  view:calendar
POST /v1/recordings/:id/play                      shut  own  none off  own  own  no   no   any  no   pick  view:calendar`,
  inputs: {
    'GET /v1/classes/:room_id/recording': { send: (t) => ({ params: { room_id: t.fixture.group.room_id } }) },
    'POST /v1/classes/:room_id/recording': {
      send: (t) => ({ params: { room_id: t.fixture.group.room_id } }),
    },
    'DELETE /v1/classes/:room_id/recording': {
      send: (t) => ({ params: { room_id: t.fixture.group.room_id } }),
    },
    'GET /v1/calendar/calendar-history': {
      send: async (t) => {
        await recorded(t);
        return { query: { teacher_id: t.fixture.teacher.teacher_id } };
      },
      shows: names((t) => t.fixture.group.title),
    },
    'POST /v1/recordings/:id/play': { send: async (t) => ({ params: { id: await recorded(t) } }) },
  },
  lists: { 'GET /v1/calendar/calendar-history': paged('teacher') },
  single: ['GET /v1/classes/:room_id/recording'],
  fill: async ({ db, teacher: { teacher_id }, admin: { user_id } }, index) => {
    const [lesson] = await db
      .select({ id: lessons.id })
      .from(lessons)
      .where(sql`teacher_id = ${teacher_id}`)
      .limit(1);
    if (lesson) await db.insert(lesson_recordings).values(recordingValues(lesson.id, user_id, `n${index}`));
  },
};
