import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { groups, guestLesson, lessonOn, noticesOf, seatsOf } from '../studentLessons/world.ts';
import { snapshot } from './snapshot.ts';
import { description } from './taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

/** The school sends a student to allocation. */
async function transfer(student_id: string, teacher_id: string) {
  const answered_at = new Date('2026-01-02T12:00:00Z');
  await buildMatch(school.db, { student_id, teacher_id, status: 'accepted', answered_at });
  const before = await snapshot(school);
  const created = await admin.call('POST /v1/students-transfer', {
    body: { student_id, teacher_id, description, send_to_match: true },
  });
  const undo = () =>
    admin.try('POST /v1/students-transfer/:id/undo', {
      params: { id: created.id },
      body: { updated_at: created.updated_at },
    });
  return { before, undo };
}

const withoutTransfers = ({ student_transfers: _, ...rest }: Record<string, string[]>) => rest;

it('a guest of the class that was left empty is in its lesson again, with the make-up, and other requests are open', async () => {
  const world = await guestLesson(school, admin, 1);
  const [alone] = world.there;
  if (!alone) throw new Error('no student');
  // The guest also asks for a later lesson of the class, and its own student gives up one and asks for another hour.
  const later = lessonOn(world.second.lessons, '2026-04-09');
  await world.caller.call('POST /v1/reschedules', {
    body: {
      lesson_id: lessonOn(world.own.lessons, '2026-04-08').id,
      starts_at: later.starts_at.toISOString(),
      to_lesson_id: later.id,
    },
  });
  const own = await school.login(alone.email);
  const given = lessonOn(world.second.lessons, '2026-04-16');
  await own.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
  const { before, undo } = await transfer(alone.student_id, world.other.teacher_id);
  expect(await seatsOf(school, world.student.student_id)).not.toContain('26/03 10:00');
  expect(await noticesOf(school, world.student.email)).toContain('Pedido de remarcação encerrado');
  expect((await undo()).status).toBe(200);
  expect(withoutTransfers(await snapshot(school))).toEqual(withoutTransfers(before));
  expect(await seatsOf(school, world.student.student_id)).toContain('26/03 10:00');
  const told = await noticesOf(school, world.student.email);
  expect(told).toContain('A aula da sua reposição vai acontecer');
  expect(told).toContain('Pedido de remarcação de volta');
});

it('the undo is refused once the guest has used the make-up that the transfer had given back', async () => {
  const world = await guestLesson(school, admin, 1);
  const [alone] = world.there;
  if (!alone) throw new Error('no student');
  const { undo } = await transfer(alone.student_id, world.other.teacher_id);
  await school.services.pool.query(`update makeups set used_at = given_up_at where id = $1`, [
    world.makeup.id,
  ]);
  const after = await snapshot(school);
  expect(await undo()).toMatchObject({ status: 417, error: { code: 'transfer_undo_changed' } });
  expect(await snapshot(school)).toEqual(after);
});

it('the requests of a student who leaves others behind are open again', async () => {
  const world = await groups(school);
  const given = lessonOn(world.own.lessons, '2026-04-08');
  const seat = lessonOn(world.second.lessons, '2026-04-09');
  await world.caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
  await world.caller.call('POST /v1/reschedules', {
    body: { lesson_id: given.id, starts_at: seat.starts_at.toISOString(), to_lesson_id: seat.id },
  });
  const { before, undo } = await transfer(world.student.student_id, world.teacher.teacher_id);
  expect((await undo()).status).toBe(200);
  expect(withoutTransfers(await snapshot(school))).toEqual(withoutTransfers(before));
});
