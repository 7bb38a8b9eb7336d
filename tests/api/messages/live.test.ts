import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import {
  buildAdmin,
  buildCourse,
  buildFev,
  buildStudent,
  buildTeacher,
} from '../../../server/demo/build/people.ts';
import { auditAll } from '../../../server/platform/audit.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { type ChangeStream, openChanges } from '../../support/stream.ts';

const hours = { tuesday: ['18:00', '19:00', '20:00'], thursday: ['18:00', '19:00', '20:00'] };
const login = (email: string) => ({ email, password_hash: passwordHash });

let school: School;
let admin: Caller;
let teacher: Awaited<ReturnType<typeof buildTeacher>>;
let student: Awaited<ReturnType<typeof buildStudent>>;
let stranger: Awaited<ReturnType<typeof buildStudent>>;
let course_id: string;
let seller_id: string;
let streams: Record<
  'admin' | 'otherAdmin' | 'teacher' | 'seller' | 'otherSeller' | 'student' | 'stranger',
  ChangeStream
>;

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  course_id = (await buildCourse(db)).id;
  const people = {
    admin: await buildAdmin(db, allPermissions, login('admin@x.test')),
    otherAdmin: await buildAdmin(db, allPermissions, login('outro.admin@x.test')),
    teacher: await buildTeacher(db, { user: login('professor@x.test'), course_ids: [course_id], hours }),
    seller: await buildFev(db, login('vendas@x.test')),
    otherSeller: await buildFev(db, login('outras.vendas@x.test')),
    stranger: await buildStudent(db, { user: login('estranho@x.test') }),
  };
  ({ teacher, stranger } = people);
  seller_id = people.seller.fev_id;
  student = await buildStudent(db, {
    user: login('aluno@x.test'),
    student: {
      course_id,
      fev_id: seller_id,
      waived_through: 4,
      onboarding_status: 'AGUARDANDO_MATCH',
    },
    hours,
  });
  await buildMatch(db, { student_id: student.student_id });
  admin = await school.login('admin@x.test');
  const open = async (email: string, { user_id }: { user_id: string }) =>
    openChanges(await school.login(email), user_id);
  streams = {
    admin: await openChanges(admin, people.admin.user_id),
    otherAdmin: await open('outro.admin@x.test', people.otherAdmin),
    teacher: await open('professor@x.test', people.teacher),
    seller: await open('vendas@x.test', people.seller),
    otherSeller: await open('outras.vendas@x.test', people.otherSeller),
    student: await open('aluno@x.test', student),
    stranger: await open('estranho@x.test', people.stranger),
  };
  // Wait until the events of the logins above have been delivered.
  earlier = new Map();
  await receivers(marker);
});
afterAll(() => school.stop());

type Name = keyof typeof streams;
const names = (): Name[] => Object.keys(streams) as Name[];

/** Announced by these tests alone; `all` would mean that the server has lost its connection. */
const marker = 'records:reports';
let markers = 0;
/** How many changes each stream had received when the test began. */
let earlier: Map<Name, number>;

/** The streams that received `topic` in this test, after a later change has reached all of them. */
async function receivers(topic: string): Promise<Name[]> {
  const user_ids = names().map((name) => streams[name].user_id);
  await school.services.transaction((tx) =>
    school.services.events.announceChange(tx, { of: user_ids, topic: marker }),
  );
  markers += 1;
  // An earlier marker may still be on its way, and says nothing about the changes after it.
  const reached = (name: Name) => streams[name].names.filter((each) => each === marker).length === markers;
  await vi.waitFor(() => expect(names().filter((name) => !reached(name))).toEqual([]), { timeout: 10_000 });
  expect(names().filter((name) => streams[name].names.includes('all'))).toEqual([]);
  return names().filter((name) => received(name).includes(topic));
}

const received = (name: Name) => streams[name].names.slice(earlier.get(name));

beforeEach(() => {
  earlier = new Map(names().map((name) => [name, streams[name].names.length]));
});

describe('a change is announced', () => {
  it('to administrators by kind of record, and to the people who see the student', async () => {
    await admin.call('PATCH /v1/users/:id/change-status', {
      params: { id: student.user_id },
      body: { user_status: true, student_status: true },
    });
    await admin.call('PATCH /v1/students/:id/change-onboarding-status', {
      params: { id: student.student_id },
      body: { onboarding_status: 'in progress' },
    });
    await admin.call('POST /v1/students-without-match', {
      body: { teacher_id: teacher.teacher_id, student_id: student.student_id },
    });
    expect(await receivers('records:matching')).toEqual(['admin', 'otherAdmin']);
    expect(await receivers('student')).toEqual(['teacher', 'seller', 'student']);
    expect(received('stranger').filter((topic) => topic !== marker)).toEqual([]);
  });

  it('to a teacher from whom a student was moved', async () => {
    await admin.call('POST /v1/match/redirect/:student_id', { params: { student_id: student.student_id } });
    expect(await receivers('student')).toEqual(['teacher', 'seller', 'student']);
  });

  it('of a teacher, to the students of the classes', async () => {
    const { student_id } = stranger;
    await buildClass(school.db, { teacher_id: teacher.teacher_id, course_id, student_ids: [student_id] });
    const params = { id: teacher.user_id };
    const form = await admin.call('GET /v1/users/:id', { params });
    await admin.call('PATCH /v1/users/:id', { params, body: { ...form, name: 'Téo de Nome Novo' } as never });
    expect(await receivers('student')).toContain('stranger');
  });

  it('to administrators alone when no student is concerned', async () => {
    await admin.call('POST /v1/roles', { body: { name: 'Ao vivo', permissions: ['view:users'] } });
    expect(await receivers('records:roles')).toEqual(['admin', 'otherAdmin']);
    expect(await receivers('student')).toEqual([]);
  });

  it('to no one when its transaction fails', async () => {
    const undone = school.services.transaction(async (tx) => {
      await auditAll(tx, systemCtx(school.services), [
        { context: 'roles', entity: 'roles', entity_id: 'x', after: { name: 'Desfeito' } },
      ]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await receivers('records:roles')).toEqual([]);
  });
});

it('announces a thousand audited rows in a few messages', async () => {
  const { services } = school;
  const { rows } = await services.pool.query<{ student_id: string }>(
    `with u as (insert into users (name, email, types) select 'Aluno ' || n, 'muitos' || n || '@x.test', '{STUDENT}'
        from generate_series(1, 1000) n returning user_id)
      insert into students (user_id, course_id, student_level, plan_type, frequency, plan_duration, payment_method,
          guardian, onboarding_status, fev_id)
        select u.user_id, s.course_id, s.student_level, s.plan_type, s.frequency, s.plan_duration, s.payment_method,
          s.guardian, s.onboarding_status, s.fev_id
        from u cross join students s where s.student_id = $1 returning student_id`,
    [student.student_id],
  );
  const heard: string[] = [];
  const client = await services.pool.connect();
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen aula_viva');
  await services.transaction((tx) =>
    auditAll(
      tx,
      systemCtx(services),
      rows.map(({ student_id }) => ({
        context: 'finance' as const,
        entity: 'students',
        entity_id: student_id,
        entity_name: 'Aluno',
        student_id,
        after: { is_delinquent: true },
      })),
    ),
  );
  await eventually(() => expect(heard.length).toBeGreaterThan(7));
  await client.query('unlisten aula_viva');
  client.release();
  expect(heard).toHaveLength(8);
  expect(heard.every((payload) => payload.length < 8000)).toBe(true);
  expect(await receivers('student')).toEqual(['seller']);
  expect(await receivers('records:finance')).toEqual(['admin', 'otherAdmin']);
});
