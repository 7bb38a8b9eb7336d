import type { calls as calendar } from '../../../contract/calendar.ts';
import type { calls as classes } from '../../../contract/classes.ts';
import type { calls as feeds } from '../../../contract/feeds.ts';
import type { calls as learning } from '../../../contract/learning.ts';
import type { calls as matching } from '../../../contract/matching.ts';
import type { calls as room } from '../../../contract/room.ts';
import { addDays } from '../../../domain/week.ts';
import { calendar_entries, lessons } from '../../../server/areas/calendar/tables.ts';
import { calendar_feeds } from '../../../server/areas/feeds/tables.ts';
import { matching_settings } from '../../../server/areas/matching/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildTeacher } from '../../../server/demo/build/people.ts';
import { sha256 } from '../../../server/platform/hash.ts';
import { start } from '../../support/school.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

type Key =
  | keyof typeof calendar
  | keyof typeof classes
  | keyof typeof feeds
  | keyof typeof learning
  | keyof typeof matching
  | keyof typeof room;

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

let lessonsMade = 0;

/** A lesson of the fixture's class at an hour of its own, next year or last year. */
export async function lessonOf(
  t: Target,
  { past = false, status = 'scheduled' }: { past?: boolean; status?: 'scheduled' | 'cancelled' } = {},
): Promise<string> {
  if (t.which === 'missing') return t.fixture.lesson_id;
  lessonsMade += 1;
  const date = addDays(past ? '2024-03-01' : '2028-03-01', lessonsMade);
  const [entry] = await t.db
    .insert(calendar_entries)
    .values({
      class_id: t.fixture.group.id,
      title: 'Aula',
      start_date: date,
      end_date: date,
      start_hour: '03:00',
      end_hour: '04:00',
      duration: 60,
      timezone: 'UTC',
    })
    .returning({ id: calendar_entries.id });
  const starts_at = new Date(`${date}T03:00:00Z`);
  const [lesson] = await t.db
    .insert(lessons)
    .values({
      entry_id: entry?.id ?? '',
      class_id: t.fixture.group.id,
      teacher_id: teacher_id(t),
      title: 'Aula',
      original_start: starts_at,
      starts_at,
      ends_at: new Date(`${date}T04:00:00Z`),
      status,
    })
    .returning({ id: lessons.id });
  return lesson?.id ?? '';
}

/** Without lessons. */
async function idleClass(t: Target): Promise<string> {
  if (t.which === 'missing') return t.fixture.group.id;
  const { course_id } = t.world;
  return (await buildClass(t.db, { teacher_id: teacher_id(t), course_id, student_ids: [] })).id;
}

/** A class that meets once next year, with a teacher of its own. */
export async function classForm(t: Target) {
  const { course_id } = t.world;
  const teacher = await buildTeacher(t.db, { course_ids: [course_id] });
  return {
    title: `Turma ${t.unique()}`,
    description: 'Turma da manhã',
    course_id,
    teacher_id: teacher.teacher_id,
    student_level: 'Básico' as const,
    plan_type: 'Em grupo' as const,
    isCorp: false,
    students: [],
    calendars: [
      {
        title: 'Aula',
        start_date: '2028-05-02',
        end_date: '2028-05-02',
        start_hour: '09:00',
        end_hour: '10:00',
        timezone: 'America/Sao_Paulo',
        recurrence: false,
        recurrence_type: null,
        recurrence_days: [],
      },
    ],
  };
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
  'POST /v1/students-without-match/plan': nothing,
  'POST /v1/students-without-match/plan/apply': {
    send: async (t) => {
      const { teacher_id } = await buildTeacher(t.db, { course_ids: [t.world.course_id], hours });
      return { body: { choices: [{ teacher_id, student_id: (await waiting(t, null)).student_id }] } };
    },
  },
  'GET /v1/students-without-match/notifications': nothing,
  'GET /v1/match/waiting': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.waiting.student_id),
  },
  'GET /v1/match/all-waiting': nothing,
  'GET /v1/match/promises': nothing,
  'PATCH /v1/match/promises': {
    send: async (t) => {
      const [stored] = await t.db.select().from(matching_settings);
      return { body: { offer_next: !stored?.offer_next } };
    },
  },
  'POST /v1/match/redirect/:student_id': {
    send: async (t) => ({ params: { student_id: (await waiting(t, teacher_id(t))).student_id } }),
  },
  'POST /v1/match/remind/:student_id': {
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
  'GET /v1/calendar/teacher-calendar-history/:teacher_id': {
    send: (t) => ({ params: { teacher_id: teacher_id(t) }, query: {} }),
  },
  'PATCH /v1/calendar/:id': {
    send: async (t) => ({ params: { id: await lessonOf(t) }, body: { description: 'Tragam o livro.' } }),
  },
  'POST /v1/calendar/:id/preview': {
    // Onto another lesson of the same teacher, so that the answer names a conflict.
    send: async (t) => {
      await lessonOf(t);
      const start_date = addDays('2028-03-01', lessonsMade);
      return { params: { id: await lessonOf(t) }, body: { start_date, timezone: 'UTC' } };
    },
  },
  'POST /v1/calendar/:id/cancel': {
    send: async (t) => ({ params: { id: await lessonOf(t) }, body: { reason: 'Falta de energia' } }),
  },
  'POST /v1/calendar/:id/restore': {
    send: async (t) => ({ params: { id: await lessonOf(t, { status: 'cancelled' }) } }),
  },
  'DELETE /v1/calendar/:id': {
    send: async (t) => ({ params: { id: await lessonOf(t, { past: true }) } }),
  },
  'GET /v1/classes': { send: () => ({ query: { pageSize: 100 } }), shows: names((t) => t.fixture.group.id) },
  'GET /v1/classes/students-and-teacher': {
    send: (t) => ({ query: { teacher_id: teacher_id(t) } }),
    shows: names((t) => t.fixture.group.id),
  },
  'GET /v1/classes/:id': { send: (t) => ({ params: { id: t.fixture.group.id } }) },
  'GET /v1/classes/:id/students': { send: (t) => ({ params: { id: t.fixture.group.id } }) },
  'GET /v1/students/name-and-email': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.waiting.student_id),
  },
  'GET /v1/classes/teacher-week': {
    send: (t) => ({
      query: {
        teacher_id: teacher_id(t),
        timezone: 'America/Sao_Paulo',
        start_date: '2028-03-01',
        end_date: '2028-09-01',
      },
    }),
  },
  'POST /v1/classes/alternatives/preview': {
    send: async (t) => {
      const { teacher_id, course_id, student_level = 'Zero', calendars } = await classForm(t);
      return {
        body: { teacher_id, course_id, student_level, calendars, weekday: 'monday', start_hour: '09:00' },
      };
    },
  },
  'POST /v1/classes/candidates/preview': {
    send: async (t) => {
      const { course_id, plan_type, student_level = 'Zero', calendars } = await classForm(t);
      return {
        body: { course_id, plan_type, student_level, calendars, fitting: false, search: 'a', pageSize: 100 },
      };
    },
  },
  'POST /v1/classes': { send: async (t) => ({ body: await classForm(t) }) },
  'PATCH /v1/classes/:id': {
    send: (t) => ({
      params: { id: t.fixture.group.id },
      body: { description: `Segunda turma ${t.unique()}` },
    }),
  },
  'POST /v1/classes/preview': { send: async (t) => ({ body: await classForm(t) }) },
  'PATCH /v1/classes/:id/change-status': {
    send: async (t) => ({ params: { id: await idleClass(t) }, body: { status: false } }),
  },
  'GET /v1/calendar/feed': nothing,
  'POST /v1/calendar/feed': nothing,
  'POST /v1/calendar/feed/school': {
    send: (t) => ({ body: { teacher_id: teacher_id(t) } }),
  },
  'DELETE /v1/calendar/feed': nothing,
  'GET /v1/calendar/feed/:file': {
    send: async (t) => {
      const secret = t.unique().replace(/\W/g, '').padStart(43, 'x').slice(-43);
      const feed = { secret_hash: sha256(secret), created_at: new Date(start) };
      if (t.which !== 'missing')
        await t.db
          .insert(calendar_feeds)
          .values({ user_id: t.fixture.teacher.user_id, ...feed })
          .onConflictDoUpdate({ target: calendar_feeds.user_id, set: feed });
      return { params: { file: `${secret}.ics` } };
    },
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
  'GET /v1/classes/:room_id/messages': {
    send: (t) => ({ params: { room_id: t.fixture.group.room_id } }),
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
  'GET /v1/students-evolution/next/:teacher_id': {
    send: (t) => ({ params: { teacher_id: teacher_id(t) } }),
    shows: (next) => next !== null,
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
