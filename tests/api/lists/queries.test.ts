import { expect, it } from 'vitest';
import { type CallKey, calls, type Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { feedback } from '../../../server/areas/feedback/tables.ts';
import { franchisees } from '../../../server/areas/franchisees/tables.ts';
import { imports } from '../../../server/areas/imports/tables.ts';
import { message_recipients, messages, notifications } from '../../../server/areas/messages/tables.ts';
import { privacy_requests } from '../../../server/areas/privacy/tables.ts';
import { room_removals } from '../../../server/areas/room/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import type { Caller } from '../../support/caller.ts';
import { plainProofs } from '../../support/plainProof.ts';
import { queriesOf } from '../../support/queries.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const login = (email: string) => ({ email, password_hash: passwordHash });
const hours = { tuesday: ['11:00'], thursday: ['09:00', '10:00', '11:00'] };

/** A school with `count` rows of everything that a call lists. */
async function schoolOf(school: School, count: number) {
  const { db } = school;
  const each = async <T>(build: (index: number) => Promise<T>): Promise<T[]> => {
    const built: T[] = [];
    for (let index = 0; index < count; index += 1) built.push(await build(index));
    return built;
  };
  const course = await buildCourse(db);
  const admin = await buildAdmin(db, allPermissions, login('admin@x.test'));
  const teacher = await buildTeacher(db, {
    user: login('teacher@x.test'),
    course_ids: [course.id],
    hours,
    teacher: { max_students: 200 },
  });
  await each((index) => buildAdmin(db, [], { email: `admin.${index}@x.test` }));
  await each((index) => buildCourse(db, `Curso ${index}`));
  await each(() => buildFev(db));
  for (const { table, form } of plainProofs)
    await each((index) => db.insert(table).values(form(`row ${index}`)));
  await each(() => buildTeacher(db, { course_ids: [course.id], hours }));
  const waiting = await each(async () => {
    const student = await buildStudent(db, {
      student: { waived_through: 3, onboarding_status: 'AGUARDANDO_MATCH', plan_end_date: '2026-12-31' },
      hours,
    });
    await buildMatch(db, { student_id: student.student_id, teacher_id: null });
    return student;
  });
  const directed = await each(async () => {
    const student = await buildStudent(db, {
      student: { waived_through: 3, onboarding_status: 'AGUARDANDO_MATCH', plan_end_date: '2026-12-31' },
      hours,
    });
    await buildMatch(db, { student_id: student.student_id, teacher_id: teacher.teacher_id });
    return student;
  });
  const seated = await each((index) =>
    buildStudent(db, { user: login(`student.${index}@x.test`), student: { onboarding_status: 'CONCLUIDO' } }),
  );
  const student_ids = seated.map(({ student_id }) => student_id);
  const group = await buildClass(db, {
    teacher_id: teacher.teacher_id,
    course_id: course.id,
    student_ids,
    max_students: count,
  });
  const lessons = await buildLessons(db, {
    class: group,
    student_ids,
    weekday: 'tuesday',
    start_hour: '11:00',
    start_date: '2026-02-02',
    end_date: '2026-06-30',
  });
  await each((index) =>
    db.insert(notifications).values({
      recipient_id: admin.user_id,
      notification: 'NOTICE',
      title: `Aviso ${index}`,
      content: 'Texto',
    }),
  );
  await each((index) =>
    db.insert(audit_log).values({
      at: school.clock.now(),
      user_name: `Pessoa ${index}`,
      context: 'matching',
      entity: 'matches',
      entity_id: admin.user_id,
      student_id: waiting[index]?.student_id ?? null,
      operation: 'U',
      changes: { teacher_id: { from: null, to: teacher.teacher_id } },
    }),
  );
  const notices = await each(async (index) => {
    const [row] = await db
      .insert(messages)
      .values({ title: `Aviso ${index}`, content: 'Texto', sender_id: admin.user_id, send_to_all: true })
      .returning();
    return row;
  });
  await each((index) =>
    db.insert(message_recipients).values({
      message_id: notices[0]?.id ?? '',
      user_id: seated[index]?.user_id ?? '',
    }),
  );
  const [today] = lessons.filter(({ ends_at }) => ends_at > school.clock.now());
  await each((index) =>
    db.insert(room_removals).values({
      lesson_id: today?.id ?? '',
      user_id: seated[index]?.user_id ?? '',
      removed_at: school.clock.now(),
    }),
  );
  await each((index) =>
    db.insert(imports).values({
      ...{ kind: 'STUDENT', file_name: `Alunos ${index}.xlsx`, headers: [], errors: [], people: index },
      ...{ created_by: admin.user_id, created_at: school.clock.now() },
    }),
  );
  await each((index) =>
    db.insert(feedback).values({
      user_id: admin.user_id,
      type: 'ADMIN',
      page: '/users',
      text: `Feedback ${index}`,
    }),
  );
  await each((index) =>
    db.insert(franchisees).values({
      ...{ name: 'Ana', surname: `Souza ${index}`, phone: '(11) 91234-5678', email: 'a@x.test' },
      ...{ city: 'Recife', state: 'PE', franchise_type: 'sales' },
    }),
  );
  const requests = await each(async (index) => {
    const [row] = await db
      .insert(privacy_requests)
      .values({
        user_id: seated[index]?.user_id ?? '',
        protocol: `LGPD-${index}`,
        due_on: '2026-03-25',
      })
      .returning();
    return row;
  });
  await each(() => school.login('admin@x.test'));
  const first = <T>(rows: readonly T[]): T => {
    const [row] = rows;
    if (row === undefined) throw new Error('nothing was built');
    return row;
  };
  return {
    admin,
    teacher,
    group,
    lessons,
    notice: first(notices),
    request: first(requests),
    seated: first(seated),
    waiting: first(waiting),
    directed: first(directed),
  };
}
type Built = Awaited<ReturnType<typeof schoolOf>>;

interface Try {
  as: 'admin' | 'teacher' | 'student';
  input: (built: Built) => object;
}
const page = { page: 1, pageSize: 50 };
const list = (as: Try['as'], query: object = {}): Try => ({ as, input: () => ({ query }) });
const paged = (as: Try['as']): Try => list(as, page);

/** Every call that may answer several rows. */
const tries: Partial<Record<CallKey, Try>> = {
  ...Object.fromEntries(plainProofs.map(({ name }) => [`GET /v1/${name}`, paged('admin')])),
  'GET /v1/auth/sessions': list('admin'),
  'GET /v1/b2b': paged('admin'),
  'GET /v1/companies': paged('admin'),
  'GET /v1/availability': {
    as: 'admin',
    input: ({ waiting }) => ({ query: { student_id: waiting.student_id } }),
  },
  'GET /v1/availability/teacher': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id } }),
  },
  'GET /v1/classes/:room_id/removed': {
    as: 'teacher',
    input: ({ group }) => ({ params: { room_id: group.room_id } }),
  },
  'GET /v1/calendar': {
    as: 'teacher',
    input: ({ teacher }) => ({ query: { teacher_id: teacher.teacher_id, quantity: 100 } }),
  },
  'GET /v1/courses': paged('admin'),
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
  'GET /v1/feedback': paged('admin'),
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
  'GET /v1/students-evolution': paged('admin'),
  'GET /v1/students-evolution/pending/:teacher_id': {
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
  'GET /v1/teachers/names': list('admin'),
  'GET /v1/teachers/teacher-report': paged('admin'),
  'GET /v1/users': paged('admin'),
  'GET /v1/users/birthday-report': paged('admin'),
  'GET /v1/users/:id/documents': { as: 'admin', input: ({ seated }) => ({ params: { id: seated.user_id } }) },
  'GET /v1/users/:id': { as: 'admin', input: ({ seated }) => ({ params: { id: seated.user_id } }) },
  'GET /v1/users/logged-users/': paged('admin'),
  'GET /v1/users/notification-choices': list('admin'),
  'GET /v1/users/name-and-email': paged('admin'),
};

/** Reads that answer one row, a file, a stream or nothing from the database. */
const single: readonly CallKey[] = [
  ...plainProofs.map(({ name }) => `GET /v1/${name}/:id` as const),
  'GET /v1/auth/me',
  'GET /v1/auth/second-factor',
  'GET /v1/b2b/:id',
  'GET /v1/classes/:room_id/:user_type/token',
  'GET /v1/config',
  'GET /v1/contracts/:id/file',
  'GET /v1/contracts/check/:code',
  'GET /v1/demo/logins',
  'GET /v1/demo/mails',
  'GET /v1/entity/profile/',
  'GET /v1/entity/profile/documents/:id/file',
  'GET /v1/franchisee/:id',
  'GET /v1/users/:id/documents/:document_id/file',
  'GET /v1/imports/:id',
  'GET /v1/imports/errors-xls',
  'GET /v1/imports/template-xls',
  'GET /v1/logs/export',
  'GET /v1/logs/student/export',
  'GET /v1/notifications/events/:user_id',
  'GET /v1/onboarding/find-by-user-id',
  'GET /v1/pagarme/get-payment-link/:user_id',
  'GET /v1/pagarme/get-registration-link/:user_id',
  'GET /v1/permissions',
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
    const school = await startSchool();
    try {
      // Ten minutes before the lesson, so that its room is open.
      school.clock.set('2026-03-10T13:50:00Z');
      const built = await schoolOf(school, count);
      const callers: Record<Try['as'], Caller> = {
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
