import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ResponseOf } from '../../../contract/index.ts';
import { buildExclusion } from '../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildTeacher } from '../../../server/demo/build/people.ts';
import { asOwner } from '../../support/asOwner.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { audited, race, rowsOf, times } from '../races/race.ts';
import { teacherWithClass, waitingStudent } from './waiting.ts';

type Plan = ResponseOf<'POST /v1/students-without-match/plan'>;

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, ['view:students_without_match', 'create:students_without_match'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const propose = () => admin.call('POST /v1/students-without-match/plan', {});
const apply = (choices: { student_id: string; teacher_id: string }[]) =>
  admin.call('POST /v1/students-without-match/plan/apply', { body: { choices } });
const rowOf = (plan: Plan, student_id: string) =>
  plan.students.find((each) => each.student_id === student_id);
const choicesOf = (plan: Plan) =>
  plan.students.flatMap(({ student_id, teacher_id }) => (teacher_id ? [{ student_id, teacher_id }] : []));
const weekly = { frequency: '1 vez na semana' };

describe('the plan for the whole queue', () => {
  it('has the reasons of each choice, and is accepted by the server as a whole', async () => {
    const { teacher } = await teacherWithClass(school);
    await buildTeacher(school.db, { course_ids: [(await buildCourse(school.db, 'Espanhol')).id] });
    const students = [await waitingStudent(school, null), await waitingStudent(school, null, weekly)];
    const refused = await waitingStudent(school, null);
    await buildExclusion(school.db, { student_id: refused.student_id, teacher_id: teacher.teacher_id });
    const plan = await propose();
    expect(plan).toMatchObject({ optimal: true, allocated: 2, most_allocated: 2 });
    expect(plan.most_points).toBe(plan.points);
    for (const { student_id } of students) {
      const row = rowOf(plan, student_id);
      expect(row).toMatchObject({
        teacher_id: teacher.teacher_id,
        teacher_name: teacher.name,
        runner_up: null,
      });
      const { total = 0, ...parts } = row?.score ?? {};
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
      const [listed] = await admin.call('GET /v1/students-without-match/teachers', { query: { student_id } });
      expect(listed).toMatchObject({ id: teacher.teacher_id, score: total });
      expect(row?.blocked).toEqual([{ reason: 'course_not_taught', teachers: 1 }]);
    }
    const left = rowOf(plan, refused.student_id);
    expect(left).toMatchObject({ teacher_id: null, score: null, lessons: [] });
    expect(left?.blocked).toContainEqual({ reason: 'refused_before', teachers: 1 });

    const outcomes = await apply(choicesOf(plan));
    expect(outcomes).toEqual(
      choicesOf(plan).map(({ student_id }) => ({ student_id, allocated: true, code: null, message: null })),
    );
    // Those who wait for the teacher's answer now are no longer in the queue, and keep their hours.
    expect((await propose()).students.map(({ student_id }) => student_id)).toEqual([refused.student_id]);
    expect(await apply(choicesOf(plan))).toEqual(outcomes);
    for (const { match_id } of students) expect(await audited(school, match_id, 'U')).toBe(1);
  });

  it('counts its time from the call, and not from the start of the server', async () => {
    const from = performance.now();
    const { milliseconds } = await propose();
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThanOrEqual(Math.ceil(performance.now() - from));
  });

  it('stops its thread when the client has gone', async () => {
    const started = Promise.withResolvers<Worker>();
    const onWorker = (message: unknown) => started.resolve((message as { worker: Worker }).worker);
    subscribe('worker_threads', onWorker);
    onTestFinished(() => void unsubscribe('worker_threads', onWorker));
    const client = new AbortController();
    const path = `${school.url}/api/v1/students-without-match/plan`;
    const headers = { authorization: `Bearer ${admin.token}` };
    // The rows cannot be read before the lock is released, so that the plan does not end by itself.
    await school.services.transaction(async (tx) => {
      await tx.execute(sql`lock table matches in access exclusive mode`);
      const reply = fetch(path, { method: 'POST', headers, signal: client.signal });
      const worker = await started.promise;
      client.abort();
      await expect(reply).rejects.toThrow('abort');
      await once(worker, 'exit', { signal: AbortSignal.timeout(10_000) });
    });
    expect((await propose()).milliseconds).toBeGreaterThan(0);
  });

  it('gives no free hour to two students, and says which hour would help', async () => {
    const course = await buildCourse(school.db, 'Francês');
    const teacher = await buildTeacher(school.db, {
      course_ids: [course.id],
      hours: { thursday: ['09:00'] },
    });
    const group = { ...weekly, course_id: course.id, student_level: 'Básico' as const };
    for (let each = 0; each < 4; each += 1) await waitingStudent(school, null, group);
    const plan = await propose();
    const own = plan.students.filter(({ teacher_id }) => teacher_id === teacher.teacher_id);
    expect(own.map(({ lessons }) => lessons)).toEqual([
      [{ weekday: 'thursday', start_hour: '09:00', in_class: false }],
    ]);
    const waiting = plan.students.filter(({ blocked }) => blocked.some(({ reason }) => reason === 'taken'));
    expect(waiting).toHaveLength(3);
    expect(plan.advice).toContainEqual(
      expect.objectContaining({ teacher_name: teacher.name, students: 3, timezone: 'America/Sao_Paulo' }),
    );
  });

  it('applied twice at the same moment allocates each student once', async () => {
    const { teacher } = await teacherWithClass(school);
    const students = await Promise.all(
      times(6, () => waitingStudent(school, null, weekly)).map((make) => make()),
    );
    const choices = students.map(({ student_id }) => ({ student_id, teacher_id: teacher.teacher_id }));
    const { replies } = await race(
      times(4, () => admin.try('POST /v1/students-without-match/plan/apply', { body: { choices } })),
    );
    for (const { data } of replies)
      expect(data.map(({ allocated }: { allocated: boolean }) => allocated)).toEqual(choices.map(() => true));
    for (const { match_id } of students) expect(await audited(school, match_id, 'U')).toBe(1);
    const notices = await rowsOf(
      school,
      `select 1 from notifications where recipient_id = $1 and body->>'match_id' is not null`,
      [teacher.user_id],
    );
    expect(notices).toHaveLength(6);
  });

  it('reports the outcome of each student when one of them meets a fault of the server', async () => {
    const { teacher } = await teacherWithClass(school);
    const students = [await waitingStudent(school, null, weekly), await waitingStudent(school, null, weekly)];
    const [faulty] = students;
    await asOwner(school, (client) =>
      client.query(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'fault'; end $$;
        create trigger fail before update on matches for each row
          when (new.student_id = '${faulty?.student_id}') execute function fail()`),
    );
    const outcomes = await apply(
      students.map(({ student_id }) => ({ student_id, teacher_id: teacher.teacher_id })),
    );
    await asOwner(school, (client) => client.query('drop trigger fail on matches; drop function fail()'));
    expect(outcomes).toMatchObject([
      { allocated: false, code: 'internal' },
      { allocated: true, code: null },
    ]);
  });

  it('refuses what has changed since, student by student', async () => {
    const { teacher } = await teacherWithClass(school);
    const [changed, kept] = [
      await waitingStudent(school, null, weekly),
      await waitingStudent(school, null, weekly),
    ];
    await buildExclusion(school.db, { student_id: changed.student_id, teacher_id: teacher.teacher_id });
    const { teacher_id } = teacher;
    const [refused, allocated, missing] = await apply(
      [changed.student_id, kept.student_id, teacher_id].map((student_id) => ({ student_id, teacher_id })),
    );
    expect(refused).toMatchObject({ allocated: false, code: 'match_refused_before' });
    expect(refused?.message).toContain('já recusou este aluno');
    expect(allocated?.allocated).toBe(true);
    expect(missing).toMatchObject({ allocated: false, code: 'not_found' });
  });
});
