import { buildMatch } from '../../../../server/demo/build/matches.ts';
import { buildTeacher, buildUser } from '../../../../server/demo/build/people.ts';
import type { Target } from '../../../security/target.ts';
import { corporateForm } from '../../../support/corporate.ts';
import { cardForm } from '../../../support/paymentCard.ts';
import { studentForm } from '../../../support/registration.ts';
import type { Case } from './case.ts';

const hours = { wednesday: ['09:00', '10:00'], thursday: ['09:00'] };
const availability = {
  wednesday: [{ start: '09:00', end: '10:00' }],
  thursday: [{ startTime: '09:00', endTime: '10:00' }],
};
const timezone = 'America/Sao_Paulo';
const fev_id = (t: Target) => t.world.stranger.fev_id ?? t.world.profiles.V.fixture.fev_id ?? '';

/** A user as GET returns it. */
async function record(t: Target, user_id: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${t.world.school.url}/api/v1/users/${user_id}`, {
    headers: { authorization: `Bearer ${t.profile.token}` },
  });
  const { data } = (await reply.json()) as { data: Record<string, unknown> };
  const { updated_at: _, ...fields } = data;
  return fields;
}

/** A student who awaits allocation, or a teacher's answer. */
async function waiting(t: Target, teacher_id: string | null) {
  const { student_id } = await t.newStudent({ hours });
  const { match_id } = await buildMatch(t.db, { student_id, teacher_id });
  return { student_id, match_id };
}

const teacherOf = (t: Target) => t.fixture.teacher.teacher_id;
const get = (call: Case['call'], as: Case['as'], path: (t: Target) => string): Case => ({
  call,
  as,
  write: (t) => ({ path: path(t) }),
});

/** Users, enrolment and matching. */
export const people: readonly Case[] = [
  get('GET /v1/users', 'A', () => '/v1/users?name=Matriz&email=matriz&status=true&page=1'),
  get('GET /v1/users/{id}', 'A', (t) => `/v1/users/${t.fixture.student.user_id}`),
  get('GET /v1/users/name-and-email', 'A', () => '/v1/users/name-and-email'),
  {
    call: 'POST /v1/users',
    as: 'A',
    write: (t) => ({
      path: '/v1/users',
      body: studentForm(t.world.course_id, {
        email: `${t.unique()}@especificacao.test`,
        fev_id: fev_id(t),
      }),
    }),
  },
  {
    call: 'UPDATE /v1/users/{id}',
    as: 'A',
    write: async (t) => {
      const { user_id } = await buildTeacher(t.db, { course_ids: [t.world.course_id] });
      return { path: `/v1/users/${user_id}`, body: { ...(await record(t, user_id)), name: 'Nome Novo' } };
    },
  },
  {
    call: 'UPDATE /v1/users/{id}/change-status',
    as: 'A',
    write: async (t) => ({
      path: `/v1/users/${(await t.newStudent()).user_id}/change-status`,
      body: { user_status: true, fev_status: false, student_status: true, teacher_status: false },
    }),
  },
  {
    call: 'POST /v1/users/resend-email',
    as: 'A',
    write: async (t) => {
      const email = `${t.unique()}@especificacao.test`;
      await buildUser(t.db, ['FEV'], { email, email_confirmed_at: null });
      return {
        path: '/v1/users/resend-email',
        body: { name: 'Pessoa Nova', email, email_confirmation_token: null },
      };
    },
  },
  {
    call: 'UPDATE /v1/users/reset-availability/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/users/reset-availability/${(await t.newStudent()).student_id}` }),
  },
  get('GET /v1/students', 'V', (t) => `/v1/students?name=Matriz&email=matriz&fev_id=${t.own.fev_id}&page=1`),
  get(
    'GET /v1/students',
    'A',
    () => '/v1/students?status=CONCLUIDO&teacher_name=Pessoa&student_level=B&page=1',
  ),
  get('GET /v1/b2b', 'B', () => '/v1/b2b?name=Matriz&email=matriz&status=true&page=1'),
  {
    call: 'POST /v1/b2b',
    as: 'B',
    write: () => ({ path: '/v1/b2b', body: { ...corporateForm(), is_editing: false } }),
  },
  get(
    'GET /v1/students/student-report',
    'A',
    () => '/v1/students/student-report?name=Matriz&email=matriz&status=true&start_date=2026-01-01&page=1',
  ),
  get(
    'GET /v1/students/student-report-xls',
    'A',
    () => '/v1/students/student-report-xls?status=true&end_date=2026-12-31',
  ),
  get('GET /v1/teachers/teacher-report', 'A', () => '/v1/teachers/teacher-report?status=true&page=1'),
  get(
    'GET /v1/teachers/teacher-report-xls',
    'A',
    () => '/v1/teachers/teacher-report-xls?start_date=2026-01-01&end_date=2026-12-31',
  ),
  get('GET /v1/users/birthday-report', 'A', () => '/v1/users/birthday-report?month=5&status=true&page=1'),
  get('GET /v1/users/birthday-report-xls', 'A', () => '/v1/users/birthday-report-xls?month=5'),
  get(
    'GET /v1/students/my-students',
    'T',
    (t) => `/v1/students/my-students?teacher_id=${teacherOf(t)}&class_id=${t.fixture.group.id}`,
  ),
  get(
    'GET /v1/students/{id}/my-teacher',
    'S',
    (t) => `/v1/students/${t.fixture.student.student_id}/my-teacher`,
  ),
  get('GET /v1/students/info/{id}', 'A', (t) => `/v1/students/info/${t.fixture.student.student_id}`),
  get('GET /v1/students/class', 'S', () => '/v1/students/class'),
  get('GET /v1/students/{id}/status', 'S', (t) => `/v1/students/${t.fixture.student.student_id}/status`),
  {
    call: 'UPDATE /v1/students/{id}/change-onboarding-status',
    as: 'A',
    write: async (t) => ({
      path: `/v1/students/${(await t.newStudent()).student_id}/change-onboarding-status`,
      body: { onboarding_status: 'in progress' },
    }),
  },
  get('GET /v1/students/students-with-teacher-data', 'A', () => '/v1/students/students-with-teacher-data'),
  get('GET /v1/teachers', 'A', () => '/v1/teachers?name=Matriz&email=matriz&status=true&page=1'),
  get('GET /v1/teachers/class', 'T', (t) => `/v1/teachers/class?teacher_id=${teacherOf(t)}`),
  get('GET /v1/teachers/my-students/{teacherId}', 'T', (t) => `/v1/teachers/my-students/${teacherOf(t)}`),
  get('GET /v1/teachers/names', 'A', () => '/v1/teachers/names'),
  get('GET /v1/dashboard/teacher/{teacher_id}', 'T', (t) => `/v1/dashboard/teacher/${teacherOf(t)}`),
  get(
    'GET /v1/dashboard/classesAttendance/{student_id}',
    'S',
    (t) => `/v1/dashboard/classesAttendance/${t.fixture.student.student_id}`,
  ),
  get('GET /v1/fev', 'A', () => '/v1/fev?name=Matriz&email=matriz&status=true&page=1'),
  get('GET /v1/courses', 'A', () => '/v1/courses'),
  get('GET /v1/utils/cep/{cep}', 'A', () => '/v1/utils/cep/01310100'),
  get('GET /v1/availability', 'S', (t) => `/v1/availability?student_id=${t.fixture.student.student_id}`),
  {
    call: 'POST /v1/availability',
    as: 'S',
    write: (t) => ({
      path: '/v1/availability',
      body: { availability, student_id: t.fixture.student.student_id, timezone },
    }),
  },
  get(
    'GET /v1/students-without-match',
    'A',
    () => '/v1/students-without-match?status=pending-allocation&page=1',
  ),
  {
    call: 'POST /v1/students-without-match',
    as: 'A',
    write: async (t) => {
      const { teacher_id } = await buildTeacher(t.db, { course_ids: [t.world.course_id], hours });
      const { student_id } = await waiting(t, null);
      return { path: '/v1/students-without-match', body: { teacher_id, student_id } };
    },
  },
  get(
    'GET /v1/students-without-match/teachers',
    'A',
    (t) => `/v1/students-without-match/teachers?student_id=${t.fixture.waiting.student_id}`,
  ),
  get('GET /v1/students-without-match/notifications', 'A', () => '/v1/students-without-match/notifications'),
  get('GET /v1/match/waiting', 'A', () => '/v1/match/waiting?student_name=Matriz&page=1'),
  get('GET /v1/match/all-waiting', 'A', () => '/v1/match/all-waiting'),
  {
    // GET never changes state (WIRE-6).
    call: 'GET /v1/match/redirect/{student_id}',
    as: 'A',
    write: async (t) => ({
      path: `/v1/match/redirect/${(await waiting(t, teacherOf(t))).student_id}`,
      status: 405,
    }),
  },
  {
    call: 'POST /v1/match/redirect/{student_id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/match/redirect/${(await waiting(t, teacherOf(t))).student_id}` }),
  },
  get(
    'GET /v1/teacher-acceptance/match',
    'T',
    (t) => `/v1/teacher-acceptance/match?teacher_id=${teacherOf(t)}`,
  ),
  get(
    'GET /v1/teacher-acceptance/class-availability',
    'T',
    (t) =>
      `/v1/teacher-acceptance/class-availability?teacher_id=${teacherOf(t)}&student_id=${t.fixture.waiting.student_id}`,
  ),
  {
    call: 'PATCH /v1/teacher-acceptance/answer',
    as: 'T',
    write: async (t) => ({
      path: '/v1/teacher-acceptance/answer',
      body: {
        class_ids: [],
        match_id: (await waiting(t, teacherOf(t))).match_id,
        teacher_id: teacherOf(t),
        timezone,
        start_hour: [],
        weekDays: [],
      },
    }),
  },
  get(
    'GET /v1/teacher-acceptance/notifications',
    'T',
    (t) => `/v1/teacher-acceptance/notifications?teacher_id=${teacherOf(t)}`,
  ),
  {
    call: 'GET /v1/pagarme/get-registration-link/{user_id}',
    as: 'S',
    write: async (t) => {
      await t.charge('registration');
      return { path: `/v1/pagarme/get-registration-link/${t.me.user_id}` };
    },
  },
  {
    call: 'GET /v1/pagarme/get-payment-link/{user_id}',
    as: 'S',
    write: async (t) => {
      await t.charge('plan');
      return { path: `/v1/pagarme/get-payment-link/${t.me.user_id}` };
    },
  },
  {
    // The browser has turned the card's number into a token.
    call: 'POST /v1/pagarme/card/{userId}',
    as: 'S',
    write: async (t) => {
      await t.signed({ payment_method: 'Cobrança Recorrente - Cartão de Crédito' });
      return { path: `/v1/pagarme/card/${t.me.user_id}`, body: cardForm() };
    },
  },
  get(
    'GET /v1/clicksign/documents',
    'A',
    (t) =>
      `/v1/clicksign/documents?page=1&pageSize=10&orderBy=validity&order=DESC&name=Matriz&course=${t.world.course_id}&status=signed`,
  ),
  {
    // GET never changes state (WIRE-6).
    call: 'GET /v1/clicksign/send-email/{user_id}',
    as: 'A',
    write: (t) => ({ path: `/v1/clicksign/send-email/${t.fixture.student.user_id}`, status: 405 }),
  },
  {
    call: 'POST /v1/clicksign/send-contract/{user_id}',
    as: 'A',
    write: async (t) => {
      await t.contract();
      return { path: `/v1/clicksign/send-contract/${t.fixture.student.user_id}` };
    },
  },
  get('GET /v1/availability/teacher', 'T', (t) => `/v1/availability/teacher?teacher_id=${teacherOf(t)}`),
  {
    call: 'POST /v1/availability/teacher',
    as: 'T',
    write: (t) => ({
      path: '/v1/availability/teacher',
      body: { teacher_id: teacherOf(t), availability, timezone },
    }),
  },
];
