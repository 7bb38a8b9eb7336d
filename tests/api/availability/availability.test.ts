import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let caller: Caller;
let mine: { student_id: string; user_id: string };
let other: { student_id: string };
const two = {
  monday: [{ start: '19:00', end: '20:00' }],
  tuesday: [{ startTime: '08:00', endTime: '09:00' }],
};
const timezone = 'America/Sao_Paulo';

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  const waived = {
    waived_through: 4 as const,
    onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE' as const,
  };
  const user = { email: 'mine@x.test', password_hash: passwordHash };
  mine = await buildStudent(school.db, { user, student: waived });
  other = await buildStudent(school.db, { student: waived });
  caller = await school.login('mine@x.test');
});
afterAll(() => school.stop());

const save = (who: Caller, student_id: string, availability: object) =>
  who.try('POST /v1/availability', { body: { student_id, timezone, availability } as never });

it('stores the hours with their zone, and opens the match', async () => {
  expect((await save(caller, mine.student_id, two)).data).toEqual({
    availability: { monday: [{ start: '19:00', end: '20:00' }], tuesday: [{ start: '08:00', end: '09:00' }] },
    timezone,
    contract_frequency: '2',
  });
  const { rows } = await school.services.pool.query('select status from matches where student_id = $1', [
    mine.student_id,
  ]);
  expect(rows).toEqual([{ status: 'pending-allocation' }]);
});

it.each([
  [{ monday: [{ start: '19:00', end: '20:00' }] }, 417, 'availability_below_minimum'],
  [{ ...two, friday: [{ start: '10:00', end: '11:30' }] }, 400, 'invalid_request'],
  [{ ...two, friday: [{ start: '10:30', end: '11:30' }] }, 400, 'invalid_request'],
  [{ ...two, someday: [] }, 400, 'invalid_request'],
])('refuses %o', async (availability, status, code) => {
  expect(await save(caller, mine.student_id, availability)).toMatchObject({ status, error: { code } });
});

it('returns 404 for other users’ hours, and refuses unknown zones', async () => {
  expect((await save(caller, other.student_id, two)).status).toBe(404);
  const read = await caller.try('GET /v1/availability', { query: { student_id: other.student_id } });
  expect(read.status).toBe(404);
  const zone = await caller.try('POST /v1/availability', {
    body: { student_id: mine.student_id, timezone: 'America/Cidade_Nenhuma', availability: {} },
  });
  expect(zone.status).toBe(400);
});

it('can be cleared by an administrator until a teacher has been asked', async () => {
  const admin = await school.login('admin@x.test');
  await save(caller, mine.student_id, two);
  await admin.call('PATCH /v1/users/reset-availability/:id', { params: { id: mine.student_id } });
  const { availability } = await caller.call('GET /v1/availability', {
    query: { student_id: mine.student_id },
  });
  expect(availability).toEqual({});
  await save(caller, mine.student_id, two);
  const teacher = await buildTeacher(school.db);
  await school.services.pool.query(
    "update matches set status = 'waiting-acceptance', teacher_id = $1 where student_id = $2 and status = 'pending-allocation'",
    [teacher.teacher_id, mine.student_id],
  );
  const reply = await admin.try('PATCH /v1/users/reset-availability/:id', {
    params: { id: mine.student_id },
  });
  expect(reply).toMatchObject({ status: 417, error: { code: 'not_pending_allocation' } });
});

it('limits a teacher to their own hours, at least one', async () => {
  const teacher = await buildTeacher(school.db, { user: { email: 't@x.test', password_hash: passwordHash } });
  const colleague = await buildTeacher(school.db);
  const session = await school.login('t@x.test');
  const write = (teacher_id: string, availability: object) =>
    session.try('POST /v1/availability/teacher', { body: { teacher_id, timezone, availability } as never });
  expect((await write(teacher.teacher_id, {})).error).toMatchObject({
    code: 'teacher_without_hours',
    message:
      'Marque ao menos um horário da semana para dar aulas. Sem nenhum, a escola não tem como indicar alunos.',
  });
  expect((await write(teacher.teacher_id, two)).status).toBe(200);
  expect((await write(colleague.teacher_id, two)).status).toBe(404);
});
