import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { buildAdmin, buildCourse, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { formOf } from '../../support/concluded.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { teacherWithClass, waitingStudent } from '../matching/waiting.ts';
import { audited, race, rowsOf } from '../races/race.ts';

let school: School;
let admin: Caller;
let fev_id: string;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  const login = { email: 'admin@x.test', password_hash: passwordHash, name: 'Ana Souza' };
  await buildAdmin(school.db, ['edit:users', 'view:users', 'create:users'], login);
  await buildAdmin(school.db, ['edit:roles']);
  fev_id = (await buildFev(school.db)).fev_id;
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

type Change = Input<'PATCH /v1/classes/change-level'>['body'];
const reason = 'Precisa rever o conteúdo do nível.';
const change = (caller: Caller, body: Change) => caller.try('PATCH /v1/classes/change-level', { body });
const historyOf = (caller: Caller, id: string) =>
  caller.call('GET /v1/students/:id/levels', { params: { id } });

/** A teacher with a student at the level 'Básico'. */
async function taught() {
  const { email, seated, teacher } = await teacherWithClass(school);
  const [student] = seated;
  if (!student) throw new Error('one student was asked for');
  return { student, teacher, studentId: student.student_id, caller: await school.login(email) };
}

describe('a change of level by a teacher', () => {
  it('moves one step up and is kept in the history, the log and the metrics', async () => {
    const { caller, studentId, teacher } = await taught();
    const body = {
      studentId,
      newLevel: 'Intermediário' as const,
      currentLevel: 'Básico' as const,
      userTeacherId: teacher.teacher_id,
      teacherName: teacher.name,
    };
    expect((await change(caller, body)).data).toEqual({
      student_id: studentId,
      student_level: 'Intermediário',
    });
    const { student_level, changes } = await historyOf(caller, studentId);
    expect(student_level).toBe('Intermediário');
    expect(changes).toMatchObject([{ from: 'Básico', to: 'Intermediário', reason: null, by: teacher.name }]);
    expect(await audited(school, studentId, 'U', 'student_level')).toBe(1);
    const metrics = await caller.call('GET /v1/dashboard/teacher/:teacher_id', {
      params: { teacher_id: teacher.teacher_id },
    });
    expect(metrics.distribution_by_level).toEqual({ zero: 0, basic: 0, intermediate: 1, advanced: 0 });
    expect(metrics.average_evolution_time.basic_to_intermediate).toBeGreaterThanOrEqual(0);
  });

  it('is refused beyond one step, without a reason to go down, and to the same level', async () => {
    const { caller, studentId } = await taught();
    const refused = async (body: Omit<Change, 'studentId'>) => {
      const { status, error } = await change(caller, { studentId, ...body });
      return `${status} ${error.code}`;
    };
    expect(await refused({ newLevel: 'Avançado' })).toBe('417 level_one_step');
    expect(await refused({ newLevel: 'Básico' })).toBe('417 level_same');
    expect(await refused({ newLevel: 'Zero' })).toBe('417 level_reason_short');
    expect(await refused({ newLevel: 'Zero', reason: '   curto   ' })).toBe('417 level_reason_short');
    expect(await refused({ newLevel: 'Mestre' as 'Zero' })).toBe('400 invalid_request');
    expect(await refused({ newLevel: 'Zero', reason: 'a'.repeat(501) })).toBe('400 invalid_request');
    expect(await refused({ newLevel: 'Intermediário', currentLevel: 'Zero' })).toBe('409 stale');
    expect((await historyOf(caller, studentId)).changes).toEqual([]);

    expect((await change(caller, { studentId, newLevel: 'Zero', reason })).status).toBe(200);
    expect((await historyOf(caller, studentId)).changes).toMatchObject([{ to: 'Zero', reason }]);
  });

  it("reaches the own classes' students only, and never in another teacher's name", async () => {
    const { caller, studentId, teacher } = await taught();
    const other = await taught();
    const waiting = await waitingStudent(school, teacher.teacher_id);
    const free = await buildStudent(school.db);
    for (const id of [other.studentId, waiting.student_id, free.student_id]) {
      expect((await change(caller, { studentId: id, newLevel: 'Intermediário' })).status).toBe(404);
      const { status } = await caller.try('GET /v1/students/:id/levels', { params: { id } });
      expect(status).toBe(404);
    }
    const inAnother = {
      studentId,
      newLevel: 'Zero',
      reason,
      userTeacherId: other.teacher.teacher_id,
    } as const;
    expect((await change(caller, inAnother)).status).toBe(404);
  });
});

describe('a change of level by an administrator', () => {
  it('moves any number of steps, and down with a reason', async () => {
    const { studentId, student } = await taught();
    const form = () => admin.call('GET /v1/users/:id', { params: { id: student.user_id } });
    const { updated_at } = await form();
    expect((await change(admin, { studentId, newLevel: 'Avançado' })).status).toBe(200);
    expect((await change(admin, { studentId, newLevel: 'Zero' })).error.code).toBe('level_reason_short');
    school.clock.advance({ minutes: 1 });
    expect((await change(admin, { studentId, newLevel: 'Zero', reason })).status).toBe(200);
    expect((await historyOf(admin, studentId)).changes.map(({ to, by }) => [to, by])).toEqual([
      ['Zero', 'Ana Souza'],
      ['Avançado', 'Ana Souza'],
    ]);
    const after = await form();
    expect(after).toMatchObject({ student_level: 'Zero' });
    expect(after.updated_at).not.toBe(updated_at);
  });

  it("names a teacher of the student's only", async () => {
    const { studentId, teacher } = await taught();
    const other = await taught();
    const named = (userTeacherId: string) =>
      change(admin, { studentId, newLevel: 'Intermediário', userTeacherId });
    expect((await named(other.teacher.teacher_id)).status).toBe(404);
    expect((await named(teacher.teacher_id)).status).toBe(200);
  });

  it('is followed by an unsigned contract and leaves a signed one', async () => {
    const { student_id } = await buildStudent(school.db);
    const terms = async () =>
      (
        await rowsOf(
          school,
          `select terms ->> 'student_level' as level from contracts where student_id = $1 and status <> 'cancelled'`,
          [student_id],
        )
      ).map(({ level }) => level);
    await change(admin, { studentId: student_id, newLevel: 'Zero', reason });
    await change(admin, { studentId: student_id, newLevel: 'Intermediário' });
    expect(await terms()).toEqual(['Intermediário']);
    await rowsOf(
      school,
      `update contracts set status = 'signed', signed_at = now(), sha256_after = sha256_before
       where student_id = $1 and status = 'pending'`,
      [student_id],
    );
    await change(admin, { studentId: student_id, newLevel: 'Avançado' });
    expect(await terms()).toEqual(['Intermediário']);
  });
});

describe('a change of level in the registration form', () => {
  it('goes down with a reason only, up without one, and is kept in the history', async () => {
    const course = (await buildCourse(school.db)).id;
    const registered = await admin.call('POST /v1/users', {
      body: studentForm(course, { student_level: 'Básico', fev_id }),
    });
    const { id, student_id } = registered;
    const save = async (body: object) =>
      admin.try('PATCH /v1/users/:id', { params: { id }, body: { ...(await formOf(admin, id)), ...body } });
    for (const level_reason of [undefined, '', 'curto'])
      expect(await save({ student_level: 'Zero', level_reason })).toMatchObject({
        status: 400,
        error: {
          issues: [
            {
              path: 'level_reason',
              message: 'Para baixar o nível, o motivo precisa ter no mínimo 15 caracteres.',
            },
          ],
        },
      });
    expect(await save({ student_level: 'Zero', level_reason: reason })).toMatchObject({ status: 200 });
    expect((await save({ student_level: 'Avançado' })).status).toBe(200);
    expect((await save({ level_reason: 'Sem mudança de nível.' })).status).toBe(200);
    const { student_level, changes } = await historyOf(admin, String(student_id));
    expect(student_level).toBe('Avançado');
    expect(changes.map(({ from, to, reason }) => [from, to, reason]).toSorted()).toEqual(
      [
        [null, 'Básico', null],
        ['Básico', 'Zero', reason],
        ['Zero', 'Avançado', null],
      ].toSorted(),
    );
  });
});

it('is closed to sellers, also for their own students', async () => {
  const seller = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const { student_id } = await buildStudent(school.db, { student: { fev_id: seller.fev_id } });
  const caller = await school.login('fev@x.test');
  expect((await change(caller, { studentId: student_id, newLevel: 'Intermediário' })).status).toBe(403);
  expect((await caller.try('GET /v1/students/:id/levels', { params: { id: student_id } })).status).toBe(403);
});

it('moves one step when teacher and administrator change the level at the same time', async () => {
  const { caller, studentId } = await taught();
  const seen = { studentId, currentLevel: 'Básico' } as const;
  const up = () => change(caller, { ...seen, newLevel: 'Intermediário' });
  const down = () => change(admin, { ...seen, newLevel: 'Zero', reason });
  const { outcome } = await race([up, down, up, down, up, down]);
  expect(outcome).toEqual({ '200 ok': 1, '409 stale': 5 });
  expect((await historyOf(admin, studentId)).changes).toHaveLength(1);
  expect(await audited(school, studentId, 'U', 'student_level')).toBe(1);
});
