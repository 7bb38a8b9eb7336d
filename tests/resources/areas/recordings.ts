import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import type { calls } from '../../../contract/recordings.ts';
import { lesson_students, lessons } from '../../../server/areas/calendar/tables.ts';
import { consents } from '../../../server/areas/identity/tables.ts';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { eventually } from '../../support/eventually.ts';
import { inRoom } from '../../support/liveRoom.ts';
import { recordingValues } from '../../support/recordings.ts';
import { recentLesson } from './progress.ts';

/** A recording of a lesson of the fixture's teacher, in which the fixture's student has a seat. */
async function recorded(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const lesson_id = await recentLesson(t);
  const { student_id } = t.fixture.student;
  await t.db.insert(lesson_students).values({ lesson_id, student_id, during: 'empty' }).onConflictDoNothing();
  const [row] = await t.db
    .insert(lesson_recordings)
    .values(recordingValues(lesson_id, t.fixture.teacher.user_id, t.unique()))
    .returning();
  return row?.id ?? '';
}

/** Ends what an earlier attempt has begun, so that the room can be recorded anew. */
async function nothingRecorded(t: Target): Promise<void> {
  const { room } = t.world.school.services.providers;
  const { room_id } = t.fixture.group;
  const ofRoom = sql`room_id = ${room_id} and status <> 'completed'`;
  for (const { id } of await t.db.select().from(lesson_recordings).where(ofRoom)) {
    await room.stopRecording({ room_id, recording: id, why: 'host' });
    await eventually(async () =>
      expect(await room.takeRecording({ room_id, recording: id })).not.toBe('recording'),
    );
  }
  await t.db.delete(lesson_recordings).where(ofRoom);
}

/** The teacher is in the room and consents. */
async function readyToRecord(t: Target): Promise<void> {
  if (t.which === 'missing') return;
  await nothingRecorded(t);
  const { user_id } = t.fixture.teacher;
  await t.db.insert(consents).values({
    ...consentTexts.recording,
    user_id,
    purpose: 'recording',
    is_given: true,
    by_guardian: false,
    at: t.world.school.clock.now(),
  });
  await inRoom(t.world.school, t.fixture.group.room_id, user_id);
}

/** As if it were recorded by another server. */
async function underWay(t: Target): Promise<void> {
  if (t.which === 'missing') return;
  await nothingRecorded(t);
  const { lesson_id, teacher, group } = t.fixture;
  const values = recordingValues(lesson_id, teacher.user_id, t.unique());
  await t.db
    .insert(lesson_recordings)
    .values({ ...values, room_id: group.room_id, status: 'running', file_key: null });
}

export const recordings: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/classes/:room_id/recording                shut  own  none off  own  own  no   no   no   no   pick
POST /v1/classes/:room_id/recording               shut  no   no   no   own  own  no   no   no   no   pick
DELETE /v1/classes/:room_id/recording             shut  no   no   no   own  own  no   no   no   no   pick
GET /v1/calendar/calendar-history                 shut  mine mine idle mine mine no   no   each no   pick  view:calendar
POST /v1/recordings/:id/play                      shut  own  own  off  own  own  no   no   any  no   pick  view:calendar`,
  inputs: {
    'GET /v1/classes/:room_id/recording': {
      send: async (t) => {
        // Another call of the matrix may have removed the student from the room.
        await t.db.delete(room_removals).where(sql`lesson_id = ${t.fixture.lesson_id}`);
        return { params: { room_id: t.fixture.group.room_id } };
      },
    },
    'POST /v1/classes/:room_id/recording': {
      send: async (t) => {
        await readyToRecord(t);
        return { params: { room_id: t.fixture.group.room_id } };
      },
    },
    'DELETE /v1/classes/:room_id/recording': {
      send: async (t) => {
        await underWay(t);
        return { params: { room_id: t.fixture.group.room_id } };
      },
    },
    'GET /v1/calendar/calendar-history': {
      send: async (t) => {
        await recorded(t);
        return { query: { teacher_id: t.fixture.teacher.teacher_id } };
      },
      shows: ({ response }) => response.length > 0,
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
