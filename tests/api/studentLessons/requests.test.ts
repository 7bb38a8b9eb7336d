import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRequests } from '../../../server/areas/studentLessons/expire.ts';
import { buildAdmin } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';
import { groups, lessonOn, noticesOf, privateLessons, SAO_PAULO, seatsOf, statusOf } from './world.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, ['view:calendar', 'edit:calendar'], {
    email: 'admin@x.test',
    password_hash: passwordHash,
  });
});
beforeEach(async () => {
  school.clock.set(start);
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const hoursFor = async (caller: Caller, id: string, start_date = '2026-03-16') => {
  const { hours } = await caller.call('GET /v1/calendar/:id/hours', {
    params: { id },
    query: { start_date, timezone: SAO_PAULO },
  });
  return hours;
};
const ask = (caller: Caller, lesson_id: string, starts_at: string, to_lesson_id: string | null = null) =>
  caller.try('POST /v1/reschedules', {
    body: { lesson_id, starts_at, to_lesson_id, message: 'Tenho uma prova.' },
  });
const answer = (caller: Caller, id: string, body: { accept: boolean; reason?: string }) =>
  caller.try('POST /v1/reschedules/:id/answer', { params: { id }, body });

describe('a private lesson', () => {
  it('moves to a free hour of both, which the teacher accepts', async () => {
    const { caller, student, teacher, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    const hours = await hoursFor(caller, id);
    expect(hours.map(({ starts_at, to_lesson_id }) => [starts_at, to_lesson_id])).toEqual(
      ['18T12', '18T13', '18T14', '19T12', '19T13', '19T14'].map((hour) => [
        `2026-03-${hour}:00:00.000Z`,
        null,
      ]),
    );
    const { data } = await ask(caller, id, '2026-03-19T13:00:00.000Z');
    expect(data).toMatchObject({
      status: 'pending',
      ends_at: '2026-03-19T14:00:00.000Z',
      teacher_id: teacher.teacher_id,
      expires_at: '2026-03-18T12:00:00.000Z',
      message: 'Tenho uma prova.',
    });
    const taught = await school.login(teacher.email);
    expect((await taught.call('GET /v1/reschedules', { query: { status: 'pending' } })).response).toEqual([
      expect.objectContaining({
        id: data?.id,
        student_name: student.name,
        student_user_id: student.user_id,
        teacher_user_id: teacher.user_id,
      }),
    ]);
    expect((await answer(taught, data?.id ?? '', { accept: true })).data.status).toBe('accepted');
    const seats = await seatsOf(school, student.student_id);
    expect(seats.slice(0, 3)).toEqual(['11/03 09:00', '19/03 10:00', '25/03 09:00']);
    expect(await noticesOf(school, teacher.email)).toEqual(['Pedido de remarcação']);
    expect(await noticesOf(school, student.email)).toEqual(['Remarcação aceita']);
    // Giving up the new hour does not lengthen the time of the make-up.
    const makeup = await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
    expect(makeup).toMatchObject({ expires_at: '2026-04-17T12:00:00.000Z', used_at: null });
  });

  it('that was given up is held again at the new hour, also after its day', async () => {
    const { caller, student, teacher, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
    school.clock.set('2026-03-20T12:00:00.000Z');
    const later = await school.login(student.email);
    expect((await hoursFor(later, id, '2026-03-23')).map(({ starts_at }) => starts_at)).toEqual(
      ['25T13', '25T14', '26T12', '26T13', '26T14'].map((hour) => `2026-03-${hour}:00:00.000Z`),
    );
    const { data } = await ask(later, id, '2026-03-26T12:00:00.000Z');
    await answer(await school.login(teacher.email), data?.id ?? '', { accept: true });
    expect((await seatsOf(school, student.student_id)).slice(1, 3)).toEqual(['25/03 09:00', '26/03 09:00']);
    expect((await later.call('GET /v1/makeups', { query: { open: 'true' } })).total).toBe(0);
  });

  it('of an hour and a half needs two hours in a row', async () => {
    const { caller, lessons } = await privateLessons(school, 90);
    const hours = await hoursFor(caller, lessonOn(lessons, '2026-03-18').id);
    expect(
      hours.map(({ starts_at, ends_at }) => `${starts_at.slice(8, 13)} ${ends_at.slice(11, 16)}`),
    ).toEqual(['18T12 13:30', '18T13 14:30', '19T12 13:30', '19T13 14:30']);
  });

  it('is offered nothing in time off and on closed days', async () => {
    const { caller, teacher, lessons } = await privateLessons(school);
    await school.db.execute(sql`insert into closures (date, reason) values ('2026-03-19', 'Reforma')
      on conflict (date) do nothing`);
    await school.db.execute(sql`insert into teacher_absences (teacher_id, starts_at, ends_at, timezone)
      values (${teacher.teacher_id}, '2026-03-18T13:30:00Z', '2026-03-18T20:00:00Z', 'UTC')`);
    const hours = await hoursFor(caller, lessonOn(lessons, '2026-03-25').id);
    await school.db.execute(sql`delete from closures`);
    expect(hours).toEqual([]);
  });

  it('keeps its hour when the teacher refuses, with a reason', async () => {
    const { caller, student, teacher, lessons } = await privateLessons(school);
    const { data } = await ask(caller, lessonOn(lessons, '2026-03-18').id, '2026-03-19T13:00:00.000Z');
    const taught = await school.login(teacher.email);
    const none = await answer(taught, data?.id ?? '', { accept: false });
    expect(none.error.issues).toMatchObject([{ path: 'reason', code: 'reschedule_reason_required' }]);
    const reply = await answer(taught, data?.id ?? '', { accept: false, reason: 'Estarei em viagem.' });
    expect(reply.data).toMatchObject({ status: 'refused', reason: 'Estarei em viagem.' });
    expect(await seatsOf(school, student.student_id)).toContain('18/03 09:00');
    const { rows } = await school.db.execute(sql`select content from notifications n
      join users u on u.user_id = n.recipient_id where u.email = ${student.email}`);
    expect(rows).toEqual([{ content: expect.stringContaining('Motivo: Estarei em viagem.') }]);
    const again = await answer(taught, data?.id ?? '', { accept: true });
    expect(again).toMatchObject({ status: 417, error: { code: 'reschedule_closed' } });
    // Another hour may be asked for.
    const next = await ask(caller, lessonOn(lessons, '2026-03-18').id, '2026-03-18T14:00:00.000Z');
    expect(next.status).toBe(200);
  });
});

describe('a seat of a group', () => {
  it('moves to a lesson of another class, whose teacher accepts', async () => {
    const { caller, student, teacher, other, own, second } = await groups(school);
    const { id } = lessonOn(own.lessons, '2026-03-18');
    const seat = lessonOn(second.lessons, '2026-03-19');
    expect(await hoursFor(caller, id)).toEqual([
      {
        starts_at: '2026-03-19T13:00:00.000Z',
        ends_at: '2026-03-19T14:00:00.000Z',
        to_lesson_id: seat.id,
        title: second.group.title,
        teacher_name: other.name,
      },
    ]);
    const { data } = await ask(caller, id, '2026-03-19T13:00:00.000Z', seat.id);
    expect((await answer(await school.login(teacher.email), data?.id ?? '', { accept: true })).status).toBe(
      404,
    );
    const taught = await school.login(other.email);
    await answer(taught, data?.id ?? '', { accept: true });
    expect((await seatsOf(school, student.student_id)).slice(0, 3)).toEqual([
      ...['11/03 09:00', '19/03 10:00', '25/03 09:00'],
    ]);
    expect(await noticesOf(school, teacher.email)).toEqual(['Um aluno não vai à aula']);
    // The guest is in the other teacher's lesson, and only in this one.
    const query = { start_date: '2026-03-17T00:00:00Z', end_date: '2026-03-28T00:00:00Z' };
    const { response } = await taught.call('GET /v1/calendar', { query });
    expect(response.map(({ student_names }) => student_names.includes(student.name))).toEqual([true, false]);
  });

  it('is not offered without a free seat, at another level, or by a teacher whom the student left', async () => {
    const full = await groups(school, 10);
    const { id } = lessonOn(full.own.lessons, '2026-03-18');
    expect(await hoursFor(full.caller, id)).toEqual([]);
    const seat = lessonOn(full.second.lessons, '2026-03-19');
    const taken = await ask(full.caller, id, '2026-03-19T13:00:00.000Z', seat.id);
    expect(taken).toMatchObject({ status: 417, error: { code: 'hour_lost' } });
    expect(taken.error.message).toContain('não há mais lugar');

    const level = await groups(school);
    await school.db.execute(
      sql`update classes set student_level = 'Avançado' where id = ${level.second.group.id}`,
    );
    expect(await hoursFor(level.caller, lessonOn(level.own.lessons, '2026-03-18').id)).toEqual([]);

    const left = await groups(school);
    await school.db.execute(sql`insert into match_exclusions (student_id, teacher_id, reason, at)
      values (${left.student.student_id}, ${left.other.teacher_id}, 'moved', now())`);
    expect(await hoursFor(left.caller, lessonOn(left.own.lessons, '2026-03-18').id)).toEqual([]);
  });

  it('is answered by the teacher who gives the lesson by then', async () => {
    const { caller, teacher, other, own, second } = await groups(school);
    const seat = lessonOn(second.lessons, '2026-03-19');
    const { data } = await ask(
      caller,
      lessonOn(own.lessons, '2026-03-18').id,
      '2026-03-19T13:00:00.000Z',
      seat.id,
    );
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id: seat.id },
      body: { teacher_id: teacher.teacher_id },
    });
    const former = await school.login(other.email);
    expect((await answer(former, data?.id ?? '', { accept: true })).status).toBe(404);
    expect((await former.call('GET /v1/reschedules', { query: {} })).total).toBe(0);
    const reply = await answer(await school.login(teacher.email), data?.id ?? '', { accept: true });
    expect(reply.data).toMatchObject({ status: 'accepted', teacher_id: teacher.teacher_id });
  });

  it('given up again opens the same make-up', async () => {
    const { caller, student, own, second } = await groups(school);
    const { id } = lessonOn(own.lessons, '2026-03-18');
    const makeup = await caller.call('POST /v1/calendar/:id/give-up', { params: { id }, body: {} });
    const seat = lessonOn(second.lessons, '2026-03-26');
    const { data } = await ask(caller, id, '2026-03-26T13:00:00.000Z', seat.id);
    await answer(admin, data?.id ?? '', { accept: true });
    const used = await caller.call('GET /v1/makeups', { query: { open: 'false' } });
    expect(used.response).toMatchObject([{ id: makeup.id, used_at: start }]);
    const again = await caller.call('POST /v1/calendar/:id/give-up', { params: { id: seat.id }, body: {} });
    expect(again).toMatchObject({ id: makeup.id, expires_at: makeup.expires_at, used_at: null });
    expect(await seatsOf(school, student.student_id)).not.toContain('26/03 10:00');
  });
});

describe('a request', () => {
  it('is refused for hours that do not fit, too soon or too late, and for another’s lesson', async () => {
    const { caller, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    const reasonOf = async (starts_at: string) => {
      const { status, error } = await ask(caller, id, starts_at);
      expect([status, error.code]).toEqual([417, 'hour_lost']);
      return error.values;
    };
    expect(await reasonOf('2026-03-20T13:00:00.000Z')).toEqual({ reason: { code: 'hour_absent' } });
    expect(await reasonOf('2026-03-25T12:00:00.000Z')).toEqual({ reason: { code: 'hour_occupied' } });
    expect(await reasonOf('2026-03-11T12:30:00.000Z')).toEqual({ reason: { code: 'hour_past' } });
    expect(await reasonOf('2026-04-22T13:00:00.000Z')).toEqual({ reason: { code: 'hour_past' } });
    expect(await reasonOf('2026-03-19T13:30:00.000Z')).toEqual({ reason: { code: 'hour_gone' } });
    const other = await privateLessons(school);
    const foreign = await ask(caller, lessonOn(other.lessons, '2026-03-18').id, '2026-03-19T13:00:00.000Z');
    expect(foreign.status).toBe(404);
  });

  it('is one at a time for a lesson, until it is withdrawn', async () => {
    const { caller, teacher, lessons } = await privateLessons(school);
    const { id } = lessonOn(lessons, '2026-03-18');
    const { data } = await ask(caller, id, '2026-03-19T13:00:00.000Z');
    expect(await ask(caller, id, '2026-03-19T14:00:00.000Z')).toMatchObject({
      status: 417,
      error: { code: 'reschedule_pending' },
    });
    const params = { id: data?.id ?? '' };
    const stranger = (await privateLessons(school)).caller;
    expect((await stranger.try('POST /v1/reschedules/:id/withdraw', { params })).status).toBe(404);
    expect((await caller.call('POST /v1/reschedules/:id/withdraw', { params })).status).toBe('withdrawn');
    expect(await noticesOf(school, teacher.email)).toContain('Pedido de remarcação retirado');
    const closed = await answer(await school.login(teacher.email), params.id, { accept: true });
    expect(closed.error.code).toBe('reschedule_closed');
    expect((await ask(caller, id, '2026-03-19T14:00:00.000Z')).status).toBe(200);
  });

  it('whose hour was taken in the meantime is not accepted, and says why', async () => {
    const { caller, teacher, lessons } = await privateLessons(school);
    const { data } = await ask(caller, lessonOn(lessons, '2026-03-18').id, '2026-03-19T13:00:00.000Z');
    await admin.call('PATCH /v1/calendar/:id', {
      params: { id: lessonOn(lessons, '2026-03-25').id },
      body: { start_date: '2026-03-19', start_hour: '10:00', timezone: SAO_PAULO },
    });
    const reply = await answer(await school.login(teacher.email), data?.id ?? '', { accept: true });
    expect(reply).toMatchObject({
      status: 417,
      error: { code: 'hour_lost', values: { reason: { code: 'hour_occupied' } } },
    });
    expect(await statusOf(school, data?.id ?? '')).toBe('pending');
  });

  it('expires with its hour or with the lesson, and the student is notified and reminded of the make-up', async () => {
    const { caller, student, lessons } = await privateLessons(school);
    const [soon, given] = [lessonOn(lessons, '2026-03-18'), lessonOn(lessons, '2026-03-25')];
    const first = await ask(caller, soon.id, '2026-03-19T13:00:00.000Z');
    await caller.call('POST /v1/calendar/:id/give-up', { params: { id: given.id }, body: {} });
    const second = await ask(caller, given.id, '2026-04-02T13:00:00.000Z');
    school.clock.set('2026-03-18T12:00:00.000Z');
    await closeRequests(school.services);
    expect(await statusOf(school, first.data?.id ?? '')).toBe('expired');
    expect(await statusOf(school, second.data?.id ?? '')).toBe('pending');
    school.clock.set('2026-04-02T13:00:00.000Z');
    await closeRequests(school.services);
    await closeRequests(school.services);
    expect(await statusOf(school, second.data?.id ?? '')).toBe('expired');
    school.clock.set('2026-04-21T12:30:00.000Z');
    await closeRequests(school.services);
    await closeRequests(school.services);
    expect(await noticesOf(school, student.email)).toEqual([
      'Pedido de remarcação sem resposta',
      'Pedido de remarcação sem resposta',
      'Reposição perto de vencer',
    ]);
    school.clock.set('2026-04-24T12:30:00.000Z');
    const late = await (await school.login(student.email)).try('GET /v1/calendar/:id/hours', {
      params: { id: given.id },
      query: { start_date: '2026-04-24', timezone: SAO_PAULO },
    });
    expect(late).toMatchObject({ status: 417, error: { code: 'makeup_expired' } });
  });
});
