import type { calendar } from '../../../contract/calendar.ts';
import type { learning } from '../../../contract/learning.ts';
import type { matching } from '../../../contract/matching.ts';
import type { room } from '../../../contract/room.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildTeacher } from '../../../server/demo/build/people.ts';
import { start } from '../../support/school.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

type Key = keyof typeof calendar | keyof typeof learning | keyof typeof matching | keyof typeof room;

const hours = { wednesday: ['09:00', '10:00'], thursday: ['09:00'] };
const teacher_id = (t: Target) => t.fixture.teacher.teacher_id;
const student_id = (t: Target) => t.fixture.student.student_id;
/** The caller's own id when a try mixes its rows with a stranger's. */
const teacherNamed = (t: Target) => (t.which === 'mixed' ? t.own : t.fixture).teacher.teacher_id;
const isTeacher = (t: Target) => t.profile.type === 'TEACHER' || t.profile.type === 'FEE';

/** A student who waits to be directed, or for a teacher's answer. */
async function waiting(t: Target, teacher: string | null): Promise<{ student_id: string; match_id: string }> {
  if (t.which === 'missing') return t.fixture.waiting;
  const student = await t.newStudent({ hours });
  const match = await buildMatch(t.db, { student_id: student.student_id, teacher_id: teacher });
  return { student_id: student.student_id, match_id: match.match_id };
}

export const lessonRows: Rows<Key> = {
  'GET /v1/students-without-match': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.waiting.student_id),
  },
  'GET /v1/students-without-match/teachers': {
    send: (t) => ({ query: { student_id: t.fixture.waiting.student_id } }),
  },
  'POST /v1/students-without-match': {
    send: async (t) => {
      const teacher = await buildTeacher(t.db, { course_ids: [t.world.course_id], hours });
      return {
        body: { teacher_id: teacher.teacher_id, student_id: (await waiting(t, null)).student_id },
      };
    },
  },
  'GET /v1/students-without-match/notifications': nothing,
  'GET /v1/match/waiting': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.waiting.student_id),
  },
  'GET /v1/match/all-waiting': nothing,
  'POST /v1/match/redirect/:student_id': {
    send: async (t) => ({ params: { student_id: (await waiting(t, teacher_id(t))).student_id } }),
  },
  'GET /v1/teacher-acceptance/match': {
    send: (t) => ({ query: { teacher_id: teacher_id(t) } }),
    shows: names((t) => t.fixture.waiting.student_id),
  },
  'GET /v1/teacher-acceptance/class-availability': {
    send: (t) => ({ query: { teacher_id: teacherNamed(t), student_id: t.fixture.waiting.student_id } }),
    mixes: true,
  },
  'PATCH /v1/teacher-acceptance/answer': {
    send: async (t) => ({
      body: {
        match_id: (await waiting(t, teacher_id(t))).match_id,
        teacher_id: teacherNamed(t),
        timezone: 'America/Sao_Paulo',
        class_ids: [],
        start_hour: [],
        weekDays: [],
      },
    }),
    mixes: true,
  },
  'GET /v1/teacher-acceptance/notifications': {
    send: (t) => ({ query: { teacher_id: teacher_id(t) } }),
    shows: (count) => count > 0,
  },
  'GET /v1/calendar': {
    send: (t) => ({
      query: {
        quantity: 5,
        ...(isTeacher(t) ? { teacher_id: teacher_id(t) } : { student_id: student_id(t) }),
      },
    }),
    shows: names((t) => t.fixture.lesson_id),
  },
  'POST /v1/calendar/history': {
    send: (t) => ({
      body: {
        calendar_id: t.fixture.lesson_id,
        teacher_id: teacherNamed(t),
        room_id: t.fixture.group.room_id,
        started_at: start,
      },
    }),
    mixes: true,
  },
  'GET /v1/classes/:room_id/:user_type/token': {
    send: (t) => ({
      params: {
        room_id: t.fixture.group.room_id,
        user_type: t.profile.type === 'STUDENT' ? 'guest' : 'host',
      },
    }),
  },
  'GET /v1/classes/:room_id/removed': {
    send: (t) => ({ params: { room_id: t.fixture.group.room_id } }),
  },
  'POST /v1/classes/:room_id/removed/:user_id/allow': {
    send: async (t) => {
      const { user_id } = t.fixture.student;
      if (t.which !== 'missing')
        await t.db
          .insert(room_removals)
          .values({ lesson_id: t.fixture.lesson_id, user_id, removed_at: new Date(start) })
          .onConflictDoNothing();
      return { params: { room_id: t.fixture.group.room_id, user_id } };
    },
  },
  // The built-in room has no webhook events; tests/room covers those of the cloud.
  'POST /v1/hms/webhook': { send: () => ({ body: { type: 'peer.join.success' } }) },
  'POST /v1/students-evolution': {
    send: (t) => ({
      body: {
        teacher_id: teacherNamed(t),
        class_id: t.fixture.group.id,
        calendar_history_id: t.fixture.to_mark,
        students: [{ student_id: student_id(t), conversation: 4, understanding: 5, dedication: 3 }],
      },
    }),
    mixes: true,
  },
  'GET /v1/students-evolution': {
    send: (t) => ({ query: { student_id: student_id(t), end_date: '2026-03-31', pageSize: 9999 } }),
    shows: ({ response }) => response.some(({ conversation }) => conversation !== null),
  },
  'GET /v1/students-evolution/pending/:teacher_id': {
    send: (t) => ({ params: { teacher_id: teacher_id(t) } }),
    shows: names((t) => t.fixture.unmarked),
  },
  'POST /v1/teacher-evaluation/:id': {
    send: async (t) => ({
      params: { id: await t.question() },
      body: { rating: 100, reason: ['Boa didática'] },
    }),
  },
  'GET /v1/dashboard/classesAttendance/:student_id': {
    send: (t) => ({ params: { student_id: student_id(t) } }),
  },
  'GET /v1/dashboard/teacher/:teacher_id': { send: (t) => ({ params: { teacher_id: teacher_id(t) } }) },
};
