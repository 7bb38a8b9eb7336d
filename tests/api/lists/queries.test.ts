import { expect, it } from 'vitest';
import { type CallKey, calls, type Input } from '../../../contract/index.ts';
import { areaProofs } from '../../resources/areas/areas.generated.ts';
import { type ListRead, list, paged } from '../../support/areaProof.ts';
import type { Caller } from '../../support/caller.ts';
import { plainProofs } from '../../support/plainProof.ts';
import { queriesOf } from '../../support/queries.ts';
import { startSchool } from '../../support/school.ts';
import { fullSchool } from './fullSchool.ts';

const page = { page: 1, pageSize: 50 };

const areas = Object.values(areaProofs);
const ofAreas: Partial<Record<CallKey, ListRead>> = Object.assign({}, ...areas.map(({ lists }) => lists));

/** Every call that may answer several rows. */
const tries: Partial<Record<CallKey, ListRead>> = {
  ...ofAreas,
  ...Object.fromEntries(plainProofs.map(({ name }) => [`GET /v1/${name}`, paged('admin')])),
  'GET /v1/auth/sessions': list('admin'),
  'GET /v1/b2b': paged('admin'),
  'GET /v1/clicksign/documents': paged('admin'),
  'GET /v1/charges': paged('admin'),
  'GET /v1/statement/:user_id': {
    as: 'admin',
    input: ({ seated }) => ({ params: { user_id: seated.user_id } }),
  },
  'GET /v1/companies': paged('admin'),
  'GET /v1/availability': {
    as: 'admin',
    input: ({ waiting }) => ({ query: { student_id: waiting.student_id } }),
  },
  'GET /v1/availability/teacher': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/classes/:room_id/messages': {
    as: 'teacher',
    input: ({ group }) => ({ params: { room_id: group.room_id } }),
  },
  'GET /v1/classes/:room_id/removed': {
    as: 'teacher',
    input: ({ group }) => ({ params: { room_id: group.room_id } }),
  },
  'GET /v1/account/absences': { as: 'teacher', input: () => ({}) },
  'GET /v1/match/promises': { as: 'admin', input: () => ({}) },
  'GET /v1/backups': { as: 'admin', input: () => ({}) },
  'GET /v1/timetable/check': { as: 'admin', input: () => ({}) },
  'GET /v1/closures': {
    as: 'admin',
    input: () => ({ query: { start_date: '2026-01-01', end_date: '2026-12-31' } }),
  },
  'GET /v1/teacher-absences': {
    as: 'admin',
    input: () => ({ query: { start_date: '2026-01-01', end_date: '2026-12-31' } }),
  },
  'GET /v1/teacher-absences/:id/lessons': {
    as: 'admin',
    input: ({ absence }) => ({ params: { id: absence?.id } }),
  },
  'GET /v1/classes': paged('admin'),
  'GET /v1/students/name-and-email': paged('admin'),
  'GET /v1/classes/teacher-week': {
    as: 'admin',
    input: ({ teacher }) => ({
      query: {
        teacher_id: teacher.teacher_id,
        timezone: 'America/Sao_Paulo',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      },
    }),
  },
  'GET /v1/classes/students-and-teacher': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/classes/:id': { as: 'admin', input: ({ group }) => ({ params: { id: group.id } }) },
  'GET /v1/classes/:id/students': { as: 'admin', input: ({ group }) => ({ params: { id: group.id } }) },
  'GET /v1/calendar': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id, quantity: 100 } }),
  },
  'GET /v1/calendar/:id/history': {
    as: 'admin',
    input: ({ lessons: [lesson] }) => ({ params: { id: lesson?.id } }),
  },
  'GET /v1/calendar/teacher-calendar-history/:teacher_id': {
    as: 'teacher',
    input: ({ teacher }) => ({ params: { teacher_id: teacher.teacher_id }, query: page }),
  },
  'GET /v1/calendar/:id/hours': {
    as: 'student',
    input: ({ tomorrow }) => ({
      params: { id: tomorrow?.id },
      query: { start_date: '2026-03-23', timezone: 'America/Sao_Paulo' },
    }),
  },
  'GET /v1/makeups': paged('admin'),
  'GET /v1/reschedules': paged('admin'),
  'GET /v1/dashboard/classesAttendance/:student_id': {
    as: 'student',
    input: ({ seated }) => ({ params: { student_id: seated.student_id } }),
  },
  'GET /v1/dashboard/teacher/:teacher_id': {
    as: 'teacher',
    input: ({ teacher }) => ({ params: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/entity/profile/documents': list('admin'),
  'GET /v1/account/privacy': list('student'),
  'GET /v1/fev': paged('admin'),
  'GET /v1/franchisee': paged('admin'),
  'GET /v1/imports': paged('admin'),
  'GET /v1/logs': paged('admin'),
  'GET /v1/logs/student': list('admin', { ...page, student_name: 'a' }),
  'GET /v1/match/all-waiting': list('admin'),
  'GET /v1/match/waiting': paged('admin'),
  'GET /v1/messages': paged('admin'),
  'GET /v1/messages/:id': { as: 'admin', input: ({ notice }) => ({ params: { id: notice?.id } }) },
  'GET /v1/messages/:id/recipients': {
    as: 'admin',
    input: ({ notice }) => ({ params: { id: notice?.id }, query: page }),
  },
  'GET /v1/notifications': paged('admin'),
  'GET /v1/privacy-requests': paged('admin'),
  'GET /v1/privacy-requests/:id': { as: 'admin', input: ({ request }) => ({ params: { id: request?.id } }) },
  'GET /v1/roles': paged('admin'),
  'GET /v1/search': list('admin', { text: 'a' }),
  'GET /v1/students': paged('admin'),
  'GET /v1/students/steps': list('admin'),
  'GET /v1/students-evolution': paged('admin'),
  'GET /v1/students-evolution/pending/:teacher_id': {
    as: 'teacher',
    input: ({ teacher }) => ({ params: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/students-evolution/next/:teacher_id': {
    as: 'teacher',
    input: ({ teacher }) => ({ params: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/students-without-match': paged('admin'),
  'GET /v1/students-without-match/teachers': {
    as: 'admin',
    input: ({ waiting }) => ({ query: { student_id: waiting.student_id } }),
  },
  'GET /v1/students/:id/levels': {
    as: 'teacher',
    input: ({ seated }) => ({ params: { id: seated.student_id } }),
  },
  'GET /v1/students/class': list('student'),
  'GET /v1/students/student-report': paged('admin'),
  'GET /v1/students/my-students': paged('teacher'),
  'GET /v1/teacher-acceptance/class-availability': {
    as: 'teacher',
    input: ({ directed, teacher }) => ({
      query: { student_id: directed.student_id, teacher_id: teacher.teacher_id },
    }),
  },
  'GET /v1/teacher-acceptance/match': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/students/students-with-teacher-data': paged('admin'),
  'GET /v1/teachers': paged('admin'),
  'GET /v1/teachers/class': paged('admin'),
  'GET /v1/teachers/my-students/:teacherId': {
    as: 'teacher',
    input: ({ teacher }) => ({ params: { teacherId: teacher.teacher_id }, query: page }),
  },
  'GET /v1/teachers/names': { as: 'admin', input: () => ({ query: {} }) },
  'GET /v1/teachers/teacher-report': paged('admin'),
  'GET /v1/users': paged('admin'),
  'GET /v1/users/birthday-report': paged('admin'),
  'GET /v1/lookalikes': paged('admin'),
  'GET /v1/users/:id/merges': { as: 'admin', input: ({ seated }) => ({ params: { id: seated.user_id } }) },
  'GET /v1/users/:id/documents': { as: 'admin', input: ({ seated }) => ({ params: { id: seated.user_id } }) },
  'GET /v1/users/:id': { as: 'admin', input: ({ seated }) => ({ params: { id: seated.user_id } }) },
  'GET /v1/users/logged-users/': paged('admin'),
  'GET /v1/users/notification-choices': list('admin'),
  'GET /v1/users/name-and-email': paged('admin'),
};

/** Reads that answer one row, a file, a stream or nothing from the database. */
const single: readonly CallKey[] = [
  ...plainProofs.map(({ name }) => `GET /v1/${name}/:id` as const),
  ...areas.flatMap(({ single }) => single),
  'GET /v1/account/privacy/export/:format',
  'GET /v1/auth/me',
  'GET /v1/auth/second-factor',
  'GET /v1/b2b/:id',
  'GET /v1/calendar/feed',
  'GET /v1/calendar/feed/:file',
  'GET /v1/charges/:id/link',
  'GET /v1/classes/:room_id/:user_type/token',
  'GET /v1/config',
  'GET /v1/contracts/:id/file',
  'GET /v1/contracts/:id/signed-file',
  'GET /v1/contracts/:id/signers',
  'GET /v1/contracts/check/:code',
  'GET /v1/demo/logins',
  'GET /v1/demo/mails',
  'GET /v1/entity/profile/',
  'GET /v1/entity/profile/documents/:id/file',
  'GET /v1/franchisee/:id',
  'GET /v1/users/:id/documents/:document_id/file',
  'GET /v1/users/:id/merge/:other_id',
  'GET /v1/imports/:id',
  'GET /v1/imports/:id/rows',
  'GET /v1/mail-choices/:token',
  'GET /v1/imports/errors-xls',
  'GET /v1/imports/template-xls',
  'GET /v1/logs/export',
  'GET /v1/logs/student/export',
  'GET /v1/notifications/events/:user_id',
  'GET /v1/onboarding/find-by-user-id',
  'GET /v1/pagarme/get-joint-link/:user_id',
  'GET /v1/pagarme/get-payment-link/:user_id',
  'GET /v1/pagarme/get-registration-link/:user_id',
  'GET /v1/payment-card',
  'GET /v1/permissions',
  'GET /v1/plans/price',
  'GET /v1/roles/:id',
  'GET /v1/students-without-match/notifications',
  'GET /v1/students/:id/my-teacher',
  'GET /v1/students/:id/new-contract',
  'GET /v1/students/:id/status',
  'GET /v1/students/export',
  'GET /v1/students/info/:id',
  'GET /v1/students/student-report-xls',
  'GET /v1/teacher-acceptance/notifications',
  'GET /v1/teachers/teacher-report-xls',
  'GET /v1/users/birthday-report-xls',
  'GET /v1/users/export',
  'GET /v1/utils/cep/:cep',
];

it('covers every call that can return several rows', () => {
  const reads = Object.keys(calls).filter((key) => key.startsWith('GET '));
  expect([...Object.keys(tries), ...single].sort()).toEqual(reads.sort());
});

it('needs no more queries for 50 rows than for 5', async () => {
  const counts: Record<string, string[]>[] = [];
  const refused: string[] = [];
  for (const count of [5, 50]) {
    // A job of the minute would be counted, too.
    const school = await startSchool({}, false);
    try {
      // Ten minutes before the lesson, so that its room is open.
      school.clock.set('2026-03-10T13:50:00Z');
      const built = await fullSchool(school, count);
      const callers: Record<ListRead['as'], Caller> = {
        admin: await school.login('admin@x.test'),
        teacher: await school.login('teacher@x.test'),
        student: await school.login('student.0@x.test'),
      };
      const counted: Record<string, string[]> = {};
      for (const [key, { as, input }] of Object.entries(tries)) {
        const send = () => callers[as].try(key as CallKey, input(built) as Input<CallKey>);
        // The session is read from the database once in a while; the second call finds it in memory.
        const { status, error } = await send();
        if (status !== 200) refused.push(`${key}: ${status} ${error.message}`);
        counted[key] = await queriesOf(send);
      }
      counts.push(counted);
    } finally {
      await school.stop();
    }
  }
  expect(refused).toEqual([]);
  const [few, many] = counts;
  const grown = Object.keys(tries).filter((key) => (many?.[key]?.length ?? 0) > (few?.[key]?.length ?? 0));
  expect(grown.map((key) => ({ key, few: few?.[key]?.length, many: many?.[key] }))).toEqual([]);
  expect(Math.min(...Object.values(many ?? {}).map((texts) => texts.length))).toBeGreaterThan(0);
}, 120_000);
